import type { Migration } from '@mikro-orm/migrations'
import { z } from 'zod'
import { digestOf } from '#server/features/ingest/public/numbers.ts'
import type { Dictionary } from '#server/features/ingest/public/numbers.ts'

const rowsSchema = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))

const everyCampaign = ['visit_event', 'visitor_day', 'visit_rollup']
  .map((table) => `select campaign_id, 'all' as dimension, '' as value from former_${table}`)
  .join(' union ')

/** What stands in a dictionary, in the order of its columns. */
const words: [dictionary: Dictionary, columns: string[], found: string][] = [
  [
    'visit_label',
    ['campaign_id', 'dimension', 'value'],
    `select campaign_id, dimension, value from former_visit_rollup union ${everyCampaign}`,
  ],
  [
    'visit_place',
    ['campaign_id', 'release_id', 'release_number', 'page_id', 'page', 'block_id'],
    `select distinct campaign_id, release_id, release_number, page_id, page, block_id
     from former_visit_event`,
  ],
  [
    'visit_origin',
    ['campaign_id', 'source'],
    'select distinct campaign_id, source from former_visit_event',
  ],
  ['visit_sender', ['device'], 'select distinct device from former_visit_event'],
]

/** For finding the words of millions of rows, while they are moved. */
const lookups = [
  ['label_words', 'visit_label (campaign_id, dimension, value)'],
  ['place_words', 'visit_place (release_id, page, block_id)'],
  ['origin_words', 'visit_origin (campaign_id, source)'],
] as const

const ofCampaign = (table: string) =>
  `join visit_label of_campaign on of_campaign.campaign_id = ${table}.campaign_id
     and of_campaign.dimension = 'all'`

/** A visitor's hash keeps its first half, as new ones are. `id` makes the one of an event 16 bytes. */
const copies = (id: string) => [
  `insert into visit_event (id, at, campaign_label, place, origin, sender, kind, bot, visitor)
   select ${id}, event.at, of_campaign.id, place.id, origin.id, sender.id,
     case event.kind when 'view' then 1 when 'click' then 2 else 3 end, event.bot,
     substr(event.visitor, 1, 11)
   from former_visit_event event ${ofCampaign('event')}
   join visit_place place on place.release_id = event.release_id and place.page = event.page
     and place.campaign_id = event.campaign_id and place.page_id = event.page_id
     and place.release_number = event.release_number
     and place.block_id is not distinct from event.block_id
   join visit_origin origin on origin.campaign_id = event.campaign_id
     and origin.source = event.source
   join visit_sender sender on sender.device = event.device
   order by event.id`,
  `insert into visitor_day
     (day, campaign_label, visitor, last_seen, events, source_label, seen)
   select visit.day, of_campaign.id, substr(visit.visitor, 1, 11), visit.last_seen, visit.events,
     source.id, coalesce(seen.labels, '')
   from former_visitor_day visit ${ofCampaign('visit')}
   left join visit_label source on source.campaign_id = visit.campaign_id
     and source.dimension = 'source' and source.value = visit.source
   left join (
     select day, counted.campaign_id, visitor, string_agg(cast(label.id as text), ',') as labels
     from former_visitor_value counted
     join visit_label label on label.campaign_id = counted.campaign_id
       and label.dimension = counted.dimension and label.value = counted.value
     group by day, counted.campaign_id, visitor
   ) seen on seen.day = visit.day and seen.campaign_id = visit.campaign_id
     and seen.visitor = visit.visitor
   order by visit.day, of_campaign.id, visit.visitor
   on conflict do nothing`,
  `insert into visit_rollup (label, granularity, bucket, views, clicks, conversions, visitors)
   select label.id, granularity, bucket, views, clicks, conversions, visitors
   from former_visit_rollup rollup
   join visit_label label on label.campaign_id = rollup.campaign_id
     and label.dimension = rollup.dimension and label.value = rollup.value
   order by label.id, granularity, bucket`,
  'update poll_vote set visitor = substr(visitor, 1, 11) where length(visitor) = 22',
]

/**
 * Moves visits from the tables of before, called `former_…`, into those that number their words.
 * `prepare` runs before millions of rows are moved.
 */
export async function numberVisits(
  migration: Migration,
  id: string,
  prepare: readonly string[] = [],
): Promise<void> {
  await fillDictionaries(migration)
  for (const [name, on] of lookups) await migration.execute(`create index ${name} on ${on}`)
  for (const statement of prepare) await migration.execute(statement)
  for (const statement of copies(id)) await migration.execute(statement)
  for (const [name] of lookups) await migration.execute(`drop index ${name}`)
  for (const table of formerTables) await migration.execute(`drop table former_${table}`)
}

export const formerTables = ['visit_event', 'visitor_day', 'visitor_value', 'visit_rollup'] as const

const rowsPerStatement = 200

async function fillDictionaries(migration: Migration): Promise<void> {
  for (const [dictionary, columns, found] of words) {
    const rows = rowsSchema.parse(await migration.execute(found))
    const values = rows.map((row) => columns.map((column) => row[column] ?? null))
    const places = `(${[...columns, 'digest'].map(() => '?').join(', ')})`
    for (let start = 0; start < values.length; start += rowsPerStatement) {
      const chunk = values.slice(start, start + rowsPerStatement)
      await migration.execute(
        `insert into ${dictionary} (${columns.join(', ')}, digest)
         values ${chunk.map(() => places).join(', ')}`,
        chunk.flatMap((row) => [...row, digestOf(dictionary, row)]),
      )
    }
  }
}
