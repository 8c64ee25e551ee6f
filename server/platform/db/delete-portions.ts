import { setImmediate } from 'node:timers/promises'
import { PostgreSqlPlatform } from '@mikro-orm/postgresql'
import type { EntityManager } from './open-database.ts'

/** Rows deleted by one statement. */
const portion = 2_000

/**
 * Deletes the rows of `table` for which `where` holds, of which there may be millions: portion by
 * portion, so that others get their turn between, unless `em` is in a transaction. One that somebody
 * changes at that very moment may stay.
 */
export async function deletePortions(
  em: EntityManager,
  table: string,
  where: string,
  values: readonly unknown[],
): Promise<void> {
  // By where the rows lie: no estimate of how many there are leads to another way than that.
  const those =
    em.getPlatform() instanceof PostgreSqlPlatform
      ? `ctid = any(array(select ctid from ${table} where ${where} limit ?))`
      : `rowid in (select rowid from ${table} where ${where} limit ?)`
  const statement = `delete from ${table} where ${those} returning 1 as deleted`
  for (;;) {
    const deleted = await em.execute<object[]>(statement, [...values, portion], 'all')
    if (deleted.length < portion) return
    // SQLite answers without letting go of the process.
    await setImmediate()
  }
}
