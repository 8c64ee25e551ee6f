import { describe, expect, it } from 'vitest'
import { currentSubscription } from './stripe-subscription.ts'
import type { StripeSubscription } from './stripe-subscription.ts'

const prices = { team: 'price_team', business: 'price_business' }

function build(
  given: Partial<StripeSubscription> & { price?: string; end?: number } = {},
): StripeSubscription {
  const { price = 'price_team', end = 2_000, ...rest } = given
  return {
    id: 'sub_1',
    status: 'active',
    created: 1_000,
    cancel_at: null,
    cancel_at_period_end: false,
    items: { data: [{ price: { id: price }, current_period_end: end }] },
    ...rest,
  }
}

const current = (...all: StripeSubscription[]) => currentSubscription(all, prices)

describe('the subscription that holds', () => {
  it('is one to a price of ours', () => {
    expect(current()).toBeNull()
    expect(current(build({ price: 'price_of_something_else' }))).toBeNull()
    expect(current(build({ price: 'price_business' }))?.plan).toBe('business')
  })

  it('is what is paid for before what is not, then the newest', () => {
    const paid = build({ id: 'paid' })
    const open = build({ id: 'open', status: 'past_due', created: 3_000 })
    const over = build({ id: 'over', status: 'canceled', created: 4_000 })
    const newer = build({ id: 'newer', created: 2_000 })
    expect(current(over, open, paid)?.id).toBe('paid')
    expect(current(over, open)?.id).toBe('open')
    expect(current(paid, newer, over)?.id).toBe('newer')
  })

  it('holds nothing before the first payment, and as long as a later one is being tried', () => {
    const statusOf = (status: StripeSubscription['status']) => current(build({ status }))?.status
    expect(statusOf('incomplete')).toBe('none')
    expect(statusOf('trialing')).toBe('active')
    expect(statusOf('unpaid')).toBe('past-due')
    expect(statusOf('incomplete_expired')).toBe('ended')
    // What Stripe may call it one day gives nobody a plan.
    expect(statusOf('something_new')).toBe('none')
  })

  it('ends at the date that was set, or with what is paid for', () => {
    expect(current(build({ end: 2_000 }))).toMatchObject({
      periodEnd: new Date(2_000_000),
      cancelsAtPeriodEnd: false,
    })
    expect(current(build({ cancel_at_period_end: true }))?.cancelsAtPeriodEnd).toBe(true)
    expect(current(build({ cancel_at: 1_500 }))).toMatchObject({
      periodEnd: new Date(1_500_000),
      cancelsAtPeriodEnd: true,
    })
  })
})
