import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { disabledMail, failingDays } from './mails.ts'
import { WebhookDeliveryEntity, WebhookEndpointEntity } from './public/entities.ts'
import type { WebhookEndpointRow } from './public/entities.ts'

const dayMs = 24 * 3_600_000
const goneCode = 410

/**
 * Switches an endpoint off to which nothing has got through for three days, or which says that it is
 * gone for good (410), and tells the owners and admins by mail. Does nothing otherwise.
 */
export async function disableEndpoint(
  tx: EntityManager,
  { id, companyId, url, failingSince }: WebhookEndpointRow,
  code: number | null,
  appOrigin: string,
  now: Date,
): Promise<void> {
  const isLong = failingSince && now.getTime() - failingSince.getTime() >= failingDays * dayMs
  if (!isLong && code !== goneCode) return
  const because = code === goneCode ? 'gone' : 'failing'
  const off = { enabled: false, disabledBecause: because } as const
  const changed = await tx.nativeUpdate(WebhookEndpointEntity, { id, enabled: true }, off)
  if (changed !== 1) return
  await giveUpWaiting(tx, id)
  const host = new URL(url).host
  const fact = { companyId, action: 'webhook.disabled', subject: host } as const
  await recordAudit(tx, null, fact, now)
  const leaders = await tx.find(MemberEntity, { companyId, role: ['owner', 'admin'] })
  const company = await tx.findOneOrFail(CompanyEntity, { id: companyId })
  const address = `${appOrigin}/dashboard/settings/company/webhooks?company=${companyId}`
  for (const { email: to, name } of leaders)
    await queueMail(tx, disabledMail({ to, name, company, host, because, url: address }), now)
}

/** What waits for an endpoint that is switched off has failed, and can be sent again later. */
export async function giveUpWaiting(tx: EntityManager, endpointId: string): Promise<void> {
  await tx.nativeUpdate(
    WebhookDeliveryEntity,
    { endpointId, state: 'pending' },
    { state: 'failed', nextAttemptAt: null, lastError: 'The webhook was switched off.' },
  )
}
