import { setImmediate } from 'node:timers/promises'
import type { Totals } from '#shared/contract/analytics.ts'
import { dayIn } from '#shared/lib/zoned-day.ts'
import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import type { CompanyTables } from '#server/core/companies/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { addToRollups } from '../add-to-rollups.ts'
import { addTotals } from '../roll-up.ts'
import { minuteMs } from './buckets.ts'
import type { IngestTables } from './entities.ts'

/** For so long (ms) after a change days are settled again: visits go by a zone of a minute ago. */
const againMs = 3 * 3_600_000

/** Counts the days of companies anew that have changed their time zone lately. Meant for an hourly job. */
export async function settleChangedDays(em: EntityManager, now: Date): Promise<void> {
  const companies = await em
    .getKysely<CompanyTables>()
    .selectFrom('company')
    .select(['id', 'time_zone'])
    .where('zone_changed_at', '>=', new Date(now.getTime() - againMs))
    .execute()
  for (const { id, time_zone: timeZone } of companies) await settleDays(em, id, timeZone)
}

/**
 * Makes the counts by the day of a company those of `timeZone`, from those by the quarter of an hour,
 * campaign by campaign: what is visited meanwhile waits for its own.
 */
export async function settleDays(
  em: EntityManager,
  companyId: string,
  timeZone: string,
): Promise<void> {
  const labels = await em
    .getKysely<IngestTables & CampaignTables>()
    .selectFrom('visit_label')
    .innerJoin('campaign', 'campaign.id', 'visit_label.campaign_id')
    .select(['visit_label.id', 'visit_label.campaign_id', 'dimension'])
    .where('company_id', '=', companyId)
    .where('dimension', 'in', ['all', 'bot'])
    .execute()
  for (const own of Map.groupBy(labels, (label) => label.campaign_id).values()) {
    const main = own.find(({ dimension }) => dimension === 'all')
    await em.fork().transactional(async (tx) => {
      if (main) await lockHead(tx, main.id)
      for (const { id } of own) await settleLabel(tx, id, timeZone)
    })
    await setImmediate()
  }
}

/** What is visited of a campaign waits for the end of the transaction. */
export const lockHead = (tx: EntityManager, label: number) =>
  tx
    .getKysely<IngestTables>()
    .updateTable('visit_head')
    .set(({ ref }) => ({ seq: ref('seq') }))
    .where('campaign_label', '=', label)
    .execute()

/** Makes the counts by the day of a label those of `timeZone`. */
export async function settleLabel(
  tx: EntityManager,
  label: number,
  timeZone: string,
): Promise<void> {
  const tables = tx.getKysely<IngestTables>()
  const quarters = await tables
    .selectFrom('visit_rollup')
    .select(['bucket', 'views', 'clicks', 'conversions', 'visitors'])
    .where('label', '=', label)
    .where('granularity', '=', 'quarter')
    .execute()
  await tables
    .deleteFrom('visit_rollup')
    .where('label', '=', label)
    .where('granularity', '=', 'day')
    .execute()
  const days = new Map<number, Totals>()
  for (const { bucket, ...counts } of quarters) {
    const day = dayIn(timeZone, bucket * minuteMs).start / minuteMs
    const known = days.get(day)
    days.set(day, known ? addTotals(known, counts) : counts)
  }
  const rows = [...days].map(([bucket, counts]) => ({
    label,
    granularity: 'day' as const,
    bucket,
    counts,
  }))
  await addToRollups(tx, rows)
}
