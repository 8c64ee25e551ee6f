import { dayIn, startOfDay } from '#shared/lib/zoned-day.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { minuteMs, partOf } from './public/buckets.ts'
import type { IngestTables } from './public/entities.ts'

/** By what people and robots of a campaign are counted. */
export type Labels = { all: number; bot: number | null }

/** From when on the events of a campaign are all there: the moment (ms), and the first day of events. */
export type WholeSince = { at: number; day: number }

/** As large as columns of days and buckets may be. */
const never = { at: (2 ** 31 - 1) * minuteMs, day: 2 ** 31 - 1 }

/**
 * From when on counts can be compared with events. Where something was counted before the first event
 * that is there, those before are not kept any more, and of its day there may be a part; the day behind
 * is left out as well, as the company may have had another time zone.
 */
export async function findWholeSince(
  em: EntityManager,
  { all, bot }: Labels,
  timeZone: string,
): Promise<WholeSince> {
  const tables = em.getKysely<IngestTables>()
  const first = await tables
    .selectFrom('visit_event')
    .select(({ fn }) => fn.min<number | null>('at').as('at'))
    .where('campaign_label', '=', all)
    .executeTakeFirst()
  if (first?.at === null || first?.at === undefined) return never
  const earlier = await tables
    .selectFrom('visit_rollup')
    .select('bucket')
    .where('label', 'in', bot === null ? [all] : [all, bot])
    .where('granularity', '=', 'quarter')
    .where('bucket', '<', partOf(first.at, 'quarter'))
    .limit(1)
    .executeTakeFirst()
  if (!earlier) return { at: 0, day: 0 }
  const day = dayIn(timeZone, first.at).number + 2
  return { at: startOfDay(timeZone, day), day }
}
