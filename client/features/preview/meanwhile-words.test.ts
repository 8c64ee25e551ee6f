import { expect, test } from 'vitest'
import type { Review } from '#shared/contract/reviews.ts'
import { must } from '#shared/lib/must.ts'
import { buildReview } from '#client/features/reviews/testing/build-review.ts'
import { meanwhileWords } from './meanwhile-words.ts'

const by = (name: string) => ({ kind: 'member' as const, id: name, name })

function buildAnswer(name: string, answer: Review['answers'][number]['answer']) {
  const times = { at: '2026-11-27T10:00:00.000Z', takenBackAt: null }
  return { id: `${name} ${answer}`, by: by(name), answer, words: '', seen: null, ...times }
}

const first = buildReview(4)
const nobody = () => false

test('says nothing while nothing has happened, or nothing is known', () => {
  expect(meanwhileWords(first, [first], nobody)).toBeNull()
  expect(meanwhileWords(first, [], nobody)).toBeNull()
})

test('says who has answered, and that one is heard all the same', () => {
  const answers = [buildAnswer('Ed', 'approved'), buildAnswer('Flo', 'changes-requested')]
  const now = buildReview(4, { state: 'changes-requested', answers })
  expect(meanwhileWords(first, [now], nobody)).toEqual({
    words:
      'Ed approved it meanwhile. Flo asked for changes meanwhile. Your answer counts all the same.',
    isOver: false,
  })
  expect(meanwhileWords(first, [now], () => true)).toBeNull()
  const [yes] = answers
  const takenBack = [{ ...must(yes, 'yes'), takenBackAt: '2026-11-27T10:01:00.000Z' }]
  expect(meanwhileWords(first, [buildReview(4, { answers: takenBack })], nobody)).toBeNull()
})

test('says that another version is asked about, or nothing any more', () => {
  const gone = buildReview(4, { state: 'withdrawn' })
  const newer = meanwhileWords(first, [buildReview(5), gone], nobody)
  expect(newer?.words).toContain('Grace asks about version 5 by now')
  expect(newer?.isOver).toBe(true)
  const over = meanwhileWords(first, [gone], nobody)
  expect(over?.words).toContain('The request was taken back')
  expect(over?.isOver).toBe(true)
})
