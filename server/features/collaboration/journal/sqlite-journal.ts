import { encodeRetired } from '#collab/document/retired-clients.ts'
import type { JournalEntry } from '#collab/ports.ts'
import { ownForm } from '#shared/blocks/own-form.ts'
import type { ClosableJournal } from './closable-journal.ts'
import { numbersOf, packBatch } from './pack-batch.ts'
import { presentState } from './read-state.ts'
import type { StoreThread } from './store-thread.ts'
import { TouchTimes } from './touch-times.ts'

/** The journal on a SQLite file, by a thread of its own: the event loop never waits for the disk. */
export function createSqliteJournal(thread: StoreThread, clock: () => Date): ClosableJournal {
  const touchTimes = new TouchTimes()

  async function append(
    entries: readonly JournalEntry[],
    generations: ReadonlyMap<string, number> = new Map(),
  ): Promise<(number | null)[]> {
    if (entries.length === 0) return []
    const now = clock().getTime()
    const { bytes, groups } = packBatch(entries, now)
    const ids = groups.map(({ campaignId }) => campaignId)
    const touched = touchTimes.due(ids, now)
    const options = { generations, form: ownForm, touched, now }
    const { firstSeqs, retired } = await thread.ask('append', [bytes, options], [bytes.buffer])
    if (retired.length > 0) return appendOthers(entries, generations, new Set(retired))
    touchTimes.touched(touched, now)
    return numbersOf(entries, groups, firstSeqs)
  }

  /** The batch was refused for campaigns that are in another generation by now: it goes without them. */
  async function appendOthers(
    entries: readonly JournalEntry[],
    generations: ReadonlyMap<string, number>,
    retired: ReadonlySet<string>,
  ) {
    const numbers = await append(
      entries.filter(({ room }) => !retired.has(room)),
      generations,
    )
    return entries.map(({ room }) => (retired.has(room) ? null : (numbers.shift() ?? null)))
  }

  return {
    append,
    async load(room, after = 0) {
      return presentState(await thread.ask('load', [room, after]), room, after)
    },
    async heads(rooms) {
      return thread.ask('heads', [rooms])
    },
    async compact(room, upToSeq, snapshot) {
      const content = snapshot.slice()
      const at = clock().getTime()
      await thread.ask('compact', [room, upToSeq, { content, at }], [content.buffer])
    },
    async renew(room, { clients, ...next }) {
      const stored = { ...next, clients: encodeRetired(clients), at: clock().getTime() }
      return thread.ask('renew', [room, stored])
    },
    close: () => thread.close(),
  }
}
