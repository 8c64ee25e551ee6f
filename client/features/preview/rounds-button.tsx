import { Button } from '@mantine/core'
import { useState } from 'react'
import { can } from '#shared/permissions/can.ts'
import { useReviews } from '#client/features/reviews/public/use-reviews.ts'
import { lazyFile } from '#client/lib/loading/lazy-file.ts'
import { useActorOrGuest, useViewer } from '#client/lib/session/admission.ts'
import { LazyPart } from '#client/ui/loading/lazy-part.tsx'
import { useNarrow } from '#client/lib/browser/media.ts'

const roundsDialog = lazyFile(async () => (await import('./rounds-dialog.tsx')).RoundsDialog)

type RoundsButtonProps = { campaignId: string; companyId: string }

/** Opens every round of review for guests who see them; members have a screen of it. */
export function RoundsButton({ campaignId, companyId }: RoundsButtonProps) {
  const { isGuest } = useViewer()
  const isOffered =
    can(useActorOrGuest(companyId), 'review.see', { companyId, campaignId }) && isGuest
  const { reviews } = useReviews(campaignId, isOffered)
  const [isOpen, setOpen] = useState(false)
  const isFull = useNarrow() ?? false
  if (!isOffered || reviews.length === 0) return null
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        Rounds
      </Button>
      {isOpen ? (
        <LazyPart
          part={roundsDialog}
          what="the rounds"
          waiting={null}
          props={{ campaignId, isFull, onClose: () => setOpen(false) }}
        />
      ) : null}
    </>
  )
}
