import { deletePortions } from '#server/platform/db/delete-portions.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'

/**
 * Deletes everything counted for a campaign, portion by portion: no key takes it along. Visits of the
 * last minute may come behind it, which `deleteStrayVisits` finds.
 */
export async function deleteAnalytics(em: EntityManager, campaignId: string): Promise<void> {
  await deletePortions(em, 'visit_event', 'campaign_id = ?', [campaignId])
  // The index of the values begins with the day, and there are few.
  for (const day of await visitedDays(em))
    await deletePortions(em, 'visitor_value', 'day = ? and campaign_id = ?', [day, campaignId])
  await deletePortions(em, 'visitor_day', 'campaign_id = ?', [campaignId])
  await deletePortions(em, 'visit_rollup', 'campaign_id = ?', [campaignId])
}

/** Deletes what was counted of campaigns that are gone by now. */
export async function deleteStrayVisits(em: EntityManager): Promise<void> {
  for (const table of ['visit_rollup', 'visitor_day'])
    for (const campaignId of await strayCampaigns(em, table)) await deleteAnalytics(em, campaignId)
}

/** The days of which visitors are kept. Costs their number, as it goes from one to the next. */
async function visitedDays(em: EntityManager): Promise<number[]> {
  const rows = await em.execute<{ day: number }[]>(
    `with recursive known (day) as (
       select min(day) from visitor_day
       union all
       select (select min(day) from visitor_day where day > known.day) from known
       where known.day is not null
     ) select day from known where day is not null`,
  )
  return rows.map(({ day }) => day)
}

/** The same of campaigns, those that are there left out. */
async function strayCampaigns(em: EntityManager, table: string): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `with recursive known (id) as (
       select (select campaign_id from ${table} order by campaign_id limit 1)
       union all
       select (
         select campaign_id from ${table} where campaign_id > known.id
         order by campaign_id limit 1
       ) from known where known.id is not null
     ) select id from known
     where id is not null and not exists (select 1 from campaign where campaign.id = known.id)`,
  )
  return rows.map(({ id }) => id)
}
