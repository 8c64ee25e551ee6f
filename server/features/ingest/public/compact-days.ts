import { setImmediate } from 'node:timers/promises'
import type { CompactedDay, VisitNumbers } from '#server/core/ports/visit-numbers.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { IngestTables } from './entities.ts'

/**
 * Stores the events that came since the last time in the columns of their days. Meant for a job every few
 * minutes: until then, questions read those events one by one.
 */
export async function compactDays(
  em: EntityManager,
  numbers: Pick<VisitNumbers, 'compact'>,
): Promise<void> {
  for (const { campaignId, label } of await campaignsBehind(em))
    for (;;) {
      const days = await numbers.compact(campaignId)
      if (days.length === 0 || !(await storeDays(em, label, days))) break
      await setImmediate()
    }
}

/** The campaigns that have events which no column has. */
async function campaignsBehind(em: EntityManager) {
  const tables = em.getKysely<IngestTables>()
  const rows = await tables
    .selectFrom('visit_head')
    .innerJoin('visit_label', 'visit_label.id', 'visit_head.campaign_label')
    .select(['visit_label.campaign_id as campaignId', 'campaign_label as label', 'seq'])
    .select(({ selectFrom }) =>
      selectFrom('visit_segment')
        .select(({ fn }) => fn.max('up_to').as('upTo'))
        .whereRef('visit_segment.campaign_label', '=', 'visit_head.campaign_label')
        .as('compacted'),
    )
    .execute()
  return rows.filter(({ seq, compacted }) => seq > (compacted ?? 0))
}

/** All of them or none: false where somebody else has stored one of them meanwhile. */
async function storeDays(
  em: EntityManager,
  label: number,
  days: readonly CompactedDay[],
): Promise<boolean> {
  try {
    await em.fork().transactional(async (tx) => {
      // In one order: who makes them anew waits in one direction only.
      for (const { before, ...day } of days.toSorted((a, b) => a.day - b.day))
        await storeDay(tx, label, before, day)
    })
    return true
  } catch (error) {
    if (error instanceof StoredMeanwhile) return false
    throw error
  }
}

class StoredMeanwhile extends Error {}

async function storeDay(
  tx: EntityManager,
  label: number,
  before: number,
  { day, upTo, events, firstAt, lastAt, content, visitors }: Omit<CompactedDay, 'before'>,
): Promise<void> {
  const tables = tx.getKysely<IngestTables>()
  const said = {
    up_to: upTo,
    events,
    first_at: firstAt,
    last_at: lastAt,
    content: Buffer.from(content),
    visitors: Buffer.from(visitors),
  }
  if (before === 0) {
    const rows = await tables
      .insertInto('visit_segment')
      .values({ campaign_label: label, day, ...said })
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .execute()
    if (rows.length !== 1) throw new StoredMeanwhile()
    return
  }
  const rows = await tables
    .updateTable('visit_segment')
    .set(said)
    .where('campaign_label', '=', label)
    .where('day', '=', day)
    .where('up_to', '=', before)
    .returning('day')
    .execute()
  if (rows.length !== 1) throw new StoredMeanwhile()
}
