import { setImmediate } from 'node:timers/promises'
import { PostgreSqlPlatform } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
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
  await repeat(em, sql`delete from ${table} where ${those}`)
}

/**
 * The same where rows are known by their key alone, as those of a table in partitions, or of one of
 * SQLite's without row ids.
 */
export async function deletePortionsByKey(
  em: EntityManager,
  name: string,
  key: readonly string[],
  condition: RawBuilder<boolean>,
): Promise<void> {
  const table = sql.table(name)
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const found = sql`select ${columns} from ${table} where ${condition} limit ${portion}`
  await repeat(em, sql`delete from ${table} where (${columns}) in (${found})`)
}

async function repeat(em: EntityManager, statement: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { numAffectedRows: deleted } = await statement.execute(em.getKysely())
    if (Number(deleted) < portion) return
    // SQLite answers without letting go of the process.
    await setImmediate()
  }
}
