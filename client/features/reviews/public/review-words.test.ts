import { expect, test } from 'vitest'
import type { Review } from '#shared/contract/reviews.ts'
import { buildReview } from '../testing/build-review.ts'
import { dueWords, ruleWords, stageWords, waitsWords } from './review-words.ts'

const people = (...names: string[]): Review['reviewers'] =>
  names.map((name, at) => ({ id: name, name, stage: at > 1 ? 1 : 0, kind: 'member' }))
const reviewers = people('Ada', 'Bo', 'Cy')

test('the rule is told with its numbers', () => {
  expect(ruleWords({ rule: { kind: 'one' }, reviewers: [] })).toBe('One yes is enough')
  expect(ruleWords({ rule: { kind: 'some', count: 2 }, reviewers })).toBe(
    'At least 2 of 3 must say yes',
  )
  expect(ruleWords({ rule: { kind: 'stages' }, reviewers })).toContain('in 2 stages')
})

test('whom it waits for is told by name, or by number where they are many', () => {
  const waiting = (waitsFor: string[], lacks: number) =>
    waitsWords({ reviewers, waitsFor, lacks }, 'en')
  expect(waiting(['Ada', 'Bo'], 2)).toBe('Waits for Ada and Bo')
  expect(waiting(['Ada', 'Bo', 'Cy'], 1)).toBe('Waits for 1 more of Ada, Bo, and Cy')
  expect(waiting([], 2)).toBe('Waits for 2 more yeses')
  expect(waiting([], 1)).toBe('Waits for one more yes')
  expect(waitsWords({ reviewers: [], waitsFor: [], lacks: 1 }, 'en')).toBe('')
})

test('the stage that is on is told', () => {
  const review = buildReview(4, { rule: { kind: 'stages' }, reviewers, waitsFor: ['Cy'], lacks: 1 })
  expect(stageWords(review)).toBe('Stage 2 of 2')
  expect(stageWords({ ...review, waitsFor: [] })).toBe('')
  expect(stageWords(buildReview(4))).toBe('')
})

test('the time is told in the zone in which it was chosen', () => {
  expect(dueWords({ dueAt: null, dueZone: null })).toBe('')
  const due = { dueAt: '2026-12-03T08:00:00.000Z', dueZone: 'Asia/Tokyo' }
  expect(dueWords(due, 'en-GB')).toBe('by 3 Dec 2026, 17:00 (Asia/Tokyo)')
})
