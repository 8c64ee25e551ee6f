import { Button } from '@mantine/core'
import type { Review } from '#shared/contract/reviews.ts'
import { reviewLimits } from '#shared/contract/review-limits.ts'
import { useNow } from '#client/ui/figures/use-now.ts'
import { useNudge } from './public/use-reviews.ts'

/** Reminds those for whom an open review waits; not twice within an hour. */
export function NudgeButton({ campaignId, review }: { campaignId: string; review: Review }) {
  const nudge = useNudge(campaignId)
  const now = useNow()
  const last = Math.max(Date.parse(review.createdAt), Date.parse(review.nudgedAt ?? '') || 0)
  // Who was asked a moment ago needs no reminder.
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
