import { waitUntil } from '#e2e/support/wait-until.ts'
import { percentile } from '../figures.ts'
import { startWorker } from './start-worker.ts'
import type { Talk, TalkOrder, TalkReport, Trip } from './orders.ts'
import { talkReport } from './orders.ts'

/** People who type and read in a process of their own. They come back when they are cut off. */
export type Talking = {
  /** Types at this pace over all talks, until `pause`. */
  type(perSecond: number): void
  /** Resolves when all that was typed is saved and seen: what is lost is an error. */
  pause(): Promise<void>
  isIn(): boolean
  log: Pick<TalkReport, 'deliveries' | 'savings' | 'ends'>
  stop(): Promise<void>
}

// Markers have seven digits, and a reader must not take what an earlier talk left for something new.
const numbersPerTalk = 500_000
let talksSoFar = 0

const inWithinMs = 120_000
const settledWithinMs = 120_000

/** Resolves when everybody is in their rooms. */
export async function startTalking(talks: Talk[]): Promise<Talking> {
  let last: TalkReport | null = null
  const log: Talking['log'] = { deliveries: [], savings: [], ends: [] }
  const worker = startWorker('./talk-process.ts', talkReport, (report) => {
    last = report
    log.deliveries.push(...report.deliveries)
    log.savings.push(...report.savings)
    log.ends.push(...report.ends)
  })
  /** The state as of now, not as it was reported last. */
  const news = async () => {
    last = null
    await waitUntil('a report', () => last !== null)
    return last as TalkReport | null
  }
  const first = numbersPerTalk * talksSoFar++
  worker.tell({ do: 'join', talks, first } satisfies TalkOrder)
  await waitUntil('all talks have begun', async () => (await news())?.isIn ?? false, inWithinMs)
  return {
    log,
    type: (perSecond) => worker.tell({ do: 'type', perSecond } satisfies TalkOrder),
    async pause() {
      worker.tell({ do: 'pause' } satisfies TalkOrder)
      const isSettled = async () => (await news())?.isSettled ?? false
      await waitUntil('all that was typed is saved and seen', isSettled, settledWithinMs)
    },
    isIn: () => last?.isIn ?? false,
    stop: async () => {
      worker.tell({ do: 'leave' } satisfies TalkOrder)
      await worker.stop()
    },
  }
}

/** Milliseconds of what was typed between two moments (ms since the epoch). */
export function tripsBetween(trips: readonly Trip[], from: number, to: number): number[] {
  return trips.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms)
}

/** The usual figures of delivery and acknowledgement of what was typed between two moments. */
export function talkFigures(log: Talking['log'], from: number, to: number) {
  const deliveries = tripsBetween(log.deliveries, from, to)
  const savings = tripsBetween(log.savings, from, to)
  return {
    'p50 ms': percentile(deliveries, 0.5),
    'p95 ms': percentile(deliveries, 0.95),
    'p99 ms': percentile(deliveries, 0.99),
    'ack p95 ms': percentile(savings, 0.95),
    'ack p99 ms': percentile(savings, 0.99),
    'updates/s': savings.length / ((to - from) / 1000),
  }
}
