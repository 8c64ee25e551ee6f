import { graceDays, plans } from '#shared/plans/plans.ts'
import type { CompanyPlan } from '#server/core/ports/plans.ts'
import type { BillingAccountRow } from './entities.ts'

const dayMs = 24 * 3_600_000

type Paid = Pick<
  BillingAccountRow,
  'plan' | 'status' | 'periodEnd' | 'cancelsAtPeriodEnd' | 'pastDueSince'
>

/** When the plan ends because a payment stays open; null while none is. */
export function graceEnd({ status, pastDueSince }: Pick<Paid, 'status' | 'pastDueSince'>) {
  if (status !== 'past-due' || !pastDueSince) return null
  return new Date(pastDueSince.getTime() + graceDays * dayMs)
}

/** The plan that holds now: what is paid for, or was until a moment ago, else Free. */
export function planAt(account: Paid | null, now: Date): CompanyPlan {
  const name = account && holds(account, now) ? account.plan : 'free'
  return { name, limits: plans[name].limits }
}

function holds(account: Paid, now: Date): boolean {
  const { status, periodEnd, cancelsAtPeriodEnd } = account
  const end = graceEnd(account)
  if (end) return now < end
  // Cancelled, it ends on time, also when the news of it is late.
  return status === 'active' && !(cancelsAtPeriodEnd && periodEnd && now >= periodEnd)
}
