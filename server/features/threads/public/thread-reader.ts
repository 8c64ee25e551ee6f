import type { Author } from '#shared/contract/threads.ts'
import { can } from '#shared/permissions/can.ts'
import { authorOf } from '#server/core/api/author.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'

/** Who reads threads: with those of the team alone, or without them. */
export type ThreadReader = { id: string; seesInternal: boolean }

/** Who writes in threads, which are only those that they see. */
export type Writer = Author & ThreadReader

/** Who asks, and which threads they see. */
export function writerOf(context: CampaignContext): Writer {
  return {
    ...authorOf(context),
    seesInternal: can(context.actor, 'thread.internal', subjectOf(context)),
  }
}

/** What the threads have in common that `reader` sees; every query of threads asks for it. */
export const seenBy = ({ seesInternal }: Pick<ThreadReader, 'seesInternal'>) =>
  seesInternal ? {} : { internal: false }

const subjectOf = ({ campaign: { companyId, id: campaignId } }: CampaignContext) => ({
  companyId,
  campaignId,
})
