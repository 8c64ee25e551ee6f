import { lockRow } from '#server/platform/db/lock-row.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { WebhookEndpointEntity } from './public/entities.ts'
import type { WebhookEndpointRow } from './public/entities.ts'

/** An endpoint that nobody else changes until the transaction is over; null when there is none. */
export async function lockEndpoint(
  tx: EntityManager,
  id: string,
): Promise<WebhookEndpointRow | null> {
  await lockRow(tx, 'webhook_endpoint', id)
  return tx.findOne(WebhookEndpointEntity, { id }, { refresh: true })
}
