import type { Migration } from '@mikro-orm/migrations'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { digestOf } from '#server/features/ingest/public/numbers.ts'
import type { Dictionary, Words } from '#server/features/ingest/public/numbers.ts'

/**
 * Gives visits the columns of all dimensions, numbers in their order, and the day they were on; makes
 * goals of what pages say that they are for, and counts as conversions who reached the main one. Counts
 * by page, release, source and device go: events tell them. The
 * tables `former_visit_event` and `former_visitor_day` hold what was there, the new ones are empty.
 */
export async function fillColumns(migration: Migration): Promise<void> {
  await migration.execute("update visit_origin set source = '' where source = 'direct'")
  for (const [dictionary, columns] of dictionaries) await digestAnew(migration, dictionary, columns)
  const nowhere = ['', '', '']
  await migration.execute(
    'insert into visit_locale (language, country, region, digest) values (?, ?, ?, ?)',
    [...nowhere, digestOf('visit_locale', nowhere)],
  )
  await migration.execute(events)
  await migration.execute(heads)
  await makeGoals(migration)
  for (const statement of reached) await migration.execute(statement)
  await migration.execute(visitors)
  for (const statement of conversions) await migration.execute(statement)
  for (const table of ['reached_goal', 'former_visit_event', 'former_visitor_day'])
    await migration.execute(`drop table ${table}`)
}

/** Whose words are more than they were. */
const dictionaries: [Dictionary, string[]][] = [
  [
    'visit_place',
    ['campaign_id', 'release_id', 'release_number', 'page_id', 'page', 'block_id', 'variant'],
  ],
  ['visit_origin', ['campaign_id', 'source', 'medium', 'utm_campaign', 'content', 'term', 'link']],
  ['visit_sender', ['device', 'browser', 'system']],
]

const word = z.union([z.string(), z.number(), z.null()])
const rowsSchema = z.array(z.record(z.string(), word))

async function digestAnew(
  migration: Migration,
  dictionary: Dictionary,
  columns: readonly string[],
): Promise<void> {
  const found = await migration.execute(`select id, ${columns.join(', ')} from ${dictionary}`)
  for (const row of rowsSchema.parse(found)) {
    const words: Words = columns.map((column) => row[column] ?? null)
    await migration.execute(`update ${dictionary} set digest = ? where id = ?`, [
      digestOf(dictionary, words),
      row['id'],
    ])
  }
}

/** Days were those of UTC. */
const events = `insert into visit_event
  (id, at, campaign_label, seq, place, origin, sender, locale, day, kind, bot, visitor)
  select id, at, campaign_label,
    row_number() over (partition by campaign_label order by at, id), place, origin, sender,
    (select id from visit_locale), at / 86400000, kind, bot, visitor
  from former_visit_event order by former_visit_event.id`

const heads = `insert into visit_head (campaign_label, seq, last_at)
  select label.id, coalesce(max(event.seq), 0), max(case when event.bot then null else event.at end)
  from visit_label label left join visit_event event on event.campaign_label = label.id
  where label.dimension = 'all' group by label.id`

const releasesSchema = z.array(z.object({ campaign_id: z.string(), html: z.string() }))
/** Attributes that the renderer alone writes: in texts, quotes are escaped. */
const marks = /data-ff-block="([^"]+)" data-ff-goal="(click|submit)"/g

/** The first form is the main goal; where there is none, the first button. */
async function makeGoals(migration: Migration): Promise<void> {
  const found = await migration.execute(
    `select release.campaign_id, page.html from release
     join release_page page on page.release_id = release.id
     where release.current order by release.campaign_id, page.path`,
  )
  const pages = Map.groupBy(releasesSchema.parse(found), (page) => page.campaign_id)
  for (const [campaignId, own] of pages) {
    const goals = new Map<string, 'form' | 'press'>()
    for (const { html } of own)
      for (const [, block = '', kind] of html.matchAll(marks))
        if (!goals.has(block)) goals.set(block, kind === 'submit' ? 'form' : 'press')
    const main = [...goals].find(([, kind]) => kind === 'form') ?? [...goals][0]
    let number = 0
    for (const [target, kind] of [...goals].slice(0, mostGoals)) {
      number += 1
      await migration.execute(
        `insert into goal (id, company_id, campaign_id, name, kind, target, is_main, created_at)
         select ?, company_id, id, ?, ?, ?, ${target === main?.[0]}, created_at
         from campaign where id = ?`,
        [uuidv7(), `${kind === 'form' ? 'Form' : 'Button'} ${number}`, kind, target, campaignId],
      )
    }
    if (main)
      await migration.execute(
        `update visit_head set goal_kind = ?, goal_target = ? where campaign_label =
           (select id from visit_label where campaign_id = ? and dimension = 'all')`,
        [main[1], main[0], campaignId],
      )
  }
}

/** As many as a campaign may have. */
const mostGoals = 30

/** When each visitor of a day reached the main goal first, and how often. */
const reached = [
  `create table reached_goal as
   select event.campaign_label as label, event.day, event.visitor, min(event.at) as at,
     count(*) as times
   from visit_event event
   join visit_head head on head.campaign_label = event.campaign_label
   join visit_place place on place.id = event.place and place.block_id = head.goal_target
   where not event.bot and event.kind = case head.goal_kind when 'form' then 3 else 2 end
   group by event.campaign_label, event.day, event.visitor`,
  'create index reached_goal_visitor on reached_goal (label, day, visitor)',
]

const buckets = [
  ['minute', 'at / 60000'],
  ['quarter', 'at / 900000 * 15'],
  ['day', 'at / 86400000 * 1440'],
  ['total', '0'],
] as const

const conversions = [
  ...['delete from visit_rollup where label in', 'delete from visit_label where id in'].map(
    (statement) =>
      `${statement} (select id from visit_label where dimension not in ('all', 'bot'))`,
  ),
  'update visit_rollup set conversions = 0',
  ...buckets.flatMap(([granularity, bucket]) => [
    `create table reached_bucket as
     select label, ${bucket} as bucket, count(*) as conversions from reached_goal
     group by label, 2`,
    'create index reached_bucket_label on reached_bucket (label, bucket)',
    `update visit_rollup set conversions = (
       select found.conversions from reached_bucket found
       where found.label = visit_rollup.label and found.bucket = visit_rollup.bucket)
     where granularity = '${granularity}' and exists (
       select 1 from reached_bucket found
       where found.label = visit_rollup.label and found.bucket = visit_rollup.bucket)`,
    'drop table reached_bucket',
  ]),
]

const visitors = `insert into visitor_day
  (day, campaign_label, visitor, last_seen, events, goals, origin)
  select visit.day, visit.campaign_label, visit.visitor, visit.last_seen, visit.events,
    coalesce(reached_goal.times, 0), min(origin.id)
  from former_visitor_day visit
  left join reached_goal on reached_goal.label = visit.campaign_label
    and reached_goal.day = visit.day and reached_goal.visitor = visit.visitor
  left join visit_label source on source.id = visit.source_label
  left join visit_origin origin on origin.campaign_id = source.campaign_id
    and origin.source = source.value
  group by visit.day, visit.campaign_label, visit.visitor, visit.last_seen, visit.events,
    reached_goal.times
  order by visit.day, visit.campaign_label, visit.visitor`
