import { hasWords } from '#shared/lib/has-words.ts'
import { compareCampaigns, startsDescending } from '#shared/contract/campaign-sort.ts'
import type { CampaignSort } from '#shared/contract/campaign-sort.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import { statuses } from '#shared/lifecycle/lifecycle.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import { conversionsOf } from '#server/features/analytics/public/queries.ts'
import { primaryOrigins } from '#server/features/domains/public/queries.ts'
import { currentReleases, lastNumbers } from '#server/features/publishing/public/queries.ts'
import { schedulesOf } from '#server/core/campaigns/schedules.ts'
import { must } from '#shared/lib/must.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { presentCampaign } from '../present-campaign.ts'

type CampaignsAsked = {
  companyId: string
  search?: string | undefined
  status?: CampaignStatus | undefined
  archived: boolean
  sort: CampaignSort
  order?: 'asc' | 'desc' | undefined
  limit: number
  offset: number
}

/** Where pages are found, and the visitors of a campaign now; null for who may not see numbers. */
type ListPlace = { pagesOrigin: string; visitorsNow: ((campaignId: string) => number) | null }

/**
 * A part of a company's campaigns whose name or address holds every word of `search`, with how many
 * match and how many are in each state; seven queries whatever their number.
 */
export async function listCampaigns(
  em: EntityManager,
  asked: CampaignsAsked,
  { pagesOrigin, visitorsNow }: ListPlace,
): Promise<{ campaigns: Campaign[]; total: number; states: CampaignStates }> {
  const { companyId, search = '', limit, offset } = asked
  // Databases know nothing of accents, so names are compared here.
  const named = await em.find(
    CampaignEntity,
    { companyId, hiddenAt: null },
    { fields: ['name', 'slug', 'status', 'updatedAt'], disableIdentityMap: true },
  )
  const found = named.filter(({ name, slug }) => hasWords(`${name} ${slug}`, search))
  const chosen = found.filter(({ status }) =>
    asked.status ? status === asked.status : asked.archived || status !== 'archived',
  )
  const isCounted = asked.sort === 'visitors' || asked.sort === 'conversions'
  const sort = isCounted && !visitorsNow ? 'updated' : asked.sort
  const ids = chosen.map(({ id }) => id)
  const conversions = sort === 'conversions' ? await conversionsOf(em, ids) : null
  const descending = asked.order ? asked.order === 'desc' : startsDescending(sort)
  const page = chosen
    .map(({ id, name, status, updatedAt }) => ({
      id,
      name,
      status,
      updatedAt: updatedAt.getTime(),
      visitorsNow: status === 'live' ? (visitorsNow?.(id) ?? 0) : 0,
      conversions: conversions?.get(id) ?? 0,
    }))
    .toSorted(compareCampaigns(sort, descending))
    .slice(offset, offset + limit)
  const rows = await em.find(CampaignEntity, { id: page.map(({ id }) => id) })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const shown = await showCampaigns(
    em,
    page.flatMap(({ id }) => rowOf.get(id) ?? []),
    pagesOrigin,
  )
  return { campaigns: shown, total: chosen.length, states: statesOf(found) }
}

type CampaignStates = { status: CampaignStatus; count: number }[]

function statesOf(campaigns: readonly { status: CampaignStatus }[]): CampaignStates {
  const counts = Map.groupBy(campaigns, ({ status }) => status)
  return statuses.map((status) => ({ status, count: counts.get(status)?.length ?? 0 }))
}

/** One campaign with its current release. */
export async function showCampaign(
  em: EntityManager,
  row: CampaignRow,
  pagesOrigin: string,
): Promise<Campaign> {
  return must((await showCampaigns(em, [row], pagesOrigin))[0], 'one for one')
}

/** Campaigns with their releases, plans and addresses; four queries whatever their number. */
export async function showCampaigns(
  em: EntityManager,
  rows: readonly CampaignRow[],
  pagesOrigin: string,
): Promise<Campaign[]> {
  const ids = rows.map(({ id }) => id)
  const releases = await currentReleases(em, ids)
  const numbers = await lastNumbers(em, ids)
  const schedules = await schedulesOf(em, ids)
  const own = await primaryOrigins(em, ids, pagesOrigin)
  return rows.map((row) => {
    const { id, slug } = row
    const url = own.get(id) ?? `${pagesOrigin}/c/${slug}`
    return presentCampaign(row, {
      release: releases.get(id) ?? null,
      nextRelease: (numbers.get(id) ?? 0) + 1,
      schedule: schedules.get(id) ?? null,
      url,
    })
  })
}
