import Sqlite from 'better-sqlite3'
import pg from 'pg'

/** The database of a server that is measured, for what the server has no answer to. */
export type EventStore = {
  /** Bytes of all that is stored of visits, and of the events alone, with their indexes. */
  bytes(): Promise<{ all: number; events: number }>
  /** Adds views of 30 days to what a campaign has, and their counts. */
  addViews(campaignId: string, count: number): Promise<void>
  close(): Promise<void>
}

const days = 30
const minutesOfDay = 1_440

/** Opens the SQLite file in `dataDir`, or PostgreSQL at `databaseUrl`. */
export async function openEventStore(where: {
  dataDir: string
  databaseUrl: string | null
}): Promise<EventStore> {
  return where.databaseUrl ? openPostgres(where.databaseUrl) : openSqlite(where.dataDir)
}

function openSqlite(dataDir: string): EventStore {
  const file = new Sqlite(`${dataDir}/fanfare.db`)
  file.pragma('busy_timeout = 60000')
  const bytesOf = (pattern: string) => {
    const sum = file.prepare('select sum(pgsize) from dbstat where name like ?').pluck()
    return Number(sum.get(pattern) ?? 0)
  }
  return {
    bytes: async () => ({ all: bytesOf('visit%'), events: bytesOf('visit_event%') }),
    async addViews(campaignId, count) {
      const numbers = (most: string) =>
        `(with recursive number(n) as (select 0 union all select n + 1 from number where n < ${most} - 1) select n from number)`
      const id = "unhex(printf('%012x', at) || '70008000' || printf('%012x', n))"
      for (const statement of statementsOf({ campaignId, count, numbers, id })) file.exec(statement)
    },
    close: async () => void file.close(),
  }
}

async function openPostgres(url: string): Promise<EventStore> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const bytesOf = async (pattern: string) => {
    const { rows } = await client.query<{ bytes: string }>(
      "select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = 'r' and relname like $1",
      [pattern],
    )
    return Number(rows[0]?.bytes ?? 0)
  }
  return {
    bytes: async () => ({ all: await bytesOf('visit%'), events: await bytesOf('visit_event%') }),
    async addViews(campaignId, count) {
      const numbers = (most: string) => `(select generate_series(0, ${most} - 1) as n)`
      const id = "(lpad(to_hex(at), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid"
      for (const statement of statementsOf({ campaignId, count, numbers, id }))
        await client.query(statement)
      await client.query('analyze')
    },
    close: () => client.end(),
  }
}

type Views = {
  campaignId: string
  count: number
  /** A table of the column `n`, from 0 on. */
  numbers: (most: string) => string
  /** The id of an event from its time `at` and its number `n`. */
  id: string
}

/** The views themselves, and counts as they are of so many by its pages, sources and devices. */
function statementsOf({ campaignId, count, numbers, id }: Views): string[] {
  const today = Math.floor(Date.now() / 86_400_000)
  const start = (today - days) * 86_400_000
  const step = Math.floor((days * 86_400_000) / count)
  const own = `campaign_id = '${campaignId}'`
  const countsOf = (granularity: string, buckets: number, minutes: number, each: number) =>
    `insert into visit_rollup (label, granularity, bucket, views, clicks, conversions, visitors)
     select id, '${granularity}', ${(today - days) * minutesOfDay} + n * ${minutes}, ${each}, 1, 1, ${Math.ceil(each / 4)}
     from visit_label cross join ${numbers(String(buckets))} numbered where ${own}
     on conflict do nothing`
  return [
    `insert into visit_label (campaign_id, dimension, value, digest)
     select '${campaignId}', 'source', 'source-' || n, 'of the bench ' || n from ${numbers('200')} numbered`,
    `insert into visit_event (id, at, campaign_label, place, origin, sender, kind, bot, visitor)
     select ${id}, at, label, place, origin, sender, 1, false, 'v' || (n / 4)
     from (select n, ${start} + cast(n as bigint) * ${step} as at from ${numbers(String(count))} numbered) timed
     cross join (select
       (select id from visit_label where ${own} and dimension = 'all') as label,
       (select min(id) from visit_place where ${own}) as place,
       (select min(id) from visit_origin where ${own}) as origin,
       (select min(id) from visit_sender) as sender) words`,
    countsOf('day', days, minutesOfDay, Math.ceil(count / days)),
    countsOf('quarter', days * 96, 15, Math.ceil(count / days / 96)),
  ]
}
