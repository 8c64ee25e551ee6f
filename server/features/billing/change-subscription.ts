import { AppError } from '#shared/errors/catalogue.ts'
import type { PaidPlan } from '#shared/plans/plans.ts'
import { MissingAtProvider } from '#server/core/ports/payment-provider.ts'
import type { Caller } from '#server/core/caller.ts'
import { BillingAccountEntity } from './entities.ts'
import type { BillingAccountRow } from './entities.ts'
import { syncAccount } from './sync-account.ts'
import type { Billing } from './sync-account.ts'

/** Changes what is paid for, at once. What is too much for a smaller plan stays. */
export function changePlan(
  billing: Billing,
  by: Caller,
  { companyId, plan }: { companyId: string; plan: PaidPlan },
): Promise<void> {
  return change(billing, by, companyId, async (account) => {
    if (account.plan === plan) return
    await billing.payments.changePlan(account.subscriptionId, plan)
  })
}

/** Lets the plan end when what is paid for ends, or takes that back. */
export function setCancellation(
  billing: Billing,
  by: Caller,
  { companyId, cancels }: { companyId: string; cancels: boolean },
): Promise<void> {
  return change(billing, by, companyId, async (account) => {
    if (account.cancelsAtPeriodEnd === cancels) return
    await billing.payments.setCancellation(account.subscriptionId, cancels)
  })
}

type Subscribed = BillingAccountRow & { subscriptionId: string; customerId: string }

async function change(
  billing: Billing,
  by: Caller,
  companyId: string,
  ask: (account: Subscribed) => Promise<void>,
): Promise<void> {
  const account = await billing.database.fork().findOne(BillingAccountEntity, { companyId })
  if (!isSubscribed(account))
    throw new AppError('conflict', 'The company pays for no plan. Choose one first.')
  // Where it is not there any more, that is what the company is brought to.
  await ask(account).catch(passOverMissing)
  await syncAccount(billing, { companyId, customerId: account.customerId }, by)
}

function passOverMissing(error: unknown): void {
  if (!(error instanceof MissingAtProvider)) throw error
}

function isSubscribed(account: BillingAccountRow | null): account is Subscribed {
  if (!account?.subscriptionId || !account.customerId) return false
  return account.status === 'active' || account.status === 'past-due'
}
