import type { Billing, CompanyPlan } from '#shared/contract/billing.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import type { Services } from '#server/core/services.ts'
import { BillingAccountEntity } from './entities.ts'
import { graceEnd } from './plan-at.ts'
import { monthStart, showUsed } from './usage.ts'

const ownersNamed = 5

/** The plan of a company with what is used of it, as the API shows it. */
export async function showPlan(
  { plans, clock }: Pick<Services, 'plans' | 'clock'>,
  em: EntityManager,
  companyId: string,
): Promise<CompanyPlan> {
  const now = clock()
  const plan = await plans.planOf(em, companyId, now)
  const used = await showUsed(em, companyId, now)
  const where = { companyId, role: 'owner' } as const
  const owners = await em.find(MemberEntity, where, { limit: ownersNamed })
  return {
    ...plan,
    used,
    monthEnds: monthStart(now, 1).toISOString(),
    owners: owners.map(({ name }) => name),
  }
}

/** What owners see of it besides. */
export async function showBilling(
  services: Pick<Services, 'plans' | 'clock'>,
  em: EntityManager,
  companyId: string,
): Promise<Billing> {
  const account = await em.findOne(BillingAccountEntity, { companyId }, { refresh: true })
  const plan = await showPlan(services, em, companyId)
  return {
    plan,
    subscription:
      account?.subscriptionId && account.status !== 'none'
        ? {
            plan: account.plan,
            status: account.status,
            periodEnd: account.periodEnd?.toISOString() ?? null,
            cancelsAtPeriodEnd: account.cancelsAtPeriodEnd,
            graceEnd: graceEnd(account)?.toISOString() ?? null,
          }
        : null,
    hasCustomer: Boolean(account?.customerId),
  }
}
