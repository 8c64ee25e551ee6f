import { PostgreSqlPlatform } from '@mikro-orm/postgresql'
import type { EntityManager } from './open-database.ts'

/**
 * Waits until no other transaction holds the row with this id, and holds it until this one ends; what
 * is read of it afterwards is the present. Others may go on adding rows that name it by a foreign
 * key: a plain `for update` would have every visitor's lead wait for whoever publishes the campaign.
 */
export async function lockRow(
  tx: EntityManager,
  table: 'company' | 'campaign' | 'thread' | 'webhook_endpoint',
  id: string,
): Promise<void> {
  // SQLite runs one transaction after the other anyway.
  if (!(tx.getPlatform() instanceof PostgreSqlPlatform)) return
  await tx
    .getKysely<Record<typeof table, { id: string }>>()
    .selectFrom(table)
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
}
