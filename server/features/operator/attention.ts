import type { EntityManager } from '#server/platform/db/open-database.ts'
import { JobEntity } from '#server/platform/jobs/entities.ts'
import { MailEntity } from '#server/platform/mail/entities.ts'
import { WebhookEndpointEntity } from '#server/features/webhooks/public/entities.ts'
import { undelivered } from './mails.ts'
import { failing } from './webhooks.ts'

/** How many jobs, mails and webhooks need somebody to look at them. */
export async function countFailing(em: EntityManager, now: Date) {
  return {
    jobs: await em.count(JobEntity, { failedAt: { $ne: null } }),
    mails: await em.count(MailEntity, undelivered(now)),
    webhooks: await em.count(WebhookEndpointEntity, failing),
  }
}
