import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { WebhookEndpointEntity } from './public/entities.ts'
import type { WebhookEndpointRow } from './public/entities.ts'

/** An endpoint that nobody else changes until the transaction is over; null when there is none. */
export function lockEndpoint(tx: EntityManager, id: string): Promise<WebhookEndpointRow | null> {
  // SQLite runs one transaction after the other anyway.
  return tx.findOne(WebhookEndpointEntity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
}
