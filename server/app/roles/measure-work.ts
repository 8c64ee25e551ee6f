import type { Database } from '#server/platform/db/open-database.ts'
import type { Metrics } from '#server/platform/http/metrics.ts'
import type { OnRun } from '#server/platform/jobs/run-jobs.ts'
import { countWaitingMail } from '#server/platform/mail/deliver-mail.ts'
import type { DeliveryParts } from '#server/platform/mail/deliver-mail.ts'

/** Times recurring jobs, and counts those that fail. */
export function measureJobs({ counter, timer }: Metrics): OnRun {
  const time = timer('job_seconds', 'Time of a recurring job', 'name')
  const failed = counter('job_failures_total', 'Recurring jobs that failed', 'name')
  return (job, outcome, ms) => {
    time(job, ms)
    if (outcome === 'failed') failed(job)
  }
}

/** Counts tries to send mails, and the mails that wait for one. */
export function measureMail(
  { counter, gauge }: Metrics,
  database: Database,
  clock: () => Date,
): NonNullable<DeliveryParts['onTry']> {
  gauge('mail_waiting', 'Mails that wait to be sent', () =>
    countWaitingMail(database.fork(), clock()),
  )
  return counter('mail_tries_total', 'Tries to send a mail', 'outcome')
}
