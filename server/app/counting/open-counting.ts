import { availableParallelism } from 'node:os'
import { deserialize } from 'node:v8'
import type { VisitNumbers } from '#server/core/ports/visit-numbers.ts'
import type { CountingTask } from '#server/features/analytics/public/answer-questions.ts'
import { countTogether } from '#server/features/analytics/public/count-together.ts'
import type { Metrics } from '#server/platform/http/metrics.ts'
import type { Log } from '#server/platform/log.ts'
import { createWorkThreads } from '#server/platform/threads/work-threads.ts'
import type { WorkThreads } from '#server/platform/threads/work-threads.ts'

const file = new URL(
  import.meta.url.endsWith('.ts') ? './counting-worker.ts' : './counting-worker.js',
  import.meta.url,
)

type Parts = {
  config: { databaseUrl: string | null; dataDir: string }
  log: Log
  metrics: Metrics
}

/** Threads that share the days of campaigns. More would each ask the database for little. */
const shares = Math.min(2, availableParallelism())

/**
 * A thread remembers the days that it has read for as long as somebody asks. A question takes some ten
 * milliseconds, so everybody of a large company may ask at once.
 */
const limits = {
  threads: 1,
  perOwner: 1,
  waitingPerOwner: 500,
  waitingOfAll: 2_000,
  deadlineMs: 30_000,
  idleMs: 600_000,
}

/** Counts what visitors did in threads of its own; what they do is counted. */
export function openCounting({ config: { databaseUrl, dataDir }, log, metrics }: Parts): {
  numbers: VisitNumbers
  close(): Promise<void>
} {
  const time = metrics.timer(
    'visit_question_seconds',
    'Time of a question about visits, of each thread',
    'work',
  )
  const failed = metrics.counter('visit_question_failed_total', 'Questions that failed', 'work')
  const threadsOf = (index: number) =>
    createWorkThreads<CountingTask>({
      file,
      workerData: { where: { databaseUrl, dataDir }, share: { index, of: shares } },
      log,
      limits,
      onWork(work, outcome, ms) {
        if (outcome !== 'done') failed(work)
        else time(work, ms)
      },
    })
  const first = threadsOf(0)
  const others = Array.from({ length: shares - 1 }, (_, index) => threadsOf(index + 1))
  const all = [first, ...others]
  metrics.gauge('visit_questions_waiting', 'Questions about visits that wait', () =>
    Math.max(...all.map((threads) => threads.waiting())),
  )
  return {
    numbers: countTogether([countIn(first), ...others.map(countIn)]),
    close: async () => void (await Promise.all(all.map((threads) => threads.close()))),
  }
}

/** What the thread with a share of the days counts. */
function countIn(threads: WorkThreads<CountingTask>): VisitNumbers {
  const ask = async <Found>(owner: string, task: CountingTask): Promise<Found> => {
    const read: (bytes: Uint8Array) => Found = deserialize
    return read(await threads.run(owner, task.name, task))
  }
  return {
    ask: (...args) => ask(args[0], { name: 'ask', args }),
    steps: (...args) => ask(args[0], { name: 'steps', args }),
    visits: (...args) => ask(args[0], { name: 'visits', args }),
    trial: (...args) => ask(args[0], { name: 'trial', args }),
    page: (...args) => ask(args[0], { name: 'page', args }),
    refused: (...args) => ask(args[0], { name: 'refused', args }),
    compact: (...args) => ask('compaction', { name: 'compact', args }),
  }
}
