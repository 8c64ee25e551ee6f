import { notifications } from '@mantine/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readAnew } from '#client/lib/api/read-anew.ts'
import { api, client } from '#client/lib/api/api.ts'
import { useLiveChange } from '#client/lib/live/use-live-change.ts'
import { rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import { showProblem } from '#client/ui/notices/show-problem.tsx'
import { reviewsQuery } from './review-queries.ts'

/** The reviews of a campaign, newest first, with what is approved; asked again now and then. */
export function useReviews(campaignId: string, enabled = true) {
  const query = useQuery({ ...reviewsQuery(campaignId), enabled, refetchInterval: 60_000 })
  const reviews = query.data?.reviews ?? []
  const open = reviews.find(({ state }) => state === 'open') ?? null
  return { ...query, reviews, open, approval: query.data?.approval ?? null }
}

/** The same, asked again whenever somebody has asked or answered. */
export function useLiveReviews(campaignId: string) {
  const queries = useQueryClient()
  const askAgain = useCallback(() => void refreshReviews(queries), [queries])
  useLiveChange('review', campaignId, askAgain)
  return useReviews(campaignId)
}

/** Takes the request for a review back. */
export function useWithdrawReview(campaignId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => client.reviews.withdraw({ campaignId }),
    onSuccess: (campaign) => rememberCampaign(queries, campaign),
    onSettled: () => refreshReviews(queries),
  })
}

/** Reminds those for whom the open review waits; says so, or why not. */
export function useNudge(campaignId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reviewId: string) => client.reviews.nudge({ campaignId, reviewId }),
    onSuccess: () => notifications.show({ message: 'They are reminded, in the app and by mail.' }),
    onError: showProblem,
    onSettled: () => refreshReviews(queries),
  })
}

/** Takes this person's own answer to a review back; says so, or why not. */
export function useTakeBack(campaignId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reviewId: string) => client.reviews.takeBack({ campaignId, reviewId }),
    onSuccess: (campaign) => {
      rememberCampaign(queries, campaign)
      notifications.show({ message: 'Your answer is taken back.' })
    },
    onError: showProblem,
    onSettled: () => refreshReviews(queries),
  })
}

/** Asks again for everything about reviews and the campaigns that they change. */
export async function refreshReviews(queries: QueryClient): Promise<void> {
  await Promise.all([
    readAnew(queries, api.reviews.key()),
    queries.invalidateQueries({ queryKey: api.campaigns.key() }),
  ])
}
