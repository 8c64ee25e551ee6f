import { isOpen } from '#server/core/companies/access.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { ReleaseEntity } from '#server/features/publishing/public/entities.ts'
import type { LiveTime } from './spans-of.ts'

/** Since when visitors come to a campaign; null while none can. */
export async function findLiveTime(
  em: EntityManager,
  campaign: CampaignRow,
): Promise<LiveTime | null> {
  const { id: campaignId, companyId, status, sample, hiddenAt, takenDownAt } = campaign
  if (status !== 'live' || sample || hiddenAt || takenDownAt) return null
  const [first] = await em.find(
    ReleaseEntity,
    { campaignId },
    { orderBy: { number: 'asc' }, fields: ['publishedAt'], limit: 1 },
  )
  if (!first || !(await isOpen(em, companyId))) return null
  const outSince = first.publishedAt.getTime()
  return { since: campaign.statusSince?.getTime() ?? outSince, outSince }
}
