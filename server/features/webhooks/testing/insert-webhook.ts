import { v7 as uuidv7 } from 'uuid'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { WebhookDeliveryEntity, WebhookEndpointEntity } from '../public/entities.ts'
import type { WebhookEndpointRow } from '../public/entities.ts'
import { newDelivery } from '../public/queue-messages.ts'
import { newSecret } from '../sign-message.ts'

/** An endpoint that is told of everything; nothing is sent to it. */
export async function insertWebhook(
  em: EntityManager,
  given: Partial<WebhookEndpointRow> & { companyId: string },
  now: Date,
): Promise<WebhookEndpointRow> {
  const row = em.create(WebhookEndpointEntity, {
    id: uuidv7(),
    url: 'https://hooks.example.com/fanfare',
    description: 'Hook',
    types: ['lead.created', 'campaign.activated'],
    secret: newSecret(),
    oldSecret: null,
    oldSecretUntil: null,
    enabled: true,
    disabledBecause: null,
    failingSince: null,
    createdByName: 'Ada',
    createdAt: now,
    ...given,
  })
  await em.flush()
  return row
}

/** A message of the log that was delivered, with `word` wherever there is text. */
export async function insertDelivery(
  em: EntityManager,
  of: { companyId: string; endpointId: string; campaignId: string; leadId: string },
  word: string,
  now: Date,
): Promise<string> {
  const row = em.create(WebhookDeliveryEntity, {
    ...newDelivery({ ...of, type: 'lead.created', subject: word }, now),
    state: 'delivered',
    attempts: 1,
    nextAttemptAt: null,
    lastAttemptAt: now,
    lastCode: 200,
    lastMs: 12,
    lastAnswer: word,
  })
  await em.flush()
  return row.id
}
