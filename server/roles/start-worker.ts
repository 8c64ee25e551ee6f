import type { Database } from '#server/db/open-database.ts'
import { recurringJobs } from '#server/jobs/recurring-jobs.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import { senderAddress } from '#server/mail/sender-address.ts'
import type { Base } from './base.ts'

/** Runs jobs, and sends mail where there is a mail server. Returns the stop. */
export async function startWorker(base: Base, database: Database): Promise<() => Promise<void>> {
  const { config, log, clock } = base
  const parts = { database, clock, log }
  const stops = [runJobs({ ...parts, jobs: recurringJobs(config.dataDir) })]
  const { smtpUrl } = config
  if (smtpUrl) {
    const { runDelivery } = await import('#server/mail/run-delivery.ts')
    const from = senderAddress(config.mailFrom, base.origin)
    stops.push(runDelivery({ ...parts, smtpUrl, from }))
  }
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
