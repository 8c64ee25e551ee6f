import type { EntityManager } from '#server/platform/db/open-database.ts'
import { WebhookDeliveryEntity } from './entities.ts'

const dayMs = 24 * 3_600_000
/** How long the log is kept. */
const keepMs = 14 * dayMs

/**
 * Of leads that are deleted the log keeps that there were messages, but nothing that was answered:
 * receivers may repeat what they were told. What still waits is not sent any more.
 */
export async function deleteDeliveriesOf(em: EntityManager, leadIds: string[]): Promise<void> {
  await em.nativeUpdate(
    WebhookDeliveryEntity,
    { leadId: leadIds },
    { lastAnswer: null, lastError: null },
  )
  await em.nativeUpdate(
    WebhookDeliveryEntity,
    { leadId: leadIds, state: ['pending', 'failed'] },
    { state: 'cancelled', nextAttemptAt: null },
  )
}

/** Forgets messages two weeks after they were written. Meant for an hourly job. */
export async function purgeWebhookLog(em: EntityManager, now: Date): Promise<void> {
  const old = { createdAt: { $lt: new Date(now.getTime() - keepMs) } }
  await em.nativeDelete(WebhookDeliveryEntity, old)
}
