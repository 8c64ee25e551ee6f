import { Button, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Review } from '#shared/contract/reviews.ts'
import { reviewLimits } from '#shared/contract/review-limits.ts'
import { useReviewCommands } from '#client/features/reviews/public/use-reviews.ts'
import { useThreads } from '#client/features/threads/public/use-threads.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
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
  const [words, setWords] = useState('')
  const { threads } = useThreads(campaignId, 'open')
  const commands = useReviewCommands(campaignId)
  const isYes = answer === 'approved'
  const command = isYes ? commands.approve : commands.requestChanges
  const { number } = review.version
  const isMissing = !isYes && words.trim() === '' && threads.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMissing) return
    command.mutate(
      { reviewId: review.id, words: words.trim() },
      {
        onSuccess: () => {
          onClose()
          notifications.show({
            message: isYes ? `Version ${number} is approved.` : 'Your request for changes is sent.',
          })
        },
      },
    )
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      // The banner is that of the screen.
      attributes={{ header: { role: 'presentation' } }}
      title={isYes ? `Approve version ${number}` : `Request changes of version ${number}`}
    >
      <form className={classes.form} onSubmit={submit}>
        <p className={classes.note}>
          {isYes
            ? `Your yes is to exactly version ${number}. Whatever is edited later is told apart from it.`
            : requestNote(threads.length)}
        </p>
        <Textarea
          label={isYes ? 'A word with it (optional)' : 'What should change'}
          data-autofocus
          autosize
          minRows={3}
          maxRows={10}
          maxLength={reviewLimits.words}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {command.error ? <ErrorNotice error={command.error} /> : null}
        <div className={classes.formActions}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={command.isPending} disabled={isMissing}>
            {isYes ? `Approve version ${number}` : 'Request changes'}
          </Button>
        </div>
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
