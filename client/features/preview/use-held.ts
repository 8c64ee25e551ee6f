import { useState } from 'react'
import { asSnapshot } from '#shared/campaign/model/as-snapshot.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { can } from '#shared/permissions/can.ts'
import { useActorOrGuest } from '#client/lib/session/admission.ts'
import { isArriving } from '#client/lib/campaign-session/connection-state.ts'
import type { CampaignSession } from '#client/lib/campaign-session/session.ts'
import { useStore } from '#client/lib/campaign-session/store.ts'
import { useReviews } from '#client/features/reviews/public/use-reviews.ts'
import type { Review } from '#shared/contract/reviews.ts'
import { useReviewedVersion } from './review-strip.tsx'
import type { Held } from './review-strip.tsx'

/** What is shown: the campaign as it is edited, or still as the version under review has it. */
export function useHeld(
  session: CampaignSession,
  companyId: string,
): {
  shown: CampaignSnapshot
  held: Held
  review: Review | null
  /** Newest first; null while they are not known. */
  reviews: readonly Review[] | null
  isWaiting: boolean
  /** Whether something above the page, or the page itself, is about to be otherwise. */
  isUnsettled: boolean
} {
  const { campaignId } = session
  const actor = useActorOrGuest(companyId)
  const subject = { companyId, campaignId }
  const { open, reviews, isLoading } = useReviews(campaignId, can(actor, 'review.see', subject))
  const live = useStore(session.campaign, (campaign) => campaign)
  const [wish, setWish] = useState<'held' | 'live' | null>(null)
  const { data: reviewed, isError } = useReviewedVersion(campaignId, open?.id)
  // Who is to say yes or no sees exactly what it is about, unless they want something else.
  const mayApprove = can(actor, 'campaign.approve', subject)
  const isWanted = wish ? wish === 'held' : mayApprove
  const version = asSnapshot(reviewed?.campaign)
  const still = open && isWanted ? version : null
  const mayCome = useStore(session.connection, isArriving)
  const hold = (isHeld: boolean) => setWish(isHeld ? 'held' : 'live')
  // Never first one page and then another: what is asked about comes before the page.
  const isAsking = isLoading || (open !== null && version === null && !isError)
  const isWaiting = isWanted && isAsking
  return {
    shown: still ?? live,
    held: { version: open ? version : null, isHeld: still !== null, hold },
    review: open,
    reviews: isLoading ? null : reviews,
    isWaiting,
    isUnsettled: isAsking || (!still && mayCome),
  }
}
