import type { CampaignAnalytics, NumbersQuery } from '#shared/contract/analytics.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { Services } from '#server/core/services.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { campaignAnalytics } from '../campaign-analytics.ts'

type Asked = Pick<NumbersQuery, 'range' | 'from' | 'to' | 'by' | 'limit'>

/** The numbers of a campaign as its own screen has them, of everybody, with lists by visitors. */
export function campaignNumbers(
  services: Pick<Services, 'numbers'>,
  em: EntityManager,
  campaign: Pick<CampaignRow, 'id' | 'companyId'>,
  asked: Asked,
  now: number,
): Promise<Omit<CampaignAnalytics, 'visitorsNow'>> {
  const all = { compare: false, sort: 'visitors', offset: 0 } as const
  const query = { campaignId: campaign.id, ...all, ...asked, filter: [] }
  return campaignAnalytics(services, em, campaign, query, now)
}
