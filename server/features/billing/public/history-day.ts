import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import type { Queries } from '#server/platform/db/queries.ts'
import type { StoredTime, TablesOf } from '#server/platform/db/tables.ts'
import type { BillingAccountEntity } from '../entities.ts'
import { planAt } from '../plan-at.ts'

const dayMs = 24 * 3_600_000

/**
 * Tells since which day (counted from the epoch, UTC) what was removed of a campaign can be brought
 * back, by its company's plan; null for always, and for a campaign that is gone.
 */
export function createHistoryDay(
  database: Pick<Queries, 'read'>,
  { areSold, clock }: { areSold: boolean; clock: () => Date },
): (campaignId: string) => Promise<number | null> {
  return async (campaignId) => {
    if (!areSold) return null
    const row = await database
      .read<CampaignTables & TablesOf<typeof BillingAccountEntity>>()
      .selectFrom('campaign')
      .leftJoin('billing_account as account', 'account.company_id', 'campaign.company_id')
      .select(['plan', 'account.status', 'period_end', 'cancels_at_period_end', 'past_due_since'])
      .where('campaign.id', '=', campaignId)
      .executeTakeFirst()
    if (!row) return null
    const { plan, status } = row
    const account = plan &&
      status && {
        plan,
        status,
        periodEnd: dateOf(row.period_end),
        cancelsAtPeriodEnd: Boolean(row.cancels_at_period_end),
        pastDueSince: dateOf(row.past_due_since),
      }
    const now = clock()
    const { historyDays } = planAt(account, now).limits
    return historyDays === null ? null : Math.floor(now.getTime() / dayMs) - historyDays
  }
}

const dateOf = (time: StoredTime | null) => (time === null ? null : new Date(time))
