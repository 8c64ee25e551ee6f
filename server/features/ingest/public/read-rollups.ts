import type { Totals } from '#shared/contract/analytics.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Granularity, IngestTables } from './entities.ts'

/** The counts of one bucket, and of what. */
export type Rollup = Totals & {
  campaignId: string
  dimension: string
  value: string
  granularity: Granularity
  bucket: number
}

type Asked = {
  campaignIds: readonly string[]
  dimension: string
  granularity: Granularity
  /** Default: all buckets. */
  bucket?: number
}

/** The counts of campaigns by a dimension, in the order of time and values. */
export async function readRollups(
  em: EntityManager,
  { campaignIds, dimension, granularity, bucket }: Asked,
): Promise<Rollup[]> {
  if (campaignIds.length === 0) return []
  let query = em
    .getKysely<IngestTables>()
    .selectFrom('visit_label')
    .innerJoin('visit_rollup', 'visit_rollup.label', 'visit_label.id')
    .select(['campaign_id', 'value', 'bucket', 'views', 'visitors', 'clicks', 'conversions'])
    .where('campaign_id', 'in', campaignIds)
    .where('dimension', '=', dimension)
    .where('granularity', '=', granularity)
    .orderBy('bucket')
    .orderBy('value')
  if (bucket !== undefined) query = query.where('bucket', '=', bucket)
  const rows = await query.execute()
  return rows.map(({ campaign_id: campaignId, ...counts }) => ({
    campaignId,
    dimension,
    granularity,
    ...counts,
  }))
}
