import { setImmediate } from 'node:timers/promises'
import { PostgreSqlPlatform } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { EntityManager } from './open-database.ts'

/** Rows deleted by one statement. */
const portion = 2_000

/** One of `Tables`, and what its rows have in these columns. */
type Those<Tables> = {
  [Table in keyof Tables]: [table: Table, where: Partial<Selectable<Tables[Table]>>]
}[keyof Tables]

/**
 * Deletes the rows of a table that have these values, of which there may be millions: portion by
 * portion, so that others get their turn between, unless `em` is in a transaction. One that somebody
 * changes at that very moment may stay.
 */
export async function deletePortions<Tables>(
  em: EntityManager,
  ...[name, where]: Those<Tables>
): Promise<void> {
  const table = sql.table(String(name))
  const conditions = Object.entries<unknown>(where).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  const found = sql`from ${table} where ${sql.join(conditions, sql` and `)} limit ${portion}`
  // By where the rows lie: no estimate of how many there are leads to another way than that.
  const those =
    em.getPlatform() instanceof PostgreSqlPlatform
      ? sql`ctid = any(array(select ctid ${found}))`
      : sql`rowid in (select rowid ${found})`
  const statement = sql`delete from ${table} where ${those}`
  for (;;) {
    const { numAffectedRows: deleted } = await statement.execute(em.getKysely())
    if (Number(deleted) < portion) return
    // SQLite answers without letting go of the process.
    await setImmediate()
  }
}
