import { ForeignKeyConstraintViolationException } from '@mikro-orm/core'
import type { SqlEntityManager } from '@mikro-orm/sql'
import type { Log } from '../log.ts'

type Unproven = { table: string; name: string; column: string; parent: string; cascades: boolean }

/**
 * Holds keys that were added without it against the rows that were there before. PostgreSQL reads
 * the tables for that without keeping anybody from writing them. Does nothing once all are proven.
 */
export async function validateKeys(em: SqlEntityManager, log: Log | undefined): Promise<void> {
  for (const key of await em.execute<Unproven[]>(unproven)) {
    const validate = `alter table ${key.table} validate constraint ${key.name}`
    try {
      await em.execute(validate)
    } catch (error) {
      if (!(error instanceof ForeignKeyConstraintViolationException)) throw error
      // An older node wrote it while the migration looked.
      await removeOrphans(em, key, log)
      await em.execute(validate)
    }
  }
}

const unproven = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name,
    quote_ident(attname) as "column", confrelid::regclass::text as parent,
    confdeltype = 'c' as cascades
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and not convalidated and connamespace = current_schema()::regnamespace
  order by conname`

async function removeOrphans(
  em: SqlEntityManager,
  { table, column, parent, cascades }: Unproven,
  log: Log | undefined,
): Promise<void> {
  const act = cascades ? `delete from ${table}` : `update ${table} set ${column} = null`
  const { affectedRows: rows } = await em.execute<{ affectedRows: number }>(
    `${act} where ${column} is not null
       and not exists (select 1 from ${parent} as parent where parent.id = ${table}.${column})`,
    [],
    'run',
  )
  log?.warn({ table, rows }, 'rows without a parent were removed')
}
