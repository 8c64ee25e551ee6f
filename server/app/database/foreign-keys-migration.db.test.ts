import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { createLog } from '#server/platform/log.ts'
import { describeEachDatabase, openPostgres, readRows } from '#server/testing/database.ts'
import { firstKeys } from './migrations/first-keys.ts'
import type { Database } from '#server/platform/db/open-database.ts'

const beforeKeys = 'Migration20261125124129'

const keyed = [...new Set(firstKeys.map(({ table }) => table))]
const tables = ['company', 'identity', ...keyed]

/** The ids of the rows that others name, by the column that names them. */
type Ids = Record<string, string>
const idColumns = new Map(firstKeys.map(({ parent, column }) => [parent, column]))
const newIds = (): Ids =>
  Object.fromEntries([...idColumns.values()].map((column) => [column, uuidv7()]))

const keys = 'Migration20261125190755'

describeEachDatabase('migration to foreign keys', (open) => {
  it('removes rows without a parent, says how many, and keeps all others and the triggers', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const { database, close } = await open(beforeKeys, log)
    onTestFinished(close)
    const good = newIds()
    await insert(database, tables, good)
    // Later migrations may add more of them.
    const columns = await allColumns(database)
    const before = await allRows(database, columns)
    const triggers = await triggersOf(database)
    expect(triggers.length).toBeGreaterThan(5)
    await insert(database, keyed, newIds())
    await insert(database, ['release_page'], newIds())
    await insert(database, ['custom_domain'], { ...newIds(), company_id: good['company_id'] ?? '' })

    await database.migrate(keys)
    // Later migrations may add others, or make some anew.
    expect(await triggersOf(database)).toEqual(expect.arrayContaining(triggers))
    await database.migrate()

    const after = await allRows(database, columns)
    const domains = after.get('custom_domain') ?? []
    expect(new Map([...after, ['custom_domain', domains.filter(hasCampaign)]])).toEqual(before)
    expect(domains.filter((row) => !hasCampaign(row))).toHaveLength(1)
    const freed = await readRows(
      database,
      sql`select 1 from custom_domain where campaign_id is null and not is_primary`,
    )
    expect(freed).toHaveLength(1)
    const removed = new Map(keyed.map((table) => [table, 1]))
    expect(new Map(lines.map(removedIn))).toEqual(
      removed.set('release_page', 2).set('custom_domain', 2),
    )
    expect(lines).toHaveLength(keyed.length)
  })

  it('leaves the triggers as watchful as they were, and does nothing a second time', async () => {
    const { database, close } = await open(beforeKeys)
    onTestFinished(close)
    const good = newIds()
    await insert(database, tables, good)
    await database.migrate()
    await database.migrate()
    const em = database.fork()
    const kept = em.execute("update audit_entry set actor_name = 'Nobody'")
    await expect(kept).rejects.toThrow('append-only')
    await expect(em.execute('delete from audit_entry')).rejects.toThrow('append-only')
    await em.execute('delete from rights_change')
    await em.execute('delete from company', [], 'run')
    const kinds = await readRows(database, sql<{ kind: string }>`select kind from rights_change`)
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(
      new Set(['person', 'company', 'campaign']),
    )
    const left = await allRows(database, await allColumns(database))
    expect([...left].filter(([, rows]) => rows.length > 0).map(([table]) => table)).toEqual([
      'identity',
      'identity_session',
      'identity_flow',
      'identity_code',
    ])
  })
})

it('on PostgreSQL, what an older node wrote while the migration looked is removed at the next start', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const { database, close } = await openPostgres(undefined, log)
  onTestFinished(close)
  const ids = newIds()
  await insert(database, tables, ids)
  const em = database.fork()
  const name = 'comment_thread_id_foreign'
  await em.execute(`alter table comment drop constraint ${name}`)
  await insert(database, ['comment'], { ...ids, thread_id: uuidv7() })
  await em.execute(
    `alter table comment add constraint ${name} foreign key (thread_id) references thread (id)
     on delete cascade not valid`,
  )
  await database.migrate()
  expect(lines.map(removedIn)).toEqual([['comment', 1]])
  expect(await readRows(database, sql`select id from comment`)).toHaveLength(1)
  const proven = sql`select convalidated from pg_constraint where conname = ${name}`
  expect(await readRows(database, proven)).toEqual([{ convalidated: true }])
})

const hasCampaign = (row: string) => !row.includes('"campaign_id":null')

const removedLine = z.object({
  table: z.string(),
  rows: z.number(),
  msg: z.literal('rows without a parent were removed'),
})

/** What a line of the log says of the rows that were removed. */
function removedIn(line: string): [string, number] {
  const { table, rows } = removedLine.parse(JSON.parse(line))
  return [table, rows]
}

/** A row in each of these tables, whose columns hold something each. */
async function insert(database: Database, into: readonly string[], ids: Ids): Promise<void> {
  const em = database.fork()
  for (const table of into) {
    const columns = await columnsOf(database, table)
    const own = idColumns.get(table)
    const values = columns.map(({ name, type }) =>
      name === 'id' && own
        ? ids[own]
        : name === 'owner_id'
          ? null
          : (ids[name] ?? valueOf(type.toLowerCase())),
    )
    const names = columns.map(({ name }) => `"${name}"`).join(', ')
    const marks = columns.map(() => '?').join(', ')
    await em.execute(`insert into "${table}" (${names}) values (${marks})`, values, 'run')
  }
}

function columnsOf(database: Database, table: string) {
  type Column = { name: string; type: string }
  const columns =
    database.kind === 'sqlite'
      ? sql<Column>`select name, type from pragma_table_info(${table})`
      : sql<Column>`
          select column_name as name, data_type as type from information_schema.columns
          where table_name = ${table} order by ordinal_position`
  return readRows(database, columns)
}

function valueOf(type: string): unknown {
  if (type.startsWith('json')) return '{}'
  if (type.startsWith('timestamp')) return new Date(1)
  if (type === 'boolean') return true
  return /int|datetime/.test(type) ? 1 : uuidv7()
}

async function allColumns(database: Database): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const table of tables)
    found.set(
      table,
      (await columnsOf(database, table)).map(({ name }) => name),
    )
  return found
}

async function allRows(
  database: Database,
  columns: ReadonlyMap<string, string[]>,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const [table, names] of columns) {
    const shown = sql.join(names.map((name) => sql.ref(name)))
    const rows = await readRows(database, sql`select ${shown} from ${sql.table(table)}`)
    found.set(table, rows.map((row) => JSON.stringify(row)).toSorted())
  }
  return found
}

async function triggersOf(database: Database) {
  type Trigger = { name: string; sql: string }
  const triggers =
    database.kind === 'sqlite'
      ? sql<Trigger>`select name, sql from sqlite_schema where type = 'trigger' order by name`
      : sql<Trigger>`
          select tgname as name, pg_get_triggerdef(oid) as sql from pg_trigger
          where not tgisinternal order by tgname`
  return readRows(database, triggers)
}
