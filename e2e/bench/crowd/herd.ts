import { waitUntil } from '#e2e/support/wait-until.ts'
import { startWorker } from './start-worker.ts'
import type { Ending, HerdOrder, Place } from './orders.ts'
import { herdReport } from './orders.ts'

/** Somebody's place in a room: where to connect, and as whom. */
/** People who look at documents, in processes of their own. They come back when they are cut off. */
export type Herd = {
  /** Lets more people in; resolves when everybody is synced. */
  enter(places: Place[], options: { perSecond: number; arePresent: boolean }): Promise<void>
  /** From now on each shows every 15 s that they are there. */
  appear(): void
  /** How many have the whole state at the moment. */
  synced(): number
  /** When somebody became synced, and each end of a connection; since the beginning. */
  syncedAt: number[]
  ends: Ending[]
  stop(): Promise<void>
}

const enteredWithinMs = 10 * 60_000

export function startHerd(processes: number): Herd {
  const counts: number[] = []
  const syncedAt: number[] = []
  const ends: Ending[] = []
  const workers = Array.from({ length: processes }, (_, index) =>
    startWorker('./herd-process.ts', herdReport, (report) => {
      counts[index] = report.synced
      syncedAt.push(...report.syncedAt)
      ends.push(...report.ends)
    }),
  )
  const synced = () => counts.reduce((sum, count) => sum + count, 0)
  let [entered, numbers] = [0, 1]
  return {
    synced,
    syncedAt,
    ends,
    async enter(places, { perSecond, arePresent }) {
      for (const [index, worker] of workers.entries())
        worker.tell({
          do: 'enter',
          places: places.filter((_, place) => place % processes === index),
          perSecond: perSecond / processes,
          firstNumber: numbers + index * places.length,
          arePresent,
        } satisfies HerdOrder)
      numbers += processes * places.length
      entered += places.length
      const isIn = () => synced() >= entered
      await waitUntil(`${places.length} are synced`, isIn, enteredWithinMs)
    },
    appear: () => workers.forEach((worker) => worker.tell({ do: 'appear' } satisfies HerdOrder)),
    stop: async () => {
      for (const worker of workers) worker.tell({ do: 'leave' } satisfies HerdOrder)
      await waitUntil('everybody has left', () => synced() === 0)
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}

/** How many connections ended for which reason, as words: `4529 × 12`. */
export function describeEnds(ends: readonly Ending[]): string {
  const counts = new Map<string, number>()
  for (const { why, wasSynced } of ends) {
    const kind = wasSynced ? `${why} after sync` : why
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const words = [...counts].map(([why, count]) => `${why} × ${count}`)
  return words.length > 0 ? words.join(', ') : 'none'
}
