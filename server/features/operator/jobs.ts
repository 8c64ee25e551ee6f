import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { JobEntity } from '#server/platform/jobs/entities.ts'
import type { JobRow } from '#server/platform/jobs/entities.ts'
import { recordAct } from './acts.ts'
import type { Operator } from './acts.ts'

/** Work that comes back by itself, what failed first. */
export function listJobs(em: EntityManager): Promise<JobRow[]> {
  return em.find(JobEntity, {}, { orderBy: [{ failures: 'desc' }, { name: 'asc' }] })
}

export type JobState = 'running' | 'failed' | 'waiting'

/** How the last run of a job stands; one that was cut off counts as running until its lease is over. */
export function stateOfJob({ startedAt, doneAt, failedAt, dueAt }: JobRow, now: Date): JobState {
  const ended = Math.max(doneAt?.getTime() ?? 0, failedAt?.getTime() ?? 0)
  if (startedAt && startedAt.getTime() > ended && dueAt > now) return 'running'
  return failedAt ? 'failed' : 'waiting'
}

/** Has a job run within seconds. `not-found` for a name that is none, `conflict` while it runs. */
export function runJobNow(em: EntityManager, by: Operator, name: string): Promise<void> {
  return em.transactional(async (tx) => {
    const job = await tx.findOne(JobEntity, { name })
    if (!job) throw new AppError('not-found', `There is no job ${name}.`)
    if (stateOfJob(job, by.now) === 'running') throw new AppError('conflict', `${name} runs now.`)
    job.dueAt = by.now
    await recordAct(tx, by, 'job.run', name)
  })
}
