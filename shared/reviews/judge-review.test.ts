import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeReview } from './judge-review.ts'
import type { ReviewRule } from '#shared/contract/reviews.ts'
import type { Asked, Given } from './judge-review.ts'

const yes = (key: string, counts = true): Given => ({ key, answer: 'approved', counts })
const no = (key: string): Given => ({ key, answer: 'changes-requested', counts: true })
const ask = (...keys: string[]): Asked[] => keys.map((key) => ({ key, stage: 0 }))
const judge = (rule: ReviewRule, asked: Asked[], answers: Given[], least = 1) =>
  judgeReview({ rule, asked, answers, least })

describe('one', () => {
  test('is met by whoever may approve', () => {
    expect(judge({ kind: 'one' }, ask('ada'), [])).toEqual({
      outcome: 'open',
      waitsFor: ['ada'],
      lacks: 1,
    })
    expect(judge({ kind: 'one' }, ask('ada'), [yes('bo')]).outcome).toBe('approved')
  })

  test('is not met by a guest whose yes does not count, nor by fewer than the company wants', () => {
    expect(judge({ kind: 'one' }, [], [yes('guest', false)])).toMatchObject({ outcome: 'open' })
    expect(judge({ kind: 'one' }, [], [yes('bo')], 2)).toMatchObject({ outcome: 'open', lacks: 1 })
    expect(judge({ kind: 'one' }, [], [yes('bo'), yes('ada')], 2).outcome).toBe('approved')
  })
})

test('all and some wait for those who were asked, whoever else says yes', () => {
  const asked = ask('ada', 'bo', 'ed')
  expect(judge({ kind: 'all' }, asked, [yes('ada'), yes('flo'), yes('ed')])).toEqual({
    outcome: 'open',
    waitsFor: ['bo'],
    lacks: 1,
  })
  expect(judge({ kind: 'all' }, asked, [yes('ada'), yes('bo'), yes('ed')]).outcome).toBe('approved')
  expect(judge({ kind: 'some', count: 2 }, asked, [yes('ada'), yes('flo')]).lacks).toBe(1)
  expect(judge({ kind: 'some', count: 2 }, asked, [yes('ada'), yes('ed')]).outcome).toBe('approved')
  expect(judge({ kind: 'some', count: 2 }, [], [yes('ada'), yes('ed')]).outcome).toBe('approved')
})

test('stages ask one after the other', () => {
  const asked = [
    { key: 'ada', stage: 0 },
    { key: 'bo', stage: 0 },
    { key: 'client', stage: 1 },
  ]
  const rule = { kind: 'stages' } as const
  expect(judge(rule, asked, []).waitsFor).toEqual(['ada', 'bo'])
  expect(judge(rule, asked, [yes('ada')]).waitsFor).toEqual(['bo'])
  expect(judge(rule, asked, [yes('ada'), yes('bo')]).waitsFor).toEqual(['client'])
  const all = [yes('ada'), yes('bo'), yes('client')]
  expect(judge(rule, asked, all)).toEqual({ outcome: 'approved', waitsFor: [], lacks: 0 })
})

test('the last answer of each counts, and who wants changes before every yes', () => {
  expect(judge({ kind: 'one' }, [], [no('ada'), yes('ada')]).outcome).toBe('approved')
  expect(judge({ kind: 'one' }, [], [yes('ada'), no('bo')]).outcome).toBe('changes-requested')
  expect(judge({ kind: 'one' }, [], [yes('ada'), no('bo'), yes('bo')]).outcome).toBe('approved')
})

const people = fc.constantFrom('ada', 'bo', 'ed', 'guest')
const questions = fc.record({
  rule: fc.oneof(
    fc.record({ kind: fc.constantFrom('one' as const, 'all' as const, 'stages' as const) }),
    fc.record({ kind: fc.constant('some' as const), count: fc.integer({ min: 1, max: 4 }) }),
  ),
  asked: fc.uniqueArray(fc.record({ key: people, stage: fc.integer({ min: 0, max: 2 }) }), {
    selector: ({ key }) => key,
  }),
  answers: fc.array(
    fc.record({
      key: people,
      answer: fc.constantFrom('approved' as const, 'changes-requested' as const),
      counts: fc.boolean(),
    }),
  ),
  least: fc.integer({ min: 1, max: 3 }),
})

test('nothing is approved without the yes of as many as are wanted, and of everybody who must', () => {
  fc.assert(
    fc.property(questions, (question) => {
      const { outcome, waitsFor, lacks } = judgeReview(question)
      const last = new Map(question.answers.map((given) => [given.key, given]))
      const said = [...last.values()]
      const agreed = said.filter(({ answer, counts }) => answer === 'approved' && counts)
      const isRefused = said.some(({ answer }) => answer === 'changes-requested')
      expect(outcome === 'changes-requested').toBe(isRefused)
      if (outcome === 'open') expect(lacks).toBeGreaterThan(0)
      if (outcome !== 'approved') return
      expect(waitsFor).toEqual([])
      expect(agreed.length).toBeGreaterThanOrEqual(question.least)
      const mustAll = question.rule.kind === 'all' || question.rule.kind === 'stages'
      const names = new Set(agreed.map(({ key }) => key))
      if (mustAll) for (const { key } of question.asked) expect(names).toContain(key)
    }),
  )
})
