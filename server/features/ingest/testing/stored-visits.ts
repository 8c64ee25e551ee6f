import { must } from '#shared/lib/must.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { EventIdType } from '../event-id-type.ts'
import { eventKinds, kindNumbers, VisitRollupEntity } from '../public/entities.ts'
import type { Granularity, IngestTables } from '../public/entities.ts'
import { createNumbers } from '../public/numbers.ts'
import { readRollups } from '../public/read-rollups.ts'
import type { Rollup } from '../public/read-rollups.ts'

/** The events of a campaign, or of all, in the order of their ids, with what they say. */
export async function storedEvents(database: Database, campaignId?: string) {
  let query = database
    .fork()
    .getKysely<IngestTables>()
    .selectFrom('visit_event')
    .innerJoin('visit_label', 'visit_label.id', 'visit_event.campaign_label')
    .innerJoin('visit_place', 'visit_place.id', 'visit_event.place')
    .innerJoin('visit_origin', 'visit_origin.id', 'visit_event.origin')
    .innerJoin('visit_sender', 'visit_sender.id', 'visit_event.sender')
    .innerJoin('visit_locale', 'visit_locale.id', 'visit_event.locale')
    .select(['visit_event.id', 'at', 'kind', 'bot', 'visitor', 'day', 'seq'])
    .select(['source', 'medium', 'utm_campaign as utmCampaign', 'content', 'term', 'link'])
    .select(['device', 'browser', 'system', 'language', 'country', 'region'])
    .select(['visit_label.campaign_id as campaignId', 'release_id as releaseId', 'page', 'variant'])
    .select([
      'release_number as releaseNumber',
      'page_id as pageId',
      'block_id as blockId',
      'field',
    ])
    .orderBy('visit_event.id')
  if (campaignId !== undefined) query = query.where('visit_label.campaign_id', '=', campaignId)
  const rows = await query.execute()
  return rows.map(({ id, kind, bot, ...row }) => ({
    ...row,
    id: new EventIdType().convertToJSValue(id),
    bot: Boolean(bot),
    kind: must(
      eventKinds.find((known) => kindNumbers[known] === kind),
      'a kind without a name',
    ),
  }))
}

type Asked = { campaignId: string; dimension?: string; granularity: Granularity }

/** What is counted for a campaign by a dimension (default: `all`). */
export const storedRollups = (
  database: Database,
  { campaignId, dimension = 'all', granularity }: Asked,
): Promise<Rollup[]> =>
  readRollups(database.fork(), { campaignIds: [campaignId], dimension, granularity })

/** The first row of that; null when nothing is counted. */
export async function storedRollup(database: Database, asked: Asked): Promise<Rollup | null> {
  return (await storedRollups(database, asked))[0] ?? null
}

/** Counts this for a campaign instead of what was counted in that bucket. */
export async function storeRollup(database: Database, rollup: Rollup): Promise<void> {
  const { campaignId, dimension, value, ...counted } = rollup
  await database.fork().transactional(async (em) => {
    const words = [[campaignId, dimension, value]]
    const [label = 0] = await createNumbers().open().of(em, 'visit_label', words)
    await em.upsert(VisitRollupEntity, { label, ...counted })
  })
}
