import type { Funnel } from '#shared/contract/analytics.ts'
import type { Range } from '#shared/contract/ranges.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import {
  readCampaignAt,
  readCampaignDocument,
} from '#server/features/collaboration/read-campaign-document.ts'
import { currentReleases } from '#server/features/publishing/queries.ts'
import { funnelPages, funnelSteps } from './funnel-steps.ts'
import type { Step } from './funnel-steps.ts'
import { windowOf } from './window.ts'

type Asked = { range: Range; without?: string[] | undefined }

/**
 * How far visitors got in a range. Counted from the events themselves, which are all kept, so it
 * costs as many as there are in the range.
 */
export async function campaignFunnel(
  em: EntityManager,
  campaignId: string,
  { range, without = [] }: Asked,
  now: number,
): Promise<Funnel> {
  const { start } = windowOf(range, now)
  const pages = funnelPages(await readPages(em, campaignId), without)
  const steps = funnelSteps(pages, await mostConvertOn(em, campaignId, start))
  const { visitors, converted, reached } = await countSteps(em, campaignId, start, steps)
  return {
    ...{ range, visitors, converted },
    steps: steps.map((step, index) => ({ ...step, visitors: reached[index] ?? 0 })),
    pages: pages.map(({ pageId, path, title, isStep }) => ({ pageId, path, title, isStep })),
  }
}

/** As they are out, else as they are being made. */
async function readPages(em: EntityManager, campaignId: string) {
  const release = (await currentReleases(em, [campaignId])).get(campaignId)
  const published = release && (await readCampaignAt(em, campaignId, release.journalSeq))
  return (published ?? (await readCampaignDocument(em, campaignId))).snapshot
}

async function mostConvertOn(
  em: EntityManager,
  campaignId: string,
  since: number,
): Promise<string | undefined> {
  const [most] = await em.execute<{ page_id: string }[]>(
    `select page_id, count(*) as count from visit_event
     where campaign_id = ? and at >= ? and bot = false and kind = 'goal'
     group by page_id order by 2 desc, 1 limit 1`,
    [campaignId, since],
    'all',
  )
  return most?.page_id
}

const codeLength = 3

/** A visit as the database gives it, with how many were like it. */
type Way = { path: string | null; converted: number; count: number | string }

/**
 * A visit is what one visitor's hash did on one day, as hashes change with it. The database gives
 * what was done in each as codes in the order of time, so it reads and sorts the events once, and
 * visits that are alike come together. Robots are left out.
 */
async function countSteps(
  em: EntityManager,
  campaignId: string,
  since: number,
  steps: readonly Step[],
): Promise<{ visitors: number; converted: number; reached: number[] }> {
  const whens = steps.map(
    ({ kind }, index) => `when kind = '${eventOf[kind]}' and page_id = ? then '${codeOf(index)}'`,
  )
  const ways = await em.execute<Way[]>(
    `select path, converted, count(*) as count from (
       select string_agg(code, '' order by at, code) as path, max(goal) as converted from (
         select visitor, at / 86400000 as day, at, case ${whens.join(' ')} end as code,
           case when kind = 'goal' then 1 else 0 end as goal
         from visit_event where campaign_id = ? and at >= ? and bot = false
       ) as event group by visitor, day
     ) as visit group by path, converted`,
    [...steps.map(({ pageId }) => pageId), campaignId, since],
    'all',
  )
  const all = ways.map(({ path, converted, count }) => ({
    ...{ converted, count: Number(count), steps: stepsDone(codesIn(path ?? ''), steps) },
  }))
  const sum = (ofThese: typeof all) => ofThese.reduce((total, { count }) => total + count, 0)
  return {
    visitors: sum(all),
    converted: sum(all.filter(({ converted }) => converted === 1)),
    reached: steps.map((_, index) => sum(all.filter((way) => way.steps > index))),
  }
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
