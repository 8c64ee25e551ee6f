import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asSnapshot } from '#shared/campaign/model/as-snapshot.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Review } from '#shared/contract/reviews.ts'
import { reviewedVersionQuery } from '#client/features/reviews/public/review-queries.ts'
import { useMoment } from '#client/features/versions/public/moment.ts'
import { useVersions } from '#client/features/versions/public/use-versions.ts'

/** A version that is compared. */
export type Side = {
  number: number
  /** The round in which it was asked about; null for another version. */
  reviewId: string | null
  versionId: string | null
  campaign: CampaignSnapshot | null
  /** Why it can't be shown. */
  error: Error | null
  isMissing: boolean
  retry: () => void
}

/** What versions there are to choose from. */
export type Choices = {
  campaignId: string
  /** Newest first. */
  reviews: readonly Review[]
  /** Whether this person sees versions that nobody was asked about. */
  maySeeAll: boolean
}

/** Loads the version of a number, from its round where it had one; null for the present. */
export function useSide(
  { campaignId, reviews, maySeeAll }: Choices,
  number: number | null,
): Side | null {
  const review = reviews.find(({ version }) => version.number === number)
  const isOther = number !== null && !review && maySeeAll
  const { versions, hasNextPage, isFetching, fetchNextPage, isSuccess } = useVersions(
    campaignId,
    maySeeAll,
  )
  const version = isOther ? versions.find((one) => one.number === number) : undefined
  const isFurther = isOther && !version && hasNextPage
  useEffect(() => {
    if (isFurther && !isFetching) void fetchNextPage()
  }, [isFurther, isFetching, fetchNextPage])
  const round = useQuery({
    ...reviewedVersionQuery(campaignId, review?.id ?? ''),
    enabled: review !== undefined,
  })
  const { moment, error, refetch } = useMoment(campaignId, version?.id ?? null)
  if (number === null) return null
  return {
    number,
    reviewId: review?.id ?? null,
    versionId: review?.version.id ?? version?.id ?? null,
    campaign: review ? asSnapshot(round.data?.campaign) : (moment?.campaign ?? null),
    error: review ? round.error : error,
    isMissing: !review && !version && (!maySeeAll || (isSuccess && !hasNextPage)),
    retry: () => void (review ? round.refetch() : refetch()),
  }
}
