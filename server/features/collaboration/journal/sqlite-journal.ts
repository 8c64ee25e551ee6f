import type { ClosableJournal } from './closable-journal.ts'
import { numbersOf, packBatch } from './pack-batch.ts'
import { presentState } from './read-state.ts'
import type { StoreThread } from './store-thread.ts'
import { TouchTimes } from './touch-times.ts'

/** The journal on a SQLite file, by a thread of its own: the event loop never waits for the disk. */
export function createSqliteJournal(thread: StoreThread, clock: () => Date): ClosableJournal {
  const touchTimes = new TouchTimes()
  return {
    async append(entries) {
      if (entries.length === 0) return []
      const now = clock().getTime()
      const { bytes, groups } = packBatch(entries, now)
      const ids = groups.map(({ campaignId }) => campaignId)
      const due = touchTimes.due(ids, now)
      const firstSeqs = await thread.ask('append', [bytes, due, now], [bytes.buffer])
      touchTimes.touched(due, now)
      return numbersOf(entries, groups, firstSeqs)
    },
    async load(room, after = 0) {
      return presentState(await thread.ask('load', [room, after]), room, after)
    },
    async heads(rooms) {
      return thread.ask('heads', [rooms])
    },
    async compact(room, upToSeq, snapshot, version) {
      const content = snapshot.slice()
      const at = clock().getTime()
      await thread.ask('compact', [room, upToSeq, { content, version, at }], [content.buffer])
    },
    close: () => thread.close(),
  }
}
