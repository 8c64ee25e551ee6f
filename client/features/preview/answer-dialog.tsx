import { Button, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '#client/lib/api/api.ts'
import { rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import type { Review } from '#shared/contract/reviews.ts'
import { reviewLimits } from '#shared/contract/review-limits.ts'
import { refreshReviews } from '#client/features/reviews/public/use-reviews.ts'
import { useThreads } from '#client/features/threads/public/use-threads.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import classes from './review-strip.module.css'

export type AnswerKind = 'approved' | 'changes-requested'

type AnswerDialogProps = {
  campaignId: string
  review: Review
  answer: AnswerKind
  onClose: () => void
}

/** A yes to exactly one version, or what has to change first: in words or in open comments. */
export function AnswerDialog({ campaignId, review, answer, onClose }: AnswerDialogProps) {
  const queries = useQueryClient()
  const { threads } = useThreads(campaignId, 'open')
  const isYes = answer === 'approved'
  const { number } = review.version
  const form = useContractForm({
    operation: isYes ? api.reviews.approve : api.reviews.requestChanges,
    initialValues: { words: '' },
    inputOf: ({ words }) => ({ campaignId, reviewId: review.id, words }),
    onSuccess: (campaign) => {
      rememberCampaign(queries, campaign)
      onClose()
      notifications.show({
        message: isYes ? `Version ${number} is approved.` : 'Your request for changes is sent.',
      })
    },
    onSettled: () => refreshReviews(queries),
  })
  const isMissing = !isYes && form.values.words.trim() === '' && threads.length === 0
  return (
    <Dialog
      opened
      onClose={onClose}
      // The banner is that of the screen.
      attributes={{ header: { role: 'presentation' } }}
      title={isYes ? `Approve version ${number}` : `Request changes of version ${number}`}
    >
      <form className={classes.form} {...form.props}>
        <Text size="13" line="20" tone="ink-2">
          {isYes
            ? `Your yes is to exactly version ${number}. Whatever is edited later is told apart from it.`
            : requestNote(threads.length)}
        </Text>
        <Textarea
          label={isYes ? 'A word with it (optional)' : 'What should change'}
          data-autofocus
          autosize
          minRows={3}
          maxRows={10}
          maxLength={reviewLimits.words}
          {...form.getInputProps('words')}
        />
        {form.problem ? <ErrorNotice error={form.problem} /> : null}
        <Row gap="8" justify="end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSending} disabled={isMissing}>
            {isYes ? `Approve version ${number}` : 'Request changes'}
          </Button>
        </Row>
      </form>
    </Dialog>
  )
}

function requestNote(open: number): string {
  if (open === 0) return 'Say in words what should change, or comment on the page first.'
  return open === 1
    ? 'Your open comment on the page goes with it.'
    : `The ${open} open comments on the page go with it.`
}
