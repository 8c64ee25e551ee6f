import { api } from '#client/lib/api/api.ts'

/** The query for the reviews of a campaign and for what is approved. */
export const reviewsQuery = (campaignId: string) =>
  api.reviews.list.queryOptions({ input: { campaignId } })

/** The query for a review with its version, which does not become another. */
export const reviewedVersionQuery = (campaignId: string, reviewId: string) =>
  api.reviews.show.queryOptions({ input: { campaignId, reviewId }, staleTime: 300_000 })
