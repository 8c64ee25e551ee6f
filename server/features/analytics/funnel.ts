import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Funnel } from '#shared/contract/analytics.ts'
import type { Range } from '#shared/contract/ranges.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { DocumentQuestion, DocumentReader } from '#server/core/ports/document-reader.ts'
import type { Services } from '#server/core/services.ts'
import { currentReleases } from '#server/features/publishing/public/queries.ts'
import { kindNumbers } from '#server/features/ingest/public/entities.ts'
import type { IngestTables } from '#server/features/ingest/public/entities.ts'
import { dayMs } from '#server/features/ingest/public/buckets.ts'
import { funnelSteps } from './funnel-steps.ts'
import type { Step } from './funnel-steps.ts'
import { funnelWork } from './public/funnel-work.ts'
import { windowOf } from './window.ts'

type Asked = { range: Range; without?: string[] | undefined }

/**
 * How far visitors got in a range. Counted from the events themselves, which are all kept, so it
 * costs as many as there are in the range.
 */
export async function campaignFunnel(
  { documents }: Pick<Services, 'documents'>,
  em: EntityManager,
  campaign: Pick<CampaignRow, 'id' | 'companyId'>,
  { range, without = [] }: Asked,
  now: number,
): Promise<Funnel> {
  const { id: campaignId } = campaign
  const times = [windowOf(range, now).start, now] as const
  const pages = await readPages(documents, em, { campaign, given: { without } })
  const steps = funnelSteps(pages, await mostConvertOn(em, campaignId, times))
  const { visitors, converted, reached } = await countSteps(em, campaignId, times, steps)
  return {
    range,
    visitors,
    converted,
    steps: steps.map((step, index) => ({ ...step, visitors: reached[index] ?? 0 })),
    pages: pages.map(({ pageId, path, title, isStep }) => ({ pageId, path, title, isStep })),
  }
}

/** As they are out, else as they are being made. */
async function readPages(
  documents: DocumentReader,
  em: EntityManager,
  question: DocumentQuestion<{ without: readonly string[] }>,
) {
  const { id } = question.campaign
  const at = (await currentReleases(em, [id])).get(id)?.journalSeq
  const published =
    at === undefined ? null : await documents.readAt(em, funnelWork, { ...question, at })
  return (published ?? (await documents.readNow(em, funnelWork, question))).found
}

async function mostConvertOn(
  em: EntityManager,
  campaignId: string,
  times: readonly [number, number],
): Promise<string | undefined> {
  const counts = new Map<string, number>()
  for await (const day of daysIn(times)) {
    const rows = await eventsOf(em, campaignId, day)
      .select(({ fn }) => ['page_id', fn.countAll<number>().as('count')])
      .where('kind', '=', kindNumbers.goal)
      .groupBy('page_id')
      .execute()
    for (const { page_id: id, count } of rows) counts.set(id, (counts.get(id) ?? 0) + count)
  }
  const [most] = [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return most?.[0]
}

/** What visitors did in the time from the first moment up to the second; robots left out. */
function eventsOf(em: EntityManager, campaignId: string, [from, to]: readonly [number, number]) {
  return em
    .getKysely<IngestTables>()
    .selectFrom('visit_label')
    .innerJoin('visit_event', 'visit_event.campaign_label', 'visit_label.id')
    .innerJoin('visit_place', 'visit_place.id', 'visit_event.place')
    .where('visit_label.campaign_id', '=', campaignId)
    .where('visit_label.dimension', '=', 'all')
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('bot', '=', false)
}

/**
 * The days (UTC) of [since, now] as [from, to) in ms, the first from `since` on. Others get their turn
 * after each: a quarter's events of a busy campaign, read at once, would hold everybody up.
 */
async function* daysIn([since, now]: readonly [number, number]): AsyncGenerator<[number, number]> {
  let from = since
  while (from <= now) {
    const to = from + dayMs - (from % dayMs)
    yield [from, to]
    await setImmediate()
    from = to
  }
}

const codeLength = 3

/** A visit is what one visitor's hash did on one day, as hashes change with it: days add up. */
async function countSteps(
  em: EntityManager,
  campaignId: string,
  times: readonly [number, number],
  steps: readonly Step[],
): Promise<{ visitors: number; converted: number; reached: number[] }> {
  const sum = { visitors: 0, converted: 0, reached: steps.map(() => 0) }
  for await (const day of daysIn(times))
    for (const { path, converted, count } of await waysOn(em, campaignId, day, steps)) {
      const done = stepsDone(codesIn(path ?? ''), steps)
      sum.visitors += count
      sum.converted += converted === 1 ? count : 0
      sum.reached = sum.reached.map((known, index) => known + (done > index ? count : 0))
    }
  return sum
}

/**
 * The visits of a day: what was done in each as codes in the order of time, so the database reads and
 * sorts the events once, and visits that are alike come together. Robots are left out.
 */
function waysOn(
  em: EntityManager,
  campaignId: string,
  day: readonly [number, number],
  steps: readonly Step[],
) {
  const tables = em.getKysely()
  const whens = steps.map(
    ({ kind, pageId }, index) =>
      sql`when kind = ${sql.lit(kindNumbers[eventOf[kind]])} and page_id = ${pageId} then ${sql.lit(codeOf(index))}`,
  )
  const code = sql<string | null>`case ${sql.join(whens, sql` `)} end`
  const goal = sql<number>`case when kind = ${sql.lit(kindNumbers.goal)} then 1 else 0 end`
  const events = eventsOf(em, campaignId, day).select(['visitor', 'at', code.as('code')])
  const visits = tables
    .selectFrom(events.select(goal.as('goal')).as('event'))
    .select(sql<string | null>`string_agg(code, '' order by at, code)`.as('path'))
    .select(({ fn }) => fn.max('goal').as('converted'))
    .groupBy('visitor')
  return tables
    .selectFrom(visits.as('visit'))
    .select(({ fn }) => ['path', 'converted', fn.countAll<number>().as('count')])
    .groupBy(['path', 'converted'])
    .execute()
}

const eventOf = { view: 'view', pressed: 'click', converted: 'goal' } as const

const codeOf = (index: number) => String(index).padStart(codeLength, '0')

function codesIn(path: string): number[] {
  return Array.from({ length: path.length / codeLength }, (_, index) =>
    Number(path.slice(index * codeLength, (index + 1) * codeLength)),
  )
}

/**
 * How many steps were done, each after the one before it: going back and forth takes nothing away.
 * `events` are numbers of steps in the order of time. Who converts has pressed something: a form
 * that is sent without the page's script has no click.
 */
function stepsDone(events: readonly number[], steps: readonly Step[]): number {
  let done = 0
  for (const event of events) {
    const isSent = steps[event]?.kind === 'converted' && steps[done]?.kind === 'pressed'
    if (isSent) done += 1
    if (event === done) done += 1
  }
  return done
}
