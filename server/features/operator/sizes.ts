import { PostgreSqlPlatform } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { EntityManager } from '#server/platform/db/open-database.ts'

/** What something takes: in the database with its indexes, or as files. */
export type Size = { what: string; rows: number; bytes: number }

/** The tables of what grows, of which the first says how many there are. */
const kinds: { what: string; tables: readonly string[] }[] = [
  { what: 'visits, one by one', tables: ['visit_event'] },
  {
    what: 'counts of visits',
    tables: [
      'visit_rollup',
      'visitor_day',
      'visit_label',
      'visit_place',
      'visit_origin',
      'visit_sender',
    ],
  },
  {
    what: 'edits of documents',
    tables: [
      'journal_chunk',
      'journal_tail',
      'journal_head',
      'journal_snapshot',
      'journal_generation',
      'journal_pin',
    ],
  },
  { what: 'versions', tables: ['version'] },
  { what: 'published pages', tables: ['release_page', 'published_font'] },
  { what: 'leads', tables: ['lead'] },
  { what: 'mails', tables: ['mail'] },
]

/** What takes room in an installation. Reads a file of SQLite's as a whole. */
export async function listSizes(em: EntityManager): Promise<Size[]> {
  const bytes = await bytesOfTables(em)
  const sizes: Size[] = []
  let known = 0
  for (const { what, tables } of kinds) {
    const sum = tables.reduce((all, table) => all + (bytes.get(table) ?? 0), 0)
    known += sum
    sizes.push({ what, rows: await countRows(em, tables[0] ?? ''), bytes: sum })
  }
  const all = bytes.values().reduce((sum, one) => sum + one, 0)
  sizes.push({ what: 'all else in the database', rows: 0, bytes: all - known })
  return [...sizes, await sizeOfUploads(em)]
}

async function countRows(em: EntityManager, table: string): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(table)}
  `.execute(em.getKysely())
  return Number(rows[0]?.count ?? 0)
}

/** Pictures and fonts of companies, as files. */
async function sizeOfUploads(em: EntityManager): Promise<Size> {
  const { rows } = await sql<{ count: number | string; bytes: number | string | null }>`
    select count(*) as count, sum(stored_bytes) as bytes from (
      select stored_bytes from asset where deleted_at is null
      union all select stored_bytes from comment_picture
    ) as stored
  `.execute(em.getKysely())
  return {
    what: 'uploaded files',
    rows: Number(rows[0]?.count ?? 0),
    bytes: Number(rows[0]?.bytes ?? 0),
  }
}

/** Bytes of each table with its indexes; those of parts count for the whole. */
async function bytesOfTables(em: EntityManager): Promise<Map<string, number>> {
  const found = em.getPlatform() instanceof PostgreSqlPlatform ? inPostgres : inSqlite
  const { rows } = await found.execute(em.getKysely())
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
