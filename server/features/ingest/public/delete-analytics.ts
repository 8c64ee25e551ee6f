import { sql } from 'kysely'
import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import { deletePortions } from '#server/platform/db/delete-portions.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { IngestTables } from './entities.ts'

/**
 * Deletes everything counted for a campaign, portion by portion: no key takes it along. Visits of the
 * last minute may come behind it, which `deleteStrayVisits` finds.
 */
export async function deleteAnalytics(em: EntityManager, campaignId: string): Promise<void> {
  const those = { campaign_id: campaignId }
  await deletePortions<IngestTables>(em, 'visit_event', those)
  // The index of the values begins with the day, and there are few.
  for (const day of await visitedDays(em))
    await deletePortions<IngestTables>(em, 'visitor_value', { day, ...those })
  await deletePortions<IngestTables>(em, 'visitor_day', those)
  await deletePortions<IngestTables>(em, 'visit_rollup', those)
}

/** Deletes what was counted of campaigns that are gone by now. */
export async function deleteStrayVisits(em: EntityManager): Promise<void> {
  for (const table of ['visit_rollup', 'visitor_day'] as const)
    for (const campaignId of await strayCampaigns(em, table)) await deleteAnalytics(em, campaignId)
}

/** The days of which visitors are kept. Costs their number, as it goes from one to the next. */
async function visitedDays(em: EntityManager): Promise<number[]> {
  const rows = await em
    .getKysely<IngestTables>()
    .withRecursive('known(day)', (tables) => {
      const first = tables
        .selectFrom('visitor_day')
        .select(({ fn }) => fn.min<number | null>('day').as('day'))
      const next = first.whereRef('visitor_day.day', '>', sql.ref('known.day'))
      return first.unionAll(
        tables.selectFrom('known').select(next.as('day')).where('known.day', 'is not', null),
      )
    })
    .selectFrom('known')
    .select('day')
    .where('day', 'is not', null)
    .$narrowType<{ day: number }>()
    .execute()
  return rows.map(({ day }) => day)
}

/** The same of campaigns, those that are there left out. */
async function strayCampaigns(
  em: EntityManager,
  table: 'visit_rollup' | 'visitor_day',
): Promise<string[]> {
  const rows = await em
    .getKysely<IngestTables & CampaignTables>()
    .withRecursive('known(id)', (tables) => {
      const first = tables.selectFrom(table).select('campaign_id').orderBy('campaign_id').limit(1)
      const next = first.whereRef('campaign_id', '>', sql.ref('known.id'))
      return tables
        .selectNoFrom(first.as('id'))
        .unionAll(
          tables.selectFrom('known').select(next.as('id')).where('known.id', 'is not', null),
        )
    })
    .selectFrom('known')
    .select('id')
    .where('id', 'is not', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('campaign').select('campaign.id').whereRef('campaign.id', '=', 'known.id'),
        ),
      ),
    )
    .$narrowType<{ id: string }>()
    .execute()
  return rows.map(({ id }) => id)
}
