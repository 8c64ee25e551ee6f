import { deserialize } from 'node:v8'
import type { VisitNumbers } from '#server/core/ports/visit-numbers.ts'
import type { CountingTask } from '#server/features/analytics/public/answer-questions.ts'
import type { Metrics } from '#server/platform/http/metrics.ts'
import type { Log } from '#server/platform/log.ts'
import { createWorkThreads } from '#server/platform/threads/work-threads.ts'

const file = new URL(
  import.meta.url.endsWith('.ts') ? './counting-worker.ts' : './counting-worker.js',
  import.meta.url,
)

type Parts = {
  config: { databaseUrl: string | null; dataDir: string }
  log: Log
  metrics: Metrics
}

/**
 * One thread, which remembers the days that it has read for as long as somebody asks. A question takes
 * some ten milliseconds, so everybody of a large company may ask at once.
 */
const limits = {
  threads: 1,
  perOwner: 1,
  waitingPerOwner: 500,
  waitingOfAll: 2_000,
  deadlineMs: 30_000,
  idleMs: 600_000,
}

/** Counts what visitors did in a thread of its own; what it does is counted. */
export function openCounting({ config: { databaseUrl, dataDir }, log, metrics }: Parts): {
  numbers: VisitNumbers
  close(): Promise<void>
} {
  const time = metrics.timer('visit_question_seconds', 'Time of a question about visits', 'work')
  const failed = metrics.counter('visit_question_failed_total', 'Questions that failed', 'work')
  const threads = createWorkThreads<CountingTask>({
    file,
    workerData: { databaseUrl, dataDir },
    log,
    limits,
    onWork(work, outcome, ms) {
      if (outcome !== 'done') failed(work)
      else time(work, ms)
    },
  })
  metrics.gauge('visit_questions_waiting', 'Questions about visits that wait', threads.waiting)
  const ask = async <Found>(owner: string, task: CountingTask): Promise<Found> => {
    const read: (bytes: Uint8Array) => Found = deserialize
    return read(await threads.run(owner, task.name, task))
  }
  return {
    numbers: {
      ask: (...args) => ask(args[0], { name: 'ask', args }),
      steps: (...args) => ask(args[0], { name: 'steps', args }),
      visits: (...args) => ask(args[0], { name: 'visits', args }),
      trial: (...args) => ask(args[0], { name: 'trial', args }),
      page: (...args) => ask(args[0], { name: 'page', args }),
      refused: (...args) => ask(args[0], { name: 'refused', args }),
      compact: (...args) => ask('compaction', { name: 'compact', args }),
    },
    close: threads.close,
  }
}
