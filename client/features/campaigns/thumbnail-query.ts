import { api } from '#client/lib/api/api.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'

export type ShownCampaign = Pick<Campaign, 'id' | 'companyId' | 'updatedAt'>

/**
 * The tops of campaigns of one company that are shown together, in one answer, and the company's
 * colour. Anew whenever one of them was edited.
 */
export function thumbnailQuery(together: readonly ShownCampaign[]) {
  const shown = together.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const companyId = shown[0]?.companyId ?? ''
  const campaignIds = shown.map(({ id }) => id)
  const asked = api.campaigns.thumbnails.queryOptions({ input: { companyId, campaignIds } })
  return {
    ...asked,
    queryKey: [...asked.queryKey, shown.map(({ updatedAt }) => updatedAt)] as const,
    staleTime: Infinity,
  }
}
