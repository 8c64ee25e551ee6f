import { expect, test } from 'vitest'
import type { Review } from '../contract/reviews.ts'
import type { ReviewAnswer } from './own-answer.ts'
import { reviewLines } from './review-lines.ts'

const ada = { kind: 'guest', id: 'ada' } as const
const bo = { kind: 'member', id: 'bo' } as const

const answer = (
  by: typeof ada | typeof bo,
  kind: ReviewAnswer['answer'],
  over: Partial<ReviewAnswer> = {},
): ReviewAnswer => ({
  id: `${by.id} ${kind}`,
  by: { ...by, name: by.id },
  answer: kind,
  words: '',
  at: '2026-03-01T10:00:00.000Z',
  seen: null,
  takenBackAt: null,
  ...over,
})
const review = (state: Review['state'], answers: ReviewAnswer[] = []): Review => ({
  id: state,
  state,
  version: { id: 'v', number: 1, journalSeq: 1 },
  requestedBy: { kind: 'member', id: 'cy', name: 'Cy' },
  message: '',
  reviewers: [],
  rule: { kind: 'one' },
  lacks: 0,
  waitsFor: [],
  dueAt: null,
  dueZone: null,
  nudgedAt: null,
  createdAt: '2026-03-01T09:00:00.000Z',
  answers,
})

function said(reviews: Review[], me: typeof ada | typeof bo | null, isBehind: boolean | null) {
  const approval = isBehind === null ? null : { isBehind }
  const { state, own } = reviewLines({ reviews, approval, me })
  return [state, own?.answer ?? null]
}

test('what is asked comes before what was answered', () => {
  expect(said([], ada, null)).toEqual([null, null])
  const before = review('approved', [answer(ada, 'approved')])
  expect(said([review('open'), before], ada, false)).toEqual(['asked', null])
  const asked = review('open', [answer(ada, 'changes-requested')])
  expect(said([asked], ada, null)).toEqual(['asked', 'changes-requested'])
  expect(said([asked], bo, null)).toEqual(['asked', null])
})

test('a wish for changes is said once: in the own line of whoever has it', () => {
  const reviews = [review('changes-requested', [answer(ada, 'changes-requested')])]
  expect(said(reviews, ada, null)).toEqual([null, 'changes-requested'])
  expect(said(reviews, bo, null)).toEqual(['changes-asked', null])
  const takenBack = answer(ada, 'changes-requested', { takenBackAt: '2026-03-01T11:00:00.000Z' })
  expect(said([review('changes-requested', [takenBack])], bo, null)).toEqual([null, null])
})

test('an approval is said to others, and to whoever gave it when there are edits since', () => {
  const reviews = [review('withdrawn'), review('approved', [answer(ada, 'approved')])]
  expect(said(reviews, ada, false)).toEqual([null, 'approved'])
  expect(said(reviews, ada, true)).toEqual(['approved', 'approved'])
  expect(said(reviews, bo, false)).toEqual(['approved', null])
})
