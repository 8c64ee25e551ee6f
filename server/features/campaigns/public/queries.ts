import { hasWords } from '#shared/lib/has-words.ts'
import { campaignListLimit } from '#shared/contract/campaign-list-limit.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import { primaryOrigins } from '#server/features/domains/public/queries.ts'
import { currentReleases, lastNumbers } from '#server/features/publishing/public/queries.ts'
import { schedulesOf } from '#server/core/campaigns/schedules.ts'
import { must } from '#shared/lib/must.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { presentCampaign } from '../present-campaign.ts'

/**
 * Campaigns of one company whose name or address holds every word of `search`, the latest changed
 * first, and how many match; six queries whatever their number.
 */
export async function listCampaigns(
  em: EntityManager,
  companyId: string,
  filter: { search?: string | undefined; status?: CampaignStatus | undefined },
  pagesOrigin: string,
): Promise<{ campaigns: Campaign[]; total: number }> {
  const { status, search = '' } = filter
  // Databases know nothing of accents, so names are compared here.
  const named = await em.find(
    CampaignEntity,
    { companyId, hiddenAt: null, ...(status ? { status } : {}) },
    { orderBy: { updatedAt: 'desc', id: 'desc' }, fields: ['id', 'name', 'slug'] },
  )
  const found = named.filter(({ name, slug }) => hasWords(`${name} ${slug}`, search))
  const id = found.slice(0, campaignListLimit).map((one) => one.id)
  const rows = await em
    .fork()
    .find(CampaignEntity, { id }, { orderBy: { updatedAt: 'desc', id: 'desc' } })
  return { campaigns: await showCampaigns(em, rows, pagesOrigin), total: found.length }
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
