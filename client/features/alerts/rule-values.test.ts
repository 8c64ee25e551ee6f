import { expect, test } from 'vitest'
import { inputOf, valuesOf } from './rule-values.ts'
import type { RuleInput } from './rule-values.ts'

const plain = { goalId: null, quiet: null } as const

test.each<RuleInput>([
  { ...plain, measure: 'conversions', condition: { kind: 'none', hours: 5 } },
  { ...plain, measure: 'conversions', goalId: 'g', condition: { kind: 'none', hours: 1 } },
  { ...plain, measure: 'views', condition: { kind: 'below', count: 7, over: 'day' } },
  { ...plain, measure: 'clicks', condition: { kind: 'above', count: 0, over: 'hour' } },
  { ...plain, measure: 'visitors', condition: { kind: 'unusual', side: 'low' } },
  { ...plain, measure: 'leads', condition: { kind: 'spike' }, quiet: { from: 22, to: 7 } },
])('a rule goes through its form unchanged: %j', (rule) => {
  expect(inputOf(valuesOf(rule))).toEqual(rule)
})

test('a spike is one of leads, and only conversions are of a goal', () => {
  const values = { ...valuesOf(null), goalId: 'g' }
  const spike = { ...values, condition: { ...values.condition, kind: 'spike' as const } }
  expect(inputOf(spike)).toMatchObject({ measure: 'leads', goalId: null })
  expect(inputOf({ ...values, measure: 'views' })).toMatchObject({ goalId: null })
})

test('a number that is left out is sent as none, which is refused in words', () => {
  const values = valuesOf(null)
  const condition = { ...values.condition, hours: '' }
  expect(inputOf({ ...values, condition }).condition).toEqual({ kind: 'none', hours: 0 })
})
