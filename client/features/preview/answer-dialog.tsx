import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifications } from '@mantine/notifications'
import { api } from '#client/lib/api/api.ts'
import { rememberCampaign } from '#client/lib/api/campaign-commands.ts'
import { keepDraft, readDraft } from '#client/lib/drafts/drafts.ts'
import { useContractForm } from '#client/lib/forms/use-contract-form.ts'
import type { Campaign } from '#shared/contract/campaigns.ts'
import type { AnswerKind, Review, SeenAt } from '#shared/contract/reviews.ts'
import { reviewLimits } from '#shared/contract/review-limits.ts'
import { isBy } from '#shared/reviews/own-answer.ts'
import type { Answerer } from '#shared/reviews/own-answer.ts'
import {
  refreshReviews,
  useReviews,
  useTakeBack,
} from '#client/features/reviews/public/use-reviews.ts'
import { useThreads } from '#client/features/threads/public/use-threads.ts'
import { Dialog } from '#client/ui/dialogs/dialog.tsx'
import { Row, Text } from '#client/ui/layout/elements.tsx'
import { ErrorNotice } from '#client/ui/notices/error-notice.tsx'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import { meanwhileWords } from './meanwhile-words.ts'
import classes from './review-strip.module.css'
import { seenInAnswer, unseenWords } from './seen-pages.ts'
import type { SeenPage } from './seen-pages.ts'

type AnswerDialogProps = {
  campaignId: string
  /** As the person saw it when they began to answer. */
  review: Review
  answer: AnswerKind
  me: Answerer
  /** The pages of the version, and the widths at which they were opened. */
  seen: readonly SeenPage[]
  onClose: () => void
  onAnswered: () => void
}

/**
 * A yes to exactly one version, what has to change first, or words added to either. It stays whatever
 * others do meanwhile, and what is written in it is kept on this device until it is sent.
 */
export function AnswerDialog(props: AnswerDialogProps) {
  const { campaignId, review, answer, me, seen, onClose } = props
  const { threads } = useThreads(campaignId, 'open')
  const { reviews } = useReviews(campaignId)
  const [begunWith] = useState(() => new Set(review.answers.map(({ id }) => id)))
  const meanwhile = meanwhileWords(review, reviews, (one) => begunWith.has(one.id) || isBy(one, me))
  const form = useAnswerForm(props)
  const { number } = review.version
  const { title, note, label, action } = wordsOf[answer](number, threads.length)
  const isMissing =
    answer !== 'approved' &&
    form.values.words.trim() === '' &&
    (answer === 'note' || threads.length === 0)
  const unseen = answer === 'approved' ? unseenWords(seen) : null
  return (
    <Dialog
      opened
      onClose={onClose}
      // The banner is that of the screen.
      attributes={{ header: { role: 'presentation' } }}
      title={title}
    >
      <form className={classes.form} {...form.props}>
        <Text size="13" line="20" tone="ink-2">
          {note}
        </Text>
        {unseen ? <p className={classes.unseen}>{unseen}</p> : null}
        {meanwhile ? (
          <p className={classes.meanwhile} role="status">
            {meanwhile.words}
          </p>
        ) : null}
        <Textarea
          label={label}
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
          <Button
            type="submit"
            loading={form.isSending}
            disabled={isMissing || meanwhile?.isOver === true}
          >
            {action}
          </Button>
        </Row>
      </form>
    </Dialog>
  )
}

function useAnswerForm(props: AnswerDialogProps) {
  const { campaignId, review, answer, me, seen, onClose, onAnswered } = props
  const queries = useQueryClient()
  const takeBack = useTakeBack(campaignId)
  const draft = `${me.id} ${answer} ${campaignId}`
  const [begun] = useState(() => readDraft(draft)?.words ?? '')
  const given = { campaignId, reviewId: review.id }
  return useContractForm<{ words: string }, AnswerInput, Campaign>({
    operation: operations[answer],
    initialValues: { words: begun },
    inputOf: ({ words }) =>
      answer === 'note' ? { ...given, words } : { ...given, words, seen: seenInAnswer(seen) },
    onValuesChange: (values) => keepDraft(draft, values),
    onSuccess: (campaign) => {
      keepDraft(draft, { words: '' })
      rememberCampaign(queries, campaign)
      onClose()
      onAnswered()
      const message = doneWords[answer](review.version.number)
      if (answer === 'note') notifications.show({ message })
      else showUndo({ message, label: 'Take back', onUndo: () => takeBack.mutate(review.id) })
    },
    onSettled: () => refreshReviews(queries),
  })
}

type AnswerInput = { campaignId: string; reviewId: string; words: string; seen?: SeenAt[] }

const operations = {
  approved: api.reviews.approve,
  'changes-requested': api.reviews.requestChanges,
  note: api.reviews.addWords,
} as const

const doneWords: Record<AnswerKind, (number: number) => string> = {
  approved: (number) => `You approved version ${number}.`,
  'changes-requested': () => 'Your request for changes is sent.',
  note: () => 'Your words are added.',
}

type Words = { title: string; note: string; label: string; action: string }

/** `open` is how many comments on the page are open. */
const wordsOf: Record<AnswerKind, (number: number, open: number) => Words> = {
  approved: (number) => ({
    title: `Approve version ${number}`,
    note: `Your yes is to exactly version ${number}. Whatever is edited later is told apart from it.`,
    label: 'A word with it (optional)',
    action: `Approve version ${number}`,
  }),
  'changes-requested': (number, open) => ({
    title: `Request changes of version ${number}`,
    note: requestNote(open),
    label: 'What should change',
    action: 'Request changes',
  }),
  note: (number) => ({
    title: `Add to your answer to version ${number}`,
    note: 'It stands below your answer, and whoever asked is told of it.',
    label: 'What you want to add',
    action: 'Add',
  }),
}

function requestNote(open: number): string {
  if (open === 0) return 'Say in words what should change, or comment on the page first.'
  return open === 1
    ? 'Your open comment on the page goes with it.'
    : `The ${open} open comments on the page go with it.`
}
