import { LockMode } from '@mikro-orm/core'
import { AppError } from '#shared/errors/catalogue.ts'
import { sayLimit } from '#shared/plans/say-limit.ts'
import { plans as allPlans } from '#shared/plans/plans.ts'
import type { CountedLimit } from '#shared/plans/plans.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CompanyEntity, MemberEntity } from '#server/core/companies/entities.ts'
import { BillingAccountEntity } from './entities.ts'
import { planAt, selfHostedPlan } from './plan-at.ts'
import type { CompanyPlan } from './plan-at.ts'
import { countUsed, joinedMembers } from './usage.ts'

/** The one place that asks what a company's plan lets it do. */
export type Plans = {
  /** The plan that the company has now. */
  planOf(em: EntityManager, companyId: string, now: Date): Promise<CompanyPlan>
  /**
   * Passes when one more fits; else `plan-limit`, which says the limit, what is used, and who can
   * choose a larger plan. Of two who take the last place at once only one passes: the company's row
   * stays locked until the transaction `tx` is over, so what takes the place must be written in it.
   * `joined` counts members without open invites.
   */
  requireRoomFor(
    tx: EntityManager,
    companyId: string,
    limit: CountedLimit,
    now: Date,
    counting?: 'joined',
  ): Promise<void>
}

/** Where no plans are sold nothing is bounded, and nothing is asked. */
export function createPlans({ areSold }: { areSold: boolean }): Plans {
  if (!areSold) return { planOf: async () => selfHostedPlan, requireRoomFor: async () => undefined }
  return { planOf, requireRoomFor }
}

const planOf: Plans['planOf'] = async (em, companyId, now) =>
  planAt(await em.findOne(BillingAccountEntity, { companyId }, { refresh: true }), now)

const requireRoomFor: Plans['requireRoomFor'] = async (tx, companyId, limit, now, counting) => {
  // PostgreSQL locks the row; SQLite runs one transaction after the other anyway.
  const lockMode = LockMode.PESSIMISTIC_WRITE
  await tx.findOneOrFail(CompanyEntity, { id: companyId }, { lockMode })
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
    `The ${allPlans[name].title} plan holds ${sayLimit(limit, most)}, and there are ${used}. ${
      who || 'An owner'
    } can choose a larger plan under Billing.`,
  )
}
