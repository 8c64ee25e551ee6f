import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/queries.ts'

/** Whoever reads the tables. */
export type Tables = Pick<Queries, 'kind' | 'read'>

/** What something takes: in the database with its indexes, or as files. */
export type Size = { what: string; rows: number; bytes: number }

/** The tables of what grows, of which the first says how many there are. */
const kinds: { what: string; names: readonly string[] }[] = [
  { what: 'visits, one by one', names: ['visit_event'] },
  {
    what: 'counts of visits',
    names: [
      'visit_rollup',
      'visitor_day',
      'visit_label',
      'visit_place',
      'visit_origin',
      'visit_sender',
      'visit_locale',
      'visit_head',
    ],
  },
  { what: 'visits in columns', names: ['visit_segment'] },
  {
    what: 'edits of documents',
    names: [
      'journal_chunk',
      'journal_tail',
      'journal_head',
      'journal_snapshot',
      'journal_generation',
      'journal_pin',
    ],
  },
  { what: 'versions', names: ['version'] },
  { what: 'published pages', names: ['release_page', 'release_variant', 'published_font'] },
  { what: 'leads', names: ['lead'] },
  { what: 'mails', names: ['mail'] },
]

/** What takes room in an installation. Reads a file of SQLite's as a whole. */
export async function listSizes(tables: Tables): Promise<Size[]> {
  const bytes = await bytesOfTables(tables)
  const sizes: Size[] = []
  let known = 0
  for (const { what, names } of kinds) {
    const sum = names.reduce((all, table) => all + (bytes.get(table) ?? 0), 0)
    known += sum
    sizes.push({ what, rows: await countRows(tables, names[0] ?? ''), bytes: sum })
  }
  const all = bytes.values().reduce((sum, one) => sum + one, 0)
  sizes.push({ what: 'all else in the database', rows: 0, bytes: all - known })
  return [...sizes, await sizeOfUploads(tables)]
}

async function countRows(tables: Tables, table: string): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(table)}
  `.execute(tables.read())
  return Number(rows[0]?.count ?? 0)
}

/** Pictures and fonts of companies, as files. */
async function sizeOfUploads(tables: Tables): Promise<Size> {
  const { rows } = await sql<{ count: number | string; bytes: number | string | null }>`
    select count(*) as count, sum(stored_bytes) as bytes from (
      select stored_bytes from asset where deleted_at is null
      union all select stored_bytes from comment_picture
    ) as stored
  `.execute(tables.read())
  return {
    what: 'uploaded files',
    rows: Number(rows[0]?.count ?? 0),
    bytes: Number(rows[0]?.bytes ?? 0),
  }
}

/** Bytes of each table with its indexes; those of parts count for the whole. */
async function bytesOfTables(tables: Tables): Promise<Map<string, number>> {
  const found = tables.kind === 'postgres' ? inPostgres : inSqlite
  const { rows } = await found.execute(tables.read())
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

type Found = { name: string; bytes: number | string }

const inSqlite = sql<Found>`
  select coalesce(tbl_name, dbstat.name) as name, sum(pgsize) as bytes
  from dbstat left join sqlite_schema on sqlite_schema.name = dbstat.name
  group by 1`

const inPostgres = sql<Found>`
  select coalesce(inhparent::regclass::text, relname) as name,
    sum(pg_total_relation_size(pg_class.oid)) as bytes
  from pg_class left join pg_inherits on inhrelid = pg_class.oid
  where relkind = 'r' and relnamespace = current_schema()::regnamespace
  group by 1`
