import { AppError } from '#shared/errors/catalogue.ts'
import { sayHolder, sayLimit, sayUsed } from '#shared/plans/say-limit.ts'
import { selfHosted } from '#shared/plans/plans.ts'
import type { OwnLimits } from '#shared/plans/plans.ts'
import type { Config } from '#server/config.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CompanyPlan, Plans } from '#server/core/ports/plans.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { lockRow } from '#server/platform/db/lock-row.ts'
import { BillingAccountEntity } from './entities.ts'
import { planAt } from './plan-at.ts'
import { countUsed, joinedMembers } from './usage.ts'

/** By the plans, where they are sold; else by what whoever runs the installation allows. */
export const plansOfConfig = ({
  stripe,
  companyLimits,
}: Pick<Config, 'stripe' | 'companyLimits'>) =>
  createPlans({ areSold: stripe !== null, own: companyLimits })

/** `own` holds where no plans are sold. */
export function createPlans({ areSold, own }: { areSold: boolean; own?: OwnLimits }): Plans {
  if (areSold) return { planOf, plansOf, requireRoomFor: roomIn(planOf) }
  const plan: CompanyPlan = { name: 'self-hosted', limits: { ...selfHosted, ...own } }
  const planOfAll = async () => plan
  const requireRoomFor = roomIn(planOfAll)
  return {
    planOf: planOfAll,
    plansOf: async () => () => plan,
    // Nobody waits for a lock where nothing is bounded.
    requireRoomFor: async (tx, companyId, limit, now, counting) =>
      plan.limits[limit] === null ? undefined : requireRoomFor(tx, companyId, limit, now, counting),
  }
}

const planOf: Plans['planOf'] = async (em, companyId, now) =>
  planAt(await em.findOne(BillingAccountEntity, { companyId }, { refresh: true }), now)

const plansOf: Plans['plansOf'] = async (em, companyIds, now) => {
  const accounts = await em.find(BillingAccountEntity, { companyId: [...companyIds] })
  const byCompany = new Map(accounts.map((account) => [account.companyId, account]))
  return (companyId) => planAt(byCompany.get(companyId) ?? null, now)
}

const roomIn =
  (planOfCompany: Plans['planOf']): Plans['requireRoomFor'] =>
  async (tx, companyId, limit, now, counting) => {
    await lockRow(tx, 'company', companyId)
    const { name, limits } = await planOfCompany(tx, companyId, now)
    const most = limits[limit]
    if (most === null) return
    const count = counting === 'joined' ? joinedMembers : countUsed[limit]
    const used = await count(tx, companyId, now)
    if (used < most) return
    const more = name === 'self-hosted' ? 'They can allow more.' : await whoCanChoose(tx, companyId)
    throw new AppError(
      'plan-limit',
      `${sayHolder(name)} ${sayLimit(limit, most)}, and ${sayUsed(limit, used)}. ${more}`,
    )
  }

async function whoCanChoose(tx: EntityManager, companyId: string): Promise<string> {
  const owners = await tx.find(MemberEntity, { companyId, role: 'owner' }, { limit: 3 })
  const who = owners.map((owner) => owner.name).join(' or ')
  return `${who || 'An owner'} can choose a larger plan under Billing.`
}
