import type { Database, EntityManager } from '#server/platform/db/open-database.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'
import type { Log } from '#server/platform/log.ts'
import { inSpan } from '#server/platform/telemetry/spans.ts'
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
      await noteFailure(database, job, err, clock()).catch(() => undefined)
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
    { dueAt: new Date(now.getTime() + leaseMs), startedAt: now },
  )
  if (claimed !== 1) return false
  await inSpan(`job ${job.name}`, () => job.run(database.fork(), now), { parent: null })
  const dueAt = new Date(now.getTime() + job.everyMs)
  const done = { dueAt, doneAt: clock(), failures: 0, failedAt: null, lastError: null }
  await em.nativeUpdate(JobEntity, { name: job.name }, done)
  return true
}

/** Of an error so many characters are kept. */
const errorLength = 300

/** For whoever runs the installation; the job itself is tried again when its lease is over. */
async function noteFailure(
  database: Database,
  { name }: Job,
  err: unknown,
  failedAt: Date,
): Promise<void> {
  const lastError = (err instanceof Error ? err.message : String(err)).slice(0, errorLength)
  await database
    .fork()
    .getKysely<TablesOf<typeof JobEntity>>()
    .updateTable('job')
    .set(({ eb }) => ({
      failures: eb('failures', '+', 1),
      failed_at: failedAt,
      last_error: lastError,
    }))
    .where('name', '=', name)
    .execute()
}
