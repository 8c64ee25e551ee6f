import type { Selectable } from 'kysely'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { inStatements } from '#server/platform/db/chunks.ts'
import type { Increment } from './roll-up.ts'
import type { IngestTables } from './public/entities.ts'

/** Adds sorted increments to the rollups. Returns the rows as they are now: absolute counts. */
export async function addToRollups(
  em: EntityManager,
  increments: readonly Increment[],
): Promise<Increment[]> {
  const written: Increment[] = []
  for (const chunk of inStatements(increments)) {
    const rows = await em
      .getKysely<IngestTables>()
      .insertInto('visit_rollup')
      .values(
        chunk.map(({ campaignId, counts, ...key }) => ({
          campaign_id: campaignId,
          ...key,
          ...counts,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['campaign_id', 'dimension', 'granularity', 'bucket', 'value'])
          .doUpdateSet(({ eb, ref }) => ({
            views: eb('visit_rollup.views', '+', ref('excluded.views')),
            clicks: eb('visit_rollup.clicks', '+', ref('excluded.clicks')),
            conversions: eb('visit_rollup.conversions', '+', ref('excluded.conversions')),
            visitors: eb('visit_rollup.visitors', '+', ref('excluded.visitors')),
          })),
      )
      .returningAll()
      .execute()
    written.push(...rows.map(incrementOf))
  }
  return written
}

function incrementOf(row: Selectable<IngestTables['visit_rollup']>): Increment {
  const { dimension, granularity, bucket, value, views, clicks, conversions, visitors } = row
  const counts = { views, clicks, conversions, visitors }
  return { campaignId: row.campaign_id, dimension, granularity, bucket, value, counts }
}
