import type { Selectable } from 'kysely'
import { inStatements } from '#server/platform/db/chunks.ts'
import type { GoalTarget } from '#server/core/ports/visit-numbers.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { writeRows } from '#server/platform/db/write-rows.ts'
import type { IngestTables } from './public/entities.ts'
import type { NumberedEvent } from './number-events.ts'

/** An event with its number among those of its campaign, and whether it reaches its main goal. */
export type OrderedEvent = NumberedEvent & { seq: number; reachesGoal: boolean }

const headRows = {
  table: 'visit_head',
  columns: { campaign_label: 'integer', seq: 'integer', last_at: 'bigint' },
}

/**
 * Gives events their numbers. Locks the row of each campaign, in one order, for the rest of the
 * transaction: whoever sees a number sees all that are lower. Numbers of events that turn out to be
 * stored already stay unused.
 */
export async function takeNumbers(
  em: EntityManager,
  events: readonly NumberedEvent[],
): Promise<OrderedEvent[]> {
  const byCampaign = Map.groupBy(events, ({ campaignLabel }) => campaignLabel)
  const sorted = [...byCampaign].toSorted(([a], [b]) => a - b)
  const ordered: OrderedEvent[] = []
  for (const chunk of inStatements(sorted)) {
    const heads = await writeRows<Selectable<IngestTables['visit_head']>>(
      em,
      headRows,
      chunk.map(([label, own]) => [label, own.length, latestOf(own)]),
      `on conflict (campaign_label) do update set
         seq = visit_head.seq + excluded.seq,
         last_at = case when excluded.last_at > coalesce(visit_head.last_at, 0)
           then excluded.last_at else visit_head.last_at end
       returning *`,
    )
    for (const { campaign_label: label, seq, goal_kind: kind, goal_target: target } of heads) {
      const own = byCampaign.get(label) ?? []
      const goal = kind === null || target === null ? null : { kind, target }
      for (const [index, event] of own.entries()) {
        const number = seq - own.length + index + 1
        ordered.push({ ...event, seq: number, reachesGoal: reaches(goal, event) })
      }
    }
  }
  return ordered
}

/** When a person did something last; null where robots were alone. */
function latestOf(events: readonly NumberedEvent[]): number | null {
  const times = events.flatMap(({ bot, at }) => (bot ? [] : [at]))
  return times.length > 0 ? Math.max(...times) : null
}

/** Whether a person's event reaches the main goal. */
export function reaches(
  goal: GoalTarget | null,
  event: Pick<NumberedEvent, 'bot' | 'kind' | 'pageId' | 'blockId'>,
): boolean {
  if (goal === null || event.bot) return false
  if (goal.kind === 'page') return event.kind === 'view' && event.pageId === goal.target
  const kind = goal.kind === 'press' ? 'click' : 'send'
  return event.kind === kind && event.blockId === goal.target
}
