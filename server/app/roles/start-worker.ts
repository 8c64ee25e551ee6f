import type { Database } from '#server/platform/db/open-database.ts'
import { readSentAlert } from '#server/features/alerts/public/read-sent-alert.ts'
import { plansOfConfig } from '#server/features/billing/plan-limits.ts'
import { checkDueDomains } from '#server/features/domains/check-due-domains.ts'
import { createDns } from '#server/features/domains/dns.ts'
import { loadPageSecret } from '#server/features/ingest/page-secret.ts'
import { readSentLead } from '#server/features/leads/public/read-sent-lead.ts'
import { loadPageScripts } from '#server/features/launch/page-script.ts'
import { runSchedules } from '#server/features/scheduling/run-schedules.ts'
import { runWebhooks } from '#server/features/webhooks/run-webhooks.ts'
import { disabledAmong } from '#server/core/companies/access.ts'
import { createMailParts } from '#server/app/mail/create-mail-parts.ts'
import { recurringJobs } from '#server/app/recurring-jobs.ts'
import { createFontProcesses } from '#server/platform/fonts/font-processes.ts'
import { runJobs } from '#server/platform/jobs/run-jobs.ts'
import type { Job } from '#server/platform/jobs/run-jobs.ts'
import { senderAddress } from '#server/platform/mail/sender-address.ts'
import type { ReadingBase } from './base.ts'
import { measureJobs, measureMail } from './measure-work.ts'

/** Runs jobs, sends webhooks, and mail where there is a mail server. Returns the stop. */
export async function startWorker(
  base: ReadingBase,
  database: Database,
): Promise<() => Promise<void>> {
  const { config, log, clock, news, metrics } = base
  const fonts = createFontProcesses(log)
  const parts = { database, clock, log }
  const pagesOrigin = config.pagesUrl ?? base.origin
  const origins = { pagesOrigin, appOrigin: base.origin }
  const dns = createDns(config.dnsServers)
  const checkDomains: Job = {
    name: 'check-domains',
    everyMs: 30_000,
    run: (em, now) => checkDueDomains(em, { ...origins, dns, clock, log, news }, now),
  }
  const pageSecret = await loadPageSecret(database.fork())
  const place = {
    files: base.files,
    appOrigin: base.origin,
    sellsPlans: config.stripe !== null,
    visitMonths: config.visitMonths,
    numbers: base.numbers,
    news,
    pageSecret,
  }
  const onRun = measureJobs(metrics)
  const stops = [runJobs({ ...parts, onRun, jobs: [...recurringJobs(place), checkDomains] })]
  stops.push(
    runWebhooks({
      ...parts,
      random: Math.random,
      onTry: metrics.counter('webhook_tries_total', 'Tries to deliver a webhook', 'outcome'),
      readLead: readSentLead,
      readAlert: readSentAlert,
      ...origins,
      post: { toPrivateNetworks: config.webhooksToPrivateNetworks },
    }),
  )
  stops.push(
    runSchedules({
      ...parts,
      news,
      appOrigin: () => base.origin,
      pagesOrigin: () => pagesOrigin,
      plans: plansOfConfig(config),
      pageSecret,
      pageScripts: loadPageScripts(),
      documents: base.documents,
      files: base.files,
      fonts,
      // What starts was on the disk when it was planned.
      flushRoom: async () => undefined,
    }),
  )
  stops.push(async () => fonts.close())
  const { smtpUrl } = config
  if (smtpUrl) {
    const { runDelivery } = await import('#server/platform/mail/run-delivery.ts')
    const from = senderAddress(config.mailFrom, base.origin)
    const mailParts = createMailParts({
      ...parts,
      config,
      files: base.files,
      browser: base.browser,
      documents: base.documents,
    })
    const onTry = measureMail(metrics, database, clock)
    stops.push(runDelivery({ ...parts, mailParts, held: disabledAmong, smtpUrl, from, onTry }))
  }
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
