import type { Database, EntityManager } from '#server/platform/db/open-database.ts'
import type { Log } from '#server/platform/log.ts'
import { JobEntity } from './entities.ts'

/** Work that comes back every `everyMs`. `run` may be cut off by a crash and run again: idempotent. */
export type Job = {
  name: string
  everyMs: number
  run: (em: EntityManager, now: Date) => Promise<void>
}

/** Told of each run and what it took (ms). */
export type OnRun = (job: string, outcome: 'done' | 'failed', ms: number) => void

type Options = {
  database: Database
  jobs: Job[]
  clock: () => Date
  log: Log
  onRun?: OnRun
}

/** How long a claim holds when the process that made it dies. */
const leaseMs = 5 * 60_000
const tickMs = 5_000

/**
 * Runs each job when it is due. A due job is a row claimed by one conditional update, so of several
 * processes exactly one runs it. Returns the stop, which waits for what is running.
 */
export function runJobs(options: Options): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let stopped = false
  const tick = () => {
    running = running.then(() => (stopped ? undefined : runDueJobs(options)))
  }
  const timer = setInterval(tick, tickMs)
  timer.unref()
  tick()
  return async () => {
    stopped = true
    clearInterval(timer)
    await running
  }
}

/** Claims and runs what is due now, one after the other; a failing job is logged and tried again. */
export async function runDueJobs(options: Options): Promise<void> {
  const { database, clock, log, onRun } = options
  for (const job of options.jobs) {
    const started = performance.now()
    const ms = () => Math.round(performance.now() - started)
    try {
      if (!(await runIfDue(database, job, clock))) continue
      log.debug({ job: job.name, ms: ms() }, 'job done')
      onRun?.(job.name, 'done', ms())
    } catch (err) {
      log.error({ err, job: job.name }, 'job failed')
      onRun?.(job.name, 'failed', ms())
    }
  }
}

async function runIfDue(database: Database, job: Job, clock: () => Date): Promise<boolean> {
  const em = database.fork()
  const now = clock()
  await em.upsert(
    JobEntity,
    { name: job.name, dueAt: now },
    { onConflictFields: ['name'], onConflictAction: 'ignore' },
  )
  const claimed = await em.nativeUpdate(
    JobEntity,
    { name: job.name, dueAt: { $lte: now } },
    { dueAt: new Date(now.getTime() + leaseMs) },
  )
  if (claimed !== 1) return false
  await job.run(database.fork(), now)
  const dueAt = new Date(now.getTime() + job.everyMs)
  await em.nativeUpdate(JobEntity, { name: job.name }, { dueAt })
  return true
}
