import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Plans } from '#server/core/ports/plans.ts'
import type { Services } from '#server/core/services.ts'
import type { Operator } from '#server/features/operator/acts.ts'
import type { Tables } from '#server/features/operator/sizes.ts'
import type { TakeDownParts } from '#server/features/operator/take-down.ts'

/** What a command works with. */
export type Stage = {
  em: EntityManager
  database: Tables
  by: Operator
  plans: Pick<Plans, 'plansOf'>
  access: Pick<Services['access'], 'publish'>
} & TakeDownParts

/** Does it, and gives what there is to say; throws what is wrong, in words. */
export type Command = (stage: Stage, args: readonly string[]) => Promise<string>
