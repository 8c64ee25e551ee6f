import type { Selectable } from 'kysely'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { inStatements } from '#server/platform/db/chunks.ts'
import { addTotals } from './roll-up.ts'
import type { Increment } from './roll-up.ts'
import type { IngestTables } from './public/entities.ts'
import { writeRows } from '#server/platform/db/write-rows.ts'

type WrittenRow = Selectable<IngestTables['visit_rollup']>

/** The table of counts, for `writeRows`. */
export const rollupRows = {
  table: 'visit_rollup',
  columns: {
    label: 'integer',
    granularity: 'text',
    bucket: 'integer',
    views: 'integer',
    clicks: 'integer',
    conversions: 'integer',
    visitors: 'integer',
  },
}

/** Adds sorted increments to the rollups. Returns the rows as they are now: absolute counts. */
export async function addToRollups(
  em: EntityManager,
  increments: readonly Increment[],
): Promise<Increment[]> {
  const written: Increment[] = []
  for (const chunk of inStatements(increments)) {
    const rows = await writeRows<WrittenRow>(
      em,
      rollupRows,
      chunk.map(({ label, granularity, bucket, counts }) => [
        label,
        granularity,
        bucket,
        counts.views,
        counts.clicks,
        counts.conversions,
        counts.visitors,
      ]),
      `on conflict (label, granularity, bucket) do update set
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
  const { label, granularity, bucket, views, clicks, conversions, visitors } = row
  return { label, granularity, bucket, counts: { views, clicks, conversions, visitors } }
}

/** Makes the total of a label what its quarters add up to. */
export async function addUp(tx: EntityManager, label: number): Promise<void> {
  const tables = tx.getKysely<IngestTables>()
  await tables
    .deleteFrom('visit_rollup')
    .where('label', '=', label)
    .where('granularity', '=', 'total')
    .execute()
  const quarters = await tables
    .selectFrom('visit_rollup')
    .select(['views', 'clicks', 'conversions', 'visitors'])
    .where('label', '=', label)
    .where('granularity', '=', 'quarter')
    .execute()
  const [first, ...others] = quarters
  if (!first) return
  const counts = others.reduce(addTotals, first)
  await addToRollups(tx, [{ label, granularity: 'total', bucket: 0, counts }])
}
