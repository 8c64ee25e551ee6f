import { Button } from '@mantine/core'
import type { RequestMail, Review } from '#shared/contract/reviews.ts'
import { reviewLimits } from '#shared/contract/review-limits.ts'
import { useNow } from '#client/ui/figures/use-now.ts'
import { useNudge } from './public/use-reviews.ts'
import { hasFailed } from './request-mails.tsx'

type NudgeButtonProps = { campaignId: string; review: Review; mails: readonly RequestMail[] }

/** Reminds those for whom an open review waits; not twice within an hour. */
export function NudgeButton({ campaignId, review, mails }: NudgeButtonProps) {
  const nudge = useNudge(campaignId)
  const now = useNow()
  // Who was asked a moment ago needs no reminder, unless they do not know of it.
  const asked = hasFailed(mails) ? 0 : Date.parse(review.createdAt)
  const last = Math.max(asked, Date.parse(review.nudgedAt ?? '') || 0)
  if (now - last < reviewLimits.nudgeMinutes * 60_000) return null
  return (
    <Button
      size="xs"
      variant="subtle"
      loading={nudge.isPending}
      onClick={() => nudge.mutate(review.id)}
    >
      Remind
    </Button>
  )
}
