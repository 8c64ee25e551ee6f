import type { GoalTarget } from '#server/core/ports/visit-numbers.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { IngestTables } from './entities.ts'

/** The goal that conversions of a campaign are counted by; null where there is none. */
export async function readMainGoal(
  em: EntityManager,
  campaignId: string,
): Promise<GoalTarget | null> {
  const row = await em
    .getKysely<IngestTables>()
    .selectFrom('visit_head')
    .innerJoin('visit_label', 'visit_label.id', 'visit_head.campaign_label')
    .select(['goal_kind as kind', 'goal_target as target'])
    .where('campaign_id', '=', campaignId)
    .where('dimension', '=', 'all')
    .executeTakeFirst()
  if (!row || row.kind === null || row.target === null) return null
  return { kind: row.kind, target: row.target }
}
