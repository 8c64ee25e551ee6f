import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '#server/platform/db/open-database.ts'
import { readRows } from './database.ts'

export type ReadTable = {
  name: string
  columns: readonly string[]
  /** Foreign keys of one column. */
  keys: readonly { column: string; parent: string; onDelete: string }[]
  /** Columns in their order; primary keys and what makes rows unique are among them. */
  indexes: readonly { columns: readonly string[]; isPartial: boolean; isUnique: boolean }[]
}

/** The tables of the product as the database itself knows them. */
export async function readSchema(database: Database): Promise<ReadTable[]> {
  const tables = database.kind === 'sqlite' ? readSqlite(database) : readPostgres(database)
  return (await tables).filter(({ name }) => name !== 'mikro_orm_migrations')
}

async function readSqlite(database: Database): Promise<ReadTable[]> {
  const tables = await readRows(
    database,
    sql<{ name: string }>`
      select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name`,
  )
  return Promise.all(
    tables.map(async ({ name }) => {
      const columns = await readRows(
        database,
        sql<{ name: string }>`select name from pragma_table_info(${name})`,
      )
      const keys = await readRows(
        database,
        sql<{ column: string; parent: string; on_delete: string }>`
          select "from" as "column", "table" as parent, on_delete
          from pragma_foreign_key_list(${name})`,
      )
      const indexes = await readRows(
        database,
        sql<{ columns: string; partial: number; unique: number }>`
          select list.partial, list."unique", (
            select json_group_array(info.name order by info.seqno)
            from pragma_index_info(list.name) info
          ) as columns from pragma_index_list(${name}) list`,
      )
      return {
        name,
        columns: columns.map((column) => column.name),
        keys: keys.map((key) => ({
          column: key.column,
          parent: key.parent,
          onDelete: key.on_delete.toLowerCase(),
        })),
        indexes: indexes.map((index) => ({
          columns: z.array(z.string()).parse(JSON.parse(index.columns)),
          isPartial: index.partial === 1,
          isUnique: index.unique === 1,
        })),
      }
    }),
  )
}

async function readPostgres(database: Database): Promise<ReadTable[]> {
  const columns = await readRows(
    database,
    sql<{ name: string; column: string }>`
      select table_name as name, column_name as column from information_schema.columns
      where table_schema = current_schema() order by table_name, ordinal_position`,
  )
  const keys = await readRows(
    database,
    sql<{ name: string; column: string; parent: string; rule: string }>`
      select conrelid::regclass::text as name, attname as column, confrelid::regclass::text as parent,
       case confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end as rule
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and convalidated`,
  )
  const indexes = await readRows(
    database,
    sql<{ name: string; columns: string[]; partial: boolean; uniq: boolean }>`
      select indrelid::regclass::text as name, indpred is not null as partial, indisunique as uniq,
       array(
         select attname::text from unnest(indkey) with ordinality as part(num, place)
         join pg_attribute on attrelid = indrelid and attnum = num order by place
       ) as columns
     from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = current_schema()::regnamespace`,
  )
  return [...Map.groupBy(columns, ({ name }) => name)].map(([name, of]) => ({
    name,
    columns: of.map(({ column }) => column),
    keys: keys
      .filter((key) => key.name === name)
      .map(({ column, parent, rule }) => ({ column, parent, onDelete: rule })),
    indexes: indexes
      .filter((index) => index.name === name)
      .map(({ columns, partial, uniq }) => ({ columns, isPartial: partial, isUnique: uniq })),
  }))
}
