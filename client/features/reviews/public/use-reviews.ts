import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#client/lib/api/api.ts'
import { rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'

/** The reviews of a campaign, newest first, with what is approved; asked again now and then. */
export function useReviews(campaignId: string, enabled = true) {
  const query = useQuery(
    api.reviews.list.queryOptions({ input: { campaignId }, enabled, refetchInterval: 60_000 }),
  )
  const reviews = query.data?.reviews ?? []
  const open = reviews.find(({ state }) => state === 'open') ?? null
  return { ...query, reviews, open, approval: query.data?.approval ?? null }
}

/** The steps of a review; each shows the campaign as it is afterwards. */
export function useReviewCommands(campaignId: string) {
  const queries = useQueryClient()
  const settled = {
    onSuccess: (campaign: Campaign) => rememberCampaign(queries, campaign),
    onSettled: () => refreshReviews(queries),
  }
  type Answer = { reviewId: string; words: string }
  return {
    request: useMutation({
      mutationFn: (input: { reviewerIds: string[]; message: string }) =>
        client.reviews.request({ campaignId, ...input }),
      ...settled,
    }),
    approve: useMutation({
      mutationFn: (input: Answer) => client.reviews.approve({ campaignId, ...input }),
      ...settled,
    }),
    requestChanges: useMutation({
      mutationFn: (input: Answer) => client.reviews.requestChanges({ campaignId, ...input }),
      ...settled,
    }),
    withdraw: useMutation({
      mutationFn: () => client.reviews.withdraw({ campaignId }),
      ...settled,
    }),
  }
}

/** Asks again for everything about reviews and the campaigns that they change. */
export async function refreshReviews(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: api.reviews.key() }),
    queries.invalidateQueries({ queryKey: api.campaigns.key() }),
  ])
}
