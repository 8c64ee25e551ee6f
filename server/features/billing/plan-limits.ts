import { AppError } from '#shared/errors/catalogue.ts'
import { sayAmount, sayLimit } from '#shared/plans/say-limit.ts'
import { plans as allPlans } from '#shared/plans/plans.ts'
import type { Plans } from '#server/core/ports/plans.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { lockRow } from '#server/platform/db/lock-row.ts'
import { BillingAccountEntity } from './entities.ts'
import { planAt, selfHostedPlan } from './plan-at.ts'
import { countUsed, joinedMembers } from './usage.ts'

/** Where no plans are sold nothing is bounded, and nothing is asked. */
export function createPlans({ areSold }: { areSold: boolean }): Plans {
  if (areSold) return { planOf, plansOf, requireRoomFor }
  const one = async () => selfHostedPlan
  return {
    planOf: one,
    plansOf: async () => () => selfHostedPlan,
    requireRoomFor: async () => undefined,
  }
}

const planOf: Plans['planOf'] = async (em, companyId, now) =>
  planAt(await em.findOne(BillingAccountEntity, { companyId }, { refresh: true }), now)

const plansOf: Plans['plansOf'] = async (em, companyIds, now) => {
  const accounts = await em.find(BillingAccountEntity, { companyId: [...companyIds] })
  const byCompany = new Map(accounts.map((account) => [account.companyId, account]))
  return (companyId) => planAt(byCompany.get(companyId) ?? null, now)
}

const requireRoomFor: Plans['requireRoomFor'] = async (tx, companyId, limit, now, counting) => {
  await lockRow(tx, 'company', companyId)
  const { name, limits } = await planOf(tx, companyId, now)
  const most = limits[limit]
  if (most === null || name === 'self-hosted') return
  const count = counting === 'joined' ? joinedMembers : countUsed[limit]
  const used = await count(tx, companyId, now)
  if (used < most) return
  const owners = await tx.find(MemberEntity, { companyId, role: 'owner' }, { limit: 3 })
  const who = owners.map((owner) => owner.name).join(' or ')
  throw new AppError(
    'plan-limit',
    `The ${allPlans[name].title} plan holds ${sayLimit(limit, most)}, and there are ${sayAmount(limit, used)}. ${
      who || 'An owner'
    } can choose a larger plan under Billing.`,
  )
}
