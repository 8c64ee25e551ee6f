import type { ExpressionBuilder } from 'kysely'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { LeadTables } from './entities.ts'

/** Leads that count: neither what is perhaps spam nor what is being erased. */
export const isCounted = ({ and, eb }: ExpressionBuilder<LeadTables, 'lead'>) =>
  and([eb('erase_at', 'is', null), eb('is_spam', '=', false)])

/** A time in ms, without its end. */
type Span = { from: number; to: number }

/**
 * How many leads came to each campaign in each span, as far as they are kept; a campaign without any is
 * not in it.
 */
export async function countLeads(
  em: EntityManager,
  campaignIds: readonly string[],
  spans: readonly Span[],
): Promise<Map<string, number[]>> {
  if (campaignIds.length === 0 || spans.length === 0) return new Map()
  const rows = await em
    .getKysely<LeadTables>()
    .selectFrom('lead')
    .select('campaign_id')
    .select((builder) =>
      spans.map((span, index) =>
        builder.fn
          .count<number>(builder.case().when(cameIn(builder, span)).then(builder.lit(1)).end())
          .as(`span${index}`),
      ),
    )
    .where('campaign_id', 'in', campaignIds)
    .where(isCounted)
    .where('created_at', '>=', new Date(Math.min(...spans.map(({ from }) => from))))
    .groupBy('campaign_id')
    .execute()
  const countsIn = (row: Record<`span${number}`, number>) =>
    spans.map((_, index) => row[`span${index}`] ?? 0)
  return new Map(rows.map((row) => [row.campaign_id, countsIn(row)]))
}

const cameIn = ({ and, eb }: ExpressionBuilder<LeadTables, 'lead'>, { from, to }: Span) =>
  and([eb('created_at', '>=', new Date(from)), eb('created_at', '<', new Date(to))])
