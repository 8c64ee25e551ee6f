import type { DeliveryState } from '#shared/contract/webhook-types.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { requireEndpoint } from '../change-endpoints.ts'
import { WebhookDeliveryEntity } from './entities.ts'
import type { WebhookDeliveryRow, WebhookTables } from './entities.ts'
import { newDelivery } from './queue-messages.ts'

const pageLength = 30
/** Of tries that are not over; a receiver that takes them slowly is not tried out faster. */
const testsLimit = 10

/** Which endpoint of which company. */
type Of = { companyId: string; webhookId: string }

/** What was sent to an endpoint, newest first, 30 at a time. */
export async function listDeliveries(
  em: EntityManager,
  { companyId, webhookId, state, before }: Of & { state?: DeliveryState; before?: string },
): Promise<{ rows: WebhookDeliveryRow[]; more: boolean }> {
  await requireEndpoint(em, companyId, webhookId)
  const rows = await em.find(
    WebhookDeliveryEntity,
    {
      endpointId: webhookId,
      companyId,
      ...(state ? { state } : {}),
      ...(before ? { id: { $lt: before } } : {}),
    },
    { orderBy: { id: 'desc' }, limit: pageLength + 1 },
  )
  return { rows: rows.slice(0, pageLength), more: rows.length > pageLength }
}

/** Queues a message that tries the endpoint out. */
export function queueTest(
  em: EntityManager,
  { companyId, webhookId }: Of,
  now: Date,
): Promise<WebhookDeliveryRow> {
  return em.transactional(async (tx) => {
    await requireOn(tx, { companyId, webhookId })
    const waiting = { endpointId: webhookId, type: 'webhook.test', state: 'pending' } as const
    if ((await tx.count(WebhookDeliveryEntity, waiting)) >= testsLimit)
      throw new AppError('rate-limited', 'Wait until the tests before are through.')
    const about = { companyId, endpointId: webhookId, campaignId: null, subject: '', leadId: null }
    return tx.create(WebhookDeliveryEntity, newDelivery({ ...about, type: 'webhook.test' }, now))
  })
}

/** Sends a message again from the first try on, under the same id. One that waits is tried now. */
export function replay(
  em: EntityManager,
  { companyId, webhookId, deliveryId }: Of & { deliveryId: string },
  now: Date,
): Promise<WebhookDeliveryRow> {
  return em.transactional(async (tx) => {
    await requireOn(tx, { companyId, webhookId })
    const own = { id: deliveryId, endpointId: webhookId, companyId }
    const row = await tx.findOne(WebhookDeliveryEntity, own)
    if (!row) throw new AppError('not-found')
    if (row.state === 'cancelled')
      throw new AppError('conflict', 'What this message told of has been erased.')
    row.state = 'pending'
    row.attempts = 0
    row.replays += 1
    row.nextAttemptAt = now
    return row
  })
}

/** Sends all again that have failed and were written at `since` or later; gives their number. */
export function replayFailed(
  em: EntityManager,
  { companyId, webhookId }: Of,
  since: Date,
  now: Date,
): Promise<number> {
  return em.transactional(async (tx) => {
    await requireOn(tx, { companyId, webhookId })
    const [replayed] = await tx
      .getKysely<WebhookTables>()
      .updateTable('webhook_delivery')
      .set({ state: 'pending', attempts: 0, next_attempt_at: now })
      .set(({ eb }) => ({ replays: eb('replays', '+', 1) }))
      .where('endpoint_id', '=', webhookId)
      .where('company_id', '=', companyId)
      .where('state', '=', 'failed')
      .where('created_at', '>=', since)
      .execute()
    return Number(replayed?.numUpdatedRows ?? 0)
  })
}

async function requireOn(em: EntityManager, { companyId, webhookId }: Of): Promise<void> {
  const { enabled } = await requireEndpoint(em, companyId, webhookId)
  if (!enabled) throw new AppError('conflict', 'Switch the webhook on first.')
}
