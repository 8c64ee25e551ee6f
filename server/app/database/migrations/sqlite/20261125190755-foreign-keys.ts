import { Migration } from '@mikro-orm/migrations'
import { firstKeyIndexes, firstKeys, sayKey } from '../first-keys.ts'
import { logRemoved, removeOrphans } from '../remove-orphans.ts'

type Part = { type: 'table' | 'index' | 'trigger'; name: string; tbl_name: string; sql: string }

/**
 * SQLite has no way to add a key but to make the table anew. What is made anew is read from the
 * database itself: its columns, indexes and triggers as they are, and every row.
 */
export class Migration20261125190755 extends Migration {
  override async up(): Promise<void> {
    logRemoved(this.config, await removeOrphans(this, firstKeys))
    const parts = await this.parts()
    const triggers = parts.filter(({ type }) => type === 'trigger')
    // They name tables that are away for a moment.
    for (const { name } of triggers) await this.execute(`drop trigger "${name}"`)
    for (const table of new Set(firstKeys.map((key) => key.table))) await this.remake(table, parts)
    for (const statement of firstKeyIndexes) await this.execute(statement)
    for (const { sql } of triggers) await this.execute(sql)
    const broken = await this.execute('pragma foreign_key_check')
    if (broken.length > 0) throw new Error(`${broken.length} rows have no parent.`)
  }

  private async remake(table: string, parts: readonly Part[]): Promise<void> {
    const own = parts.filter((part) => part.tbl_name === table)
    const columns = own.find(({ type }) => type === 'table')?.sql.replace(/^[^(]*\(|\)\s*$/g, '')
    if (columns === undefined) throw new Error(`There is no table ${table}.`)
    const keys = firstKeys.filter((key) => key.table === table).map(sayKey)
    await this.execute(`create table "keyed" (${[columns, ...keys].join(', ')})`)
    await this.execute(`insert into "keyed" select * from "${table}"`)
    await this.execute(`drop table "${table}"`)
    await this.execute(`alter table "keyed" rename to "${table}"`)
    for (const { type, sql } of own) if (type === 'index') await this.execute(sql)
  }

  /** Whatever was made by a statement; indexes that SQLite made by itself come with their table. */
  private async parts(): Promise<Part[]> {
    const rows = await this.execute(
      "select type, name, tbl_name, sql from sqlite_schema where sql is not null and type <> 'view'",
    )
    return rows as Part[]
  }
}
