import type { Billing, CompanyPlan } from '#shared/contract/billing.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { bucketOf } from '#server/features/ingest/public/buckets.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import type { Services } from '#server/core/services.ts'
import { BillingAccountEntity } from './entities.ts'
import { graceEnd } from './plan-at.ts'
import { countUsed } from './usage.ts'

const ownersNamed = 5

/** The first moment of the month (UTC) that `now` is in, or of one that comes `ahead` later. */
export function monthStart(now: Date, ahead = 0): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1))
}

/**
 * Visits of a company's pages in the month of `now`; bots, second visits of a day and
 * the sample left out.
 */
export async function visitsInMonth(
  em: EntityManager,
  companyId: string,
  now: Date,
): Promise<number> {
  const statement = `
    select coalesce(sum(rollup.visitors), 0) as visits from visit_rollup rollup
    join campaign on campaign.id = rollup.campaign_id
    where campaign.company_id = ? and campaign.sample is null and rollup.dimension = 'all' and rollup.granularity = 'day'
    and rollup.bucket >= ?`
  const from = bucketOf(monthStart(now).getTime(), 'day')
  const [row] = await em.execute<{ visits: number | string }[]>(statement, [companyId, from])
  return Number(row?.visits ?? 0)
}

/** The plan of a company with what is used of it, as the API shows it. */
export async function showPlan(
  { plans, clock }: Pick<Services, 'plans' | 'clock'>,
  em: EntityManager,
  companyId: string,
): Promise<CompanyPlan> {
  const now = clock()
  const plan = await plans.planOf(em, companyId, now)
  const where = { companyId, role: 'owner' } as const
  const owners = await em.find(MemberEntity, where, { limit: ownersNamed })
  return {
    ...plan,
    used: {
      members: await countUsed.members(em, companyId, now),
      liveCampaigns: await countUsed.liveCampaigns(em, companyId, now),
      customDomains: await countUsed.customDomains(em, companyId, now),
      visitsAMonth: await visitsInMonth(em, companyId, now),
    },
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
