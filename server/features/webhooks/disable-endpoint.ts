import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { inOneLine } from '#server/platform/mail/in-one-line.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import type { Mail } from '#server/platform/mail/queue-mail.ts'
import { WebhookDeliveryEntity, WebhookEndpointEntity } from './public/entities.ts'
import type { WebhookEndpointRow } from './public/entities.ts'

const dayMs = 24 * 3_600_000
const failingDays = 3
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
  const address = `${appOrigin}/dashboard/settings/company/webhooks?company=${companyId}`
  for (const { email: to, name } of leaders)
    await queueMail(tx, disabledMail({ to, name, host, because, url: address }), now)
}

/** What waits for an endpoint that is switched off has failed, and can be sent again later. */
export async function giveUpWaiting(tx: EntityManager, endpointId: string): Promise<void> {
  await tx.nativeUpdate(
    WebhookDeliveryEntity,
    { endpointId, state: 'pending' },
    { state: 'failed', nextAttemptAt: null, lastError: 'The webhook was switched off.' },
  )
}

function disabledMail(off: {
  to: string
  name: string
  host: string
  because: 'failing' | 'gone'
  url: string
}): Mail {
  const why =
    off.because === 'gone'
      ? 'It answered that it is gone for good (410).'
      : `Nothing has got through to it for ${failingDays} days.`
  return {
    to: off.to,
    subject: `The webhook to ${off.host} is switched off`,
    text: [
      `Hello ${inOneLine(off.name)},`,
      `Fanfare has switched off the webhook to ${off.host}. ${why}`,
      'No lead is lost: all of them are in the inbox. When the receiver works again, switch the webhook on and send what has failed once more:',
      off.url,
    ].join('\n\n'),
  }
}
