import { useQuery } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { useBuilder } from '../state/builder-context.ts'

/** What the campaign is called and where visitors find it; empty until that is known. */
export function useShownCampaign(): { name: string; url: string } {
  const { campaignId } = useBuilder().session
  const { data } = useQuery(api.campaigns.get.queryOptions({ input: { campaignId } }))
  return { name: data?.name ?? '', url: data?.url ?? '' }
}
