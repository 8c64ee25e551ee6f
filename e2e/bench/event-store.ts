import { setTimeout } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import pg from 'pg'

/** The database of a server that is measured, for what the server has no answer to. */
export type EventStore = {
  /** Bytes of all that is stored of visits, and of the events alone, with their indexes. */
  bytes(): Promise<{ all: number; events: number }>
  /** Adds visits of 30 days of a campaign with that many events and their counts. */
  addVisits(campaignId: string, count: number): Promise<void>
  /** Has the server store the events that came by days; resolves when all are. */
  compact(): Promise<void>
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
    async addVisits(campaignId, count) {
      const numbers = (most: string) =>
        `(with recursive number(n) as (select 0 union all select n + 1 from number where n < ${most} - 1) select n from number)`
      const id = "unhex(printf('%012x', at) || '70008000' || printf('%012x', n))"
      for (const statement of statementsOf({ campaignId, count, numbers, id })) file.exec(statement)
    },
    compact: () =>
      waitForDays(async () => {
        file.exec(dueNow)
        return Number(file.prepare(uncompacted).pluck().get())
      }),
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
    async addVisits(campaignId, count) {
      const numbers = (most: string) => `(select generate_series(0, ${most} - 1) as n)`
      const id = "(lpad(to_hex(at), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid"
      for (const statement of statementsOf({ campaignId, count, numbers, id }))
        await client.query(statement)
      await client.query('analyze')
    },
    compact: () =>
      waitForDays(async () => {
        await client.query(dueNow)
        const { rows } = await client.query<{ count: string }>(uncompacted)
        return Number(rows[0]?.count)
      }),
    close: () => client.end(),
  }
}

/** The job that stores days is due at once. */
const dueNow =
  "update job set due_at = started_at where name = 'compact-days' and due_at > started_at and done_at is not null"
const uncompacted = `select count(*) as count from visit_head where seq > coalesce(
  (select max(up_to) from visit_segment where visit_segment.campaign_label = visit_head.campaign_label), 0)`

async function waitForDays(count: () => Promise<number>): Promise<void> {
  while ((await count()) > 0) await setTimeout(500)
}

type Views = {
  campaignId: string
  count: number
  /** A table of the column `n`, from 0 on. */
  numbers: (most: string) => string
  /** The id of an event from its time `at` and its number `n`. */
  id: string
}

/** What visits are told apart by, and how many of each there are. */
const kinds = { places: 10, origins: 200, senders: 40, locales: 60 }
const eventsOfVisitor = 4

/** The events themselves, by visitors of four views and presses each, and counts as they are of so many. */
function statementsOf({ campaignId, count, numbers, id }: Views): string[] {
  const today = Math.floor(Date.now() / 86_400_000)
  const start = (today - days) * 86_400_000
  const step = Math.floor((days * 86_400_000) / count) * eventsOfVisitor
  const own = `campaign_id = '${campaignId}'`
  const label = `(select id from visit_label where ${own} and dimension = 'all')`
  const visitor = `n / ${eventsOfVisitor}`
  const row = (table: string, of: string, offset: string) =>
    `(select min(id) from ${table} where ${of}) + ${offset}`
  const each = (most: number) => numbers(String(most))
  const countsOf = (granularity: string, buckets: number, minutes: number) => {
    const views = Math.ceil(count / buckets)
    const counts = `${views}, 1, 1, ${Math.ceil(views / eventsOfVisitor)}`
    return `insert into visit_rollup (label, granularity, bucket, views, clicks, conversions, visitors)
     select ${label}, '${granularity}', ${(today - days) * minutesOfDay} + n * ${minutes}, ${counts}
     from ${each(buckets)} numbered where true
     on conflict do nothing`
  }
  return [
    `insert into visit_place (campaign_id, release_id, release_number, page_id, page, block_id, variant, digest)
     select campaign_id, release_id, release_number, 'bench', '/bench-' || (n / 2),
       case when n % 2 = 1 then 'block-' || n end, '', 'bench place ' || n
     from ${each(kinds.places)} numbered
     cross join (select * from visit_place where ${own} order by id limit 1) known`,
    `insert into visit_origin (campaign_id, source, medium, utm_campaign, content, term, link, digest)
     select '${campaignId}', 'source-' || n, 'cpc', 'c' || (n % 7), '', '', '', 'bench origin ' || n
     from ${each(kinds.origins)} numbered`,
    `insert into visit_sender (device, browser, system, digest)
     select case n % 3 when 0 then 'mobile' when 1 then 'desktop' else 'tablet' end,
       'Browser ' || (n % 8), 'System ' || (n % 5), 'bench sender ' || n
     from ${each(kinds.senders)} numbered`,
    `insert into visit_locale (language, country, region, digest)
     select 'en', 'C' || (n % 30), '', 'bench locale ' || n from ${each(kinds.locales)} numbered`,
    `insert into visit_event
       (id, at, campaign_label, seq, place, origin, sender, locale, day, kind, bot, visitor)
     select ${id}, at, label, seq + 1 + n,
       place + 2 * (n % ${kinds.places / 2}) + (case when n % 4 = 3 then 1 else 0 end),
       origin + ${visitor} % ${kinds.origins}, sender + ${visitor} % ${kinds.senders},
       locale + ${visitor} % ${kinds.locales}, at / 86400000,
       case when n % 4 = 3 then 2 else 1 end, false, 'visitor-' || (${visitor})
     from (select n, ${start} + cast(${visitor} as bigint) * ${step} + n % 4 * 20000 as at
       from ${numbers(String(count))} numbered) timed
     cross join (select ${label} as label, ${row('visit_place', "digest = 'bench place 0'", '0')} as place,
       ${row('visit_origin', "digest = 'bench origin 0'", '0')} as origin,
       ${row('visit_sender', "digest = 'bench sender 0'", '0')} as sender,
       ${row('visit_locale', "digest = 'bench locale 0'", '0')} as locale,
       (select max(seq) from visit_head where campaign_label = ${label}) as seq) words`,
    `update visit_head set seq = seq + ${count} where campaign_label = ${label}`,
    countsOf('day', days, minutesOfDay),
    countsOf('quarter', days * 96, 15),
  ]
}
