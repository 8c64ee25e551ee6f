import type { Selectable } from 'kysely'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { inStatements } from '#server/platform/db/chunks.ts'
import type { Increment } from './roll-up.ts'
import type { IngestTables } from './public/entities.ts'
import { writeRows } from '#server/platform/db/write-rows.ts'

type WrittenRow = Selectable<IngestTables['visit_rollup']>

/** Adds sorted increments to the rollups. Returns the rows as they are now: absolute counts. */
export async function addToRollups(
  em: EntityManager,
  increments: readonly Increment[],
): Promise<Increment[]> {
  const written: Increment[] = []
  for (const chunk of inStatements(increments)) {
    const rows = await writeRows<WrittenRow>(
      em,
      `visit_rollup
         (campaign_id, dimension, granularity, bucket, value, views, clicks, conversions, visitors)`,
      chunk.map(({ counts, ...key }) => [
        key.campaignId,
        key.dimension,
        key.granularity,
        key.bucket,
        key.value,
        counts.views,
        counts.clicks,
        counts.conversions,
        counts.visitors,
      ]),
      `on conflict (campaign_id, dimension, granularity, bucket, value) do update set
         views = visit_rollup.views + excluded.views,
         clicks = visit_rollup.clicks + excluded.clicks,
         conversions = visit_rollup.conversions + excluded.conversions,
         visitors = visit_rollup.visitors + excluded.visitors
       returning *`,
    )
    written.push(...rows.map(incrementOf))
  }
  return written
}

function incrementOf(row: WrittenRow): Increment {
  const { dimension, granularity, bucket, value, views, clicks, conversions, visitors } = row
  const counts = { views, clicks, conversions, visitors }
  return { campaignId: row.campaign_id, dimension, granularity, bucket, value, counts }
}
