import type Stripe from 'stripe'
import type { SubscriptionStatus } from '#shared/contract/billing-words.ts'
import type { PaidPlan } from '#shared/plans/plans.ts'
import type { Subscription } from '#server/core/ports/payment-provider.ts'

/** As much of a subscription of Stripe as is read. */
export type StripeSubscription = Pick<
  Stripe.Subscription,
  'id' | 'status' | 'created' | 'cancel_at' | 'cancel_at_period_end'
> & { items: { data: { price: { id: string }; current_period_end: number }[] } }

const meanings: Record<string, SubscriptionStatus> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past-due',
  unpaid: 'past-due',
  // The first payment has not arrived: nothing was ever paid for.
  incomplete: 'none',
  incomplete_expired: 'ended',
  canceled: 'ended',
  paused: 'ended',
}

/** The more of it holds, the more it counts. */
const weights: Record<SubscriptionStatus, number> = { active: 3, 'past-due': 2, none: 1, ended: 0 }

/**
 * The one that holds among all that a customer has and had: what is paid for before what is not, then
 * the newest. Those to other prices than ours are about something else.
 */
export function currentSubscription(
  subscriptions: readonly StripeSubscription[],
  prices: Record<PaidPlan, string>,
): Subscription | null {
  const known = subscriptions.flatMap((one) => {
    const [item] = one.items.data
    const plan = item && planOf(item.price.id, prices)
    if (!item || !plan) return []
    return [{ created: one.created, read: read(one, plan, item.current_period_end) }]
  })
  const [best] = known.toSorted(
    (a, b) => weights[b.read.status] - weights[a.read.status] || b.created - a.created,
  )
  return best?.read ?? null
}

function planOf(price: string, prices: Record<PaidPlan, string>): PaidPlan | null {
  if (price === prices.team) return 'team'
  return price === prices.business ? 'business' : null
}

function read(one: StripeSubscription, plan: PaidPlan, periodEnd: number): Subscription {
  const { id, status, cancel_at, cancel_at_period_end } = one
  return {
    id,
    plan,
    status: meanings[status] ?? 'none',
    periodEnd: new Date((cancel_at ?? periodEnd) * 1000),
    cancelsAtPeriodEnd: cancel_at_period_end || cancel_at !== null,
  }
}
