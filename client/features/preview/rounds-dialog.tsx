import { ReviewRounds } from '#client/features/reviews/public/review-rounds.tsx'
import { useReviews } from '#client/features/reviews/public/use-reviews.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { SkeletonRows } from '#client/ui/loading/skeletons.tsx'
import { NotLoadedLine } from '#client/ui/notices/not-loaded-line.tsx'

type RoundsDialogProps = { campaignId: string; isFull: boolean; onClose: () => void }

/** Every round of review with its answers, over the page; all of a phone. */
export function RoundsDialog({ campaignId, isFull, onClose }: RoundsDialogProps) {
  const query = useReviews(campaignId)
  return (
    <Dialog
      opened
      onClose={onClose}
      fullScreen={isFull}
      size="lg"
      // The banner is that of the screen.
      attributes={{ header: { role: 'presentation' } }}
      title="Rounds of review"
    >
      {query.data ? (
        <ReviewRounds campaignId={campaignId} reviews={query.reviews} canLookBack={false} />
      ) : query.error ? (
        <NotLoadedLine what="The rounds" query={query} />
      ) : (
        <SkeletonRows what="the rounds" rows={2} height={96} />
      )}
    </Dialog>
  )
}
