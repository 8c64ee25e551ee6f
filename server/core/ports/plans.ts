import type { CountedLimit, PlanLimits } from '#shared/plans/limits.ts'
import type { PlanName } from '#shared/plans/plans.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'

/** The plan that a company has, with what it bounds. */
export type CompanyPlan = { name: PlanName | 'self-hosted'; limits: PlanLimits }

/** The one place that asks what a company's plan lets it do. */
export type Plans = {
  /** The plan that the company has now. */
  planOf(em: EntityManager, companyId: string, now: Date): Promise<CompanyPlan>
  /** The plans that these companies have now, with one query for all. */
  plansOf(
    em: EntityManager,
    companyIds: readonly string[],
    now: Date,
  ): Promise<(companyId: string) => CompanyPlan>
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
