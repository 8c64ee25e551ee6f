import type { Delivery, Webhook } from '#shared/contract/webhooks.ts'
import type { WebhookDeliveryRow, WebhookEndpointRow } from './entities.ts'

/** An endpoint as the API shows it: without its secret. */
export function presentWebhook(row: WebhookEndpointRow, now: Date): Webhook {
  const { id, url, description, types, enabled, disabledBecause, oldSecretUntil } = row
  const changesOver = oldSecretUntil && oldSecretUntil > now
  return {
    id,
    url,
    description,
    types,
    enabled,
    disabledBecause: disabledBecause ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    oldSecretUntil: changesOver ? oldSecretUntil.toISOString() : null,
    createdBy: row.createdByName,
    createdAt: row.createdAt.toISOString(),
  }
}

/** A line of the log as the API shows it. */
export function presentDelivery(row: WebhookDeliveryRow): Delivery {
  const { id, type, subject, state, attempts, replays } = row
  return {
    id,
    type,
    subject,
    state,
    attempts,
    replays,
    leadId: row.leadId ?? null,
    createdAt: row.createdAt.toISOString(),
    lastAttemptAt: row.lastAttemptAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    code: row.lastCode ?? null,
    milliseconds: row.lastMs ?? null,
    error: row.lastError ?? null,
    answer: row.lastAnswer ?? null,
  }
}
