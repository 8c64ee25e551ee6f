import { v7 as uuidv7 } from 'uuid'
import type { MessageType, WebhookType } from '#shared/contract/webhook-types.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { WebhookDeliveryEntity, WebhookEndpointEntity } from './entities.ts'
import type { WebhookDeliveryRow } from './entities.ts'

/** Something that happened, and to which campaign. */
export type WebhookFact = {
  type: WebhookType
  companyId: string
  campaignId: string
  /** The campaign's name. */
  subject: string
  leadId: string | null
  /** The firing of an alert. */
  alertId?: string
}

/**
 * Puts a message into the outbox for each endpoint of the company that is told of such things, in
 * the caller's transaction: sent if and only if that commits.
 */
export async function queueMessages(
  em: EntityManager,
  fact: WebhookFact,
  now: Date,
): Promise<void> {
  const { companyId, type } = fact
  const endpoints = await em.find(WebhookEndpointEntity, { companyId, enabled: true })
  for (const { id: endpointId, types } of endpoints)
    if (types.includes(type))
      await em.insert(WebhookDeliveryEntity, newDelivery({ ...fact, endpointId }, now))
}

/** A message as it is before the first try. */
export function newDelivery(
  about: Pick<
    WebhookDeliveryRow,
    'companyId' | 'endpointId' | 'campaignId' | 'subject' | 'leadId'
  > & { type: MessageType; alertId?: string },
  now: Date,
) {
  const { companyId, endpointId, type, campaignId, subject, leadId, alertId = null } = about
  return {
    id: uuidv7(),
    companyId,
    endpointId,
    type,
    campaignId,
    subject,
    leadId,
    alertId,
    createdAt: now,
    state: 'pending' as const,
    attempts: 0,
    replays: 0,
    nextAttemptAt: now,
    lastAttemptAt: null,
    lastCode: null,
    lastMs: null,
    lastError: null,
    lastAnswer: null,
  }
}
