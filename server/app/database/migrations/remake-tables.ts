import type { Migration } from '@mikro-orm/migrations'
import { z } from 'zod'

const partSchema = z.object({
  type: z.enum(['table', 'index', 'trigger']),
  name: z.string(),
  tbl_name: z.string(),
  sql: z.string(),
})

/**
 * Makes tables of SQLite anew, which has no other way to change a column or to add a key: `define`
 * gives what is to stand between the brackets, of what stands there. Every row stays, and indexes and
 * triggers are made again as the database itself has them. Throws when rows have no parent then.
 */
export async function remakeTables(
  migration: Migration,
  tables: Iterable<string>,
  define: (table: string, columns: string) => string,
): Promise<void> {
  // Indexes that SQLite made by itself have no statement, and come with their table.
  const found = await migration.execute(
    "select type, name, tbl_name, sql from sqlite_schema where sql is not null and type <> 'view'",
  )
  const parts = z.array(partSchema).parse(found)
  const triggers = parts.filter(({ type }) => type === 'trigger')
  // They name tables that are away for a moment.
  for (const { name } of triggers) await migration.execute(`drop trigger "${name}"`)
  for (const table of tables) {
    const own = parts.filter((part) => part.tbl_name === table)
    const columns = own.find(({ type }) => type === 'table')?.sql.replace(/^[^(]*\(|\)\s*$/g, '')
    if (columns === undefined) throw new Error(`There is no table ${table}.`)
    await migration.execute(`create table "remade" (${define(table, columns)})`)
    await migration.execute(`insert into "remade" select * from "${table}"`)
    await migration.execute(`drop table "${table}"`)
    await migration.execute(`alter table "remade" rename to "${table}"`)
    for (const { type, sql } of own) if (type === 'index') await migration.execute(sql)
  }
  for (const { sql } of triggers) await migration.execute(sql)
  const broken = await migration.execute('pragma foreign_key_check')
  if (broken.length > 0) throw new Error(`${broken.length} rows have no parent.`)
}
