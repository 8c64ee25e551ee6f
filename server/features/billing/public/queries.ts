import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { BillingAccountEntity } from '../entities.ts'

/** What an export tells of it. */
export async function exportBilling(em: EntityManager, companyId: string) {
  const account = await em.findOne(BillingAccountEntity, { companyId })
  if (!account) return null
  const { plan, status, periodEnd, cancelsAtPeriodEnd, customerId, subscriptionId } = account
  return { plan, status, periodEnd, cancelsAtPeriodEnd, customerId, subscriptionId }
}

/** Passes unless the company is paid for again and again, which must not outlive it. */
export async function requireCancelled(em: EntityManager, companyId: string): Promise<void> {
  const account = await em.findOne(BillingAccountEntity, { companyId })
  const goesOn = account?.status === 'active' || account?.status === 'past-due'
  if (goesOn && !account.cancelsAtPeriodEnd)
    throw new AppError(
      'conflict',
      'The company still pays for a plan. Cancel it under Billing first.',
    )
}
