import { PostgreSqlPlatform } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { EntityManager } from './open-database.ts'

/**
 * Waits until no other transaction of any node holds the turn called `name`, and holds it until
 * this one ends. For what has no row to lock, such as how many rows there are.
 */
export async function acquireLock(tx: EntityManager, name: string): Promise<void> {
  // SQLite runs one transaction after the other anyway.
  if (!(tx.getPlatform() instanceof PostgreSqlPlatform)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx.getKysely())
}
