import { sql } from 'kysely'
import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import { deletePortions, deletePortionsByKey } from '#server/platform/db/delete-portions.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { IngestTables } from './entities.ts'

/**
 * Deletes everything counted for a campaign, portion by portion: no key takes it along. Visits of the
 * last minute may come behind it, which `deleteStrayVisits` finds.
 */
export async function deleteAnalytics(em: EntityManager, campaignId: string): Promise<void> {
  const labels = await em
    .getKysely<IngestTables>()
    .selectFrom('visit_label')
    .select(['id', 'dimension'])
    .where('campaign_id', '=', campaignId)
    .execute()
  for (const { id, dimension } of labels) {
    if (dimension === 'all') await deleteVisitsOf(em, id)
    await deleteCountsOf(em, id)
  }
  for (const dictionary of ['visit_place', 'visit_origin', 'visit_label'] as const)
    await deletePortions<IngestTables>(em, dictionary, { campaign_id: campaignId })
}

/** Deletes what was counted of campaigns that are gone by now. */
export async function deleteStrayVisits(em: EntityManager): Promise<void> {
  for (const campaignId of await strayCampaigns(em)) await deleteAnalytics(em, campaignId)
  // A process may have stored some by the numbers that it remembers.
  for (const label of await strayLabels(em, 'visitor_day')) await deleteVisitsOf(em, label)
  for (const table of ['visit_event', 'visit_segment', 'visit_head'] as const)
    for (const label of await strayLabels(em, table)) await deleteVisitsOf(em, label)
  for (const label of await strayLabels(em, 'visit_rollup')) await deleteCountsOf(em, label)
}

async function deleteVisitsOf(em: EntityManager, campaignLabel: number): Promise<void> {
  const those = sql<boolean>`campaign_label = ${campaignLabel}`
  await deletePortionsByKey(em, 'visit_event', ['id'], those)
  await deletePortionsByKey(em, 'visitor_day', ['day', 'campaign_label', 'visitor'], those)
  await deletePortionsByKey(em, 'visit_segment', ['campaign_label', 'day'], those)
  await deletePortionsByKey(em, 'visit_head', ['campaign_label'], those)
}

const deleteCountsOf = (em: EntityManager, label: number) =>
  deletePortionsByKey(
    em,
    'visit_rollup',
    ['label', 'granularity', 'bucket'],
    sql<boolean>`label = ${label}`,
  )

async function strayCampaigns(em: EntityManager): Promise<string[]> {
  const rows = await em
    .getKysely<IngestTables & CampaignTables>()
    .selectFrom('visit_label')
    .select('campaign_id')
    .distinct()
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('campaign')
            .select('campaign.id')
            .whereRef('campaign.id', '=', 'visit_label.campaign_id'),
        ),
      ),
    )
    .execute()
  return rows.map((row) => row.campaign_id)
}

/** Labels of rows that have none. Costs the number of labels, as it goes from one to the next. */
async function strayLabels(
  em: EntityManager,
  table: 'visit_event' | 'visit_segment' | 'visit_head' | 'visitor_day' | 'visit_rollup',
): Promise<number[]> {
  const column = table === 'visit_rollup' ? 'label' : 'campaign_label'
  const name = sql.table(table)
  const { rows } = await sql<{ label: number }>`
    with recursive known(label) as (
      select min(${sql.ref(column)}) from ${name}
      union all
      select (select min(${sql.ref(column)}) from ${name} where ${sql.ref(column)} > known.label)
      from known where known.label is not null
    )
    select label from known
    where label is not null
      and not exists (select 1 from visit_label where visit_label.id = known.label)
  `.execute(em.getKysely<IngestTables>())
  return rows.map(({ label }) => label)
}
