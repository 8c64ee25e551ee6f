import { describe, expect, it } from 'vitest'
import { keysOf } from '#shared/lib/record-of.ts'
import { planNames, plans, selfHosted } from './plans.ts'

const names = keysOf(selfHosted)
const amount = (limit: number | null) => limit ?? Number.POSITIVE_INFINITY

describe('plans', () => {
  it('cost more the more they hold, and never hold less', () => {
    const inOrder = planNames.map((name) => plans[name])
    for (const [index, plan] of inOrder.entries()) {
      const next = inOrder[index + 1]
      if (!next) continue
      expect(next.dollarsAMonth).toBeGreaterThan(plan.dollarsAMonth)
      for (const limit of names)
        expect(amount(next.limits[limit]), `${next.title} ${limit}`).toBeGreaterThanOrEqual(
          amount(plan.limits[limit]),
        )
    }
  })

  it('bound by whole numbers, and the free one costs nothing', () => {
    expect(plans.free.dollarsAMonth).toBe(0)
    for (const { limits } of Object.values(plans))
      for (const limit of Object.values(limits).filter((value) => value !== null))
        expect(Number.isInteger(limit) && limit >= 0).toBe(true)
  })

  it('bound nothing where nobody pays', () => {
    expect(Object.values(selfHosted)).toEqual(names.map(() => null))
  })
})
