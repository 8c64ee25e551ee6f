import { randomInt } from 'node:crypto'
import { JobThread } from '#collab/compaction/job-thread.ts'
import { defaultLimits } from '#collab/limits.ts'
import type { Documents } from '#collab/ports.ts'
import type { RenewOptions } from '#shared/campaign/generations/renew-document.ts'
import { presentDocuments } from './present-documents.ts'
import { ownForm } from '#shared/blocks/own-form.ts'

export type RenewJob = { state: Uint8Array; options: RenewOptions }

/** Since when (days since the epoch, UTC) what is removed of a campaign can be brought back; null: always. */
export type HistoryDay = (campaignId: string) => Promise<number | null>

const file = new URL(
  import.meta.url.endsWith('.ts') ? './documents-worker.ts' : './documents-worker.js',
  import.meta.url,
)

const dayMs = 24 * 3_600_000

/** Campaign documents of this build, written anew in a thread of their own. */
export function createDocuments(
  historyDay: HistoryDay,
  clock: () => Date,
): Documents & { close(): void } {
  const thread = new JobThread<RenewJob>(file, defaultLimits)
  const visible = presentDocuments()
  return {
    form: ownForm,
    async renew(campaignId, state) {
      const removedBefore = await historyDay(campaignId)
      const today = Math.floor(clock().getTime() / dayMs)
      return thread.run({ state, options: { writer: randomInt(1, 2 ** 32), today, removedBefore } })
    },
    present: visible.present,
    close() {
      thread.close()
      visible.close()
    },
  }
}
