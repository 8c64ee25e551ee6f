import { setTimeout } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'

/** The database of a server that is measured, for what the server has no answer to. */
export type EventStore = {
  /** Bytes of all that is stored of visits, and of the events alone, with their indexes. */
  bytes(): Promise<{ all: number; events: number }>
  /** Adds visits of 30 days to a page with that many events, their counts, and an experiment of them. */
  addVisits(page: BenchPage, count: number): Promise<void>
  /** Has the server store the events that came by days; resolves when all are. */
  compact(): Promise<void>
  close(): Promise<void>
}

/** A published page that visits are added to. */
export type BenchPage = {
  campaignId: string
  /** The last section, and a field of a form with the block that it is. */
  section: string
  form: string
  field: string
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
    async addVisits(page, count) {
      const numbers = (most: string) =>
        `(with recursive number(n) as (select 0 union all select n + 1 from number where n < ${most} - 1) select n from number)`
      const id = "unhex(printf('%012x', at) || '70008000' || printf('%012x', n))"
      const dialect = { numbers, id, json: (text: string) => text, moment: String }
      for (const statement of statementsOf({ page, count, ...dialect })) file.exec(statement)
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
    async addVisits(page, count) {
      const numbers = (most: string) => `(select generate_series(0, ${most} - 1) as n)`
      const id = "(lpad(to_hex(at), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid"
      const json = (text: string) => `(${text})::jsonb`
      const moment = (ms: number) => `to_timestamp(${ms} / 1000.0)`
      for (const statement of statementsOf({ page, count, numbers, id, json, moment }))
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
  page: BenchPage
  count: number
  /** A table of the column `n`, from 0 on. */
  numbers: (most: string) => string
  /** The id of an event from its time `at` and its number `n`. */
  id: string
  /** A text as the JSON of a column. */
  json: (text: string) => string
  /** A time (ms) as a column has it. */
  moment: (ms: number) => string
}

/** What visitors are told apart by, and how many of each there are. */
const kinds = { origins: 200, senders: 40, locales: 60 }
/** What each does: sees the page, fills a field, scrolls to the end, sees another page, presses there. */
const deeds = [
  { kind: 1, place: 'seen' },
  { kind: 4, place: 'filled' },
  { kind: 6, place: 'scrolled' },
  { kind: 1, place: 'other' },
  { kind: 2, place: 'pressed' },
] as const

/** The events themselves, of visitors who do all of it each, and counts as they are of so many. */
function statementsOf({ page, count, numbers, id, ...dialect }: Views): string[] {
  const { campaignId } = page
  const today = Math.floor(Date.now() / 86_400_000)
  const start = (today - days) * 86_400_000
  const step = Math.floor((days * 86_400_000) / count) * deeds.length
  const own = `campaign_id = '${campaignId}'`
  const label = `(select id from visit_label where ${own} and dimension = 'all')`
  const visitor = `n / ${deeds.length}`
  const firstOf = (table: string, word: string) =>
    `(select min(id) from ${table} where digest = 'bench ${word} 0')`
  const each = (most: number) => numbers(String(most))
  const deed = (of: (at: number) => number | string) =>
    `case n % ${deeds.length} ${deeds.map((_, at) => `when ${at} then ${of(at)}`).join(' ')} end`
  return [
    placesOf(page),
    `insert into visit_origin (campaign_id, source, medium, utm_campaign, content, term, link, digest)
     select '${campaignId}', 'source-' || n, 'cpc', 'c' || (n % 7), '', '', '', 'bench origin ' || n
     from ${each(kinds.origins)} numbered`,
    `insert into visit_sender (device, browser, system, digest)
     select case n % 3 when 0 then 'mobile' when 1 then 'desktop' else 'tablet' end,
       'Browser ' || (n % 8), 'System ' || (n % 5), 'bench sender ' || n
     from ${each(kinds.senders)} numbered`,
    `insert into visit_locale (language, country, region, digest)
     select 'en', 'C' || (n % 30), '', 'bench locale ' || n from ${each(kinds.locales)} numbered`,
    // Every other visitor has the variant.
    `insert into visit_event
       (id, at, campaign_label, seq, place, origin, sender, locale, day, kind, bot, visitor)
     select ${id}, at, label, seq + 1 + n,
       place + ${deed((at) => at)} + ${deeds.length} * (${visitor} % 2),
       origin + ${visitor} % ${kinds.origins}, sender + ${visitor} % ${kinds.senders},
       locale + ${visitor} % ${kinds.locales}, at / 86400000,
       ${deed((at) => deeds[at]?.kind ?? 1)}, false, 'visitor-' || (${visitor})
     from (select n, ${start} + cast(${visitor} as bigint) * ${step} + n % ${deeds.length} * 20000 as at
       from ${numbers(String(count))} numbered) timed
     cross join (select ${label} as label, ${firstOf('visit_place', 'place')} as place,
       ${firstOf('visit_origin', 'origin')} as origin, ${firstOf('visit_sender', 'sender')} as sender,
       ${firstOf('visit_locale', 'locale')} as locale,
       (select max(seq) from visit_head where campaign_label = ${label}) as seq) words`,
    `update visit_head set seq = seq + ${count} where campaign_label = ${label}`,
    countsOf({ label, table: each(days), granularity: 'day', today, count: count / days }),
    countsOf({
      label,
      table: each(days * quartersOfDay),
      granularity: 'quarter',
      today,
      count: count / days / quartersOfDay,
    }),
    experimentOf(campaignId, start, dialect),
  ]
}

/** For the page itself and then for the variant, a place for each deed. */
function placesOf({ campaignId, section, form, field }: BenchPage): string {
  const placeOf = (deed: (typeof deeds)[number]['place']) => {
    if (deed === 'filled') return [`'${form}'`, `'${field}'`]
    if (deed === 'scrolled') return [`'${section}'`, 'null']
    return [deed === 'pressed' ? "'block'" : 'null', 'null']
  }
  const rows = ['page_id', "'bench-b'"].flatMap((variant, at) =>
    deeds.map(({ place }, index) => {
      const isElsewhere = place === 'other' || place === 'pressed'
      const which = isElsewhere ? "'bench', '/bench', ''" : `page_id, page, ${variant}`
      const number = at * deeds.length + index
      return `select campaign_id, release_id, release_number, ${which}, ${placeOf(place).join(', ')},
        'bench place ${number}' from known`
    }),
  )
  // Numbers are given in this order, as each is stored by itself.
  return `with known as (select * from visit_place where campaign_id = '${campaignId}' order by id limit 1)
    insert into visit_place
      (campaign_id, release_id, release_number, page_id, page, variant, block_id, field, digest)
    ${rows.join('\n union all ')}`
}

const quartersOfDay = 96

type Counts = { label: string; table: string; granularity: string; today: number; count: number }

function countsOf({ label, table, granularity, today, count }: Counts): string {
  const visitors = Math.ceil(count / deeds.length)
  const minutes = granularity === 'day' ? minutesOfDay : minutesOfDay / quartersOfDay
  return `insert into visit_rollup (label, granularity, bucket, views, clicks, conversions, visitors)
   select ${label}, '${granularity}', ${(today - days) * minutesOfDay} + n * ${minutes},
     ${2 * visitors}, ${visitors}, 1, ${visitors}
   from ${table} numbered where true
   on conflict do nothing`
}

/** It has run since the first of the visits; a press reaches its goal. */
function experimentOf(
  campaignId: string,
  startedAt: number,
  { json, moment }: Pick<Views, 'json' | 'moment'>,
): string {
  const goal = { kind: 'press', target: 'block' }
  const since = { startedAt, endedAt: null, reason: 'start', goal, content: '', weights: [50, 50] }
  const variants = `'[{"id":"' || page_id || '","name":"A"},{"id":"bench-b","name":"B"}]'`
  return `insert into experiment (id, company_id, campaign_id, page_id, path, title, goal_id, variants, weights,
     intervals, held_back, adapts, smallest_lift, started_by, started_by_name, started_at)
   select '${uuidv7()}', company_id, place.campaign_id, page_id, page, 'Bench', goal.id, ${json(variants)},
     ${json("'[50,50]'")}, ${json(`'${JSON.stringify([since])}'`)}, 0, false, 10, '${uuidv7()}', 'Bench',
     ${moment(startedAt)}
   from visit_place place join goal on goal.campaign_id = place.campaign_id
   where place.campaign_id = '${campaignId}' and digest = 'bench place 0' limit 1`
}
