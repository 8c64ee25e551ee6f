import type { Need } from '#shared/contract/dashboard.ts'
import { needKinds } from '#shared/contract/need-kinds.ts'
import type { Actor } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'

/** Who asks, when, and the campaigns of their company that are not archived. */
export type Asker = {
  em: EntityManager
  companyId: string
  personId: string
  actor: Actor
  now: Date
  campaigns: readonly CampaignRow[]
}

/** A need before its campaign is shown. */
export type FoundNeed = Omit<Need, 'campaign' | 'at'> & { campaignId: string | null; at: Date }

/**
 * Finds what of one part of the product needs the one who asks: by a number of queries that does not
 * depend on how much there is, only what they may see, and at most some tens.
 */
export type NeedSource = (asker: Asker) => Promise<FoundNeed[]>

/** The most pressing kind first; within one, what waits longest or comes soonest. */
export function inOrder(needs: readonly FoundNeed[]): FoundNeed[] {
  return needs.toSorted(
    (a, b) =>
      needKinds.indexOf(a.kind) - needKinds.indexOf(b.kind) || a.at.getTime() - b.at.getTime(),
  )
}

/** A need with what most have not. */
export const buildNeed = (
  given: Pick<FoundNeed, 'kind' | 'key' | 'at'> & Partial<FoundNeed>,
): FoundNeed => ({ campaignId: null, by: '', excerpt: '', threadId: null, ...given })
