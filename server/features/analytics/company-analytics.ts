import type {
  Bucket,
  CompanyAnalytics,
  CompanyNumbersQuery,
  RangeCounts,
  Totals,
} from '#shared/contract/analytics.ts'
import { chartNoteLimits } from '#shared/contract/chart-note-limits.ts'
import { statuses } from '#shared/lifecycle/lifecycle.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { findTimeZone } from '#server/core/companies/time-zone.ts'
import { listNotes, presentNote } from '#server/features/chart-notes/public/queries.ts'
import { ReleaseEntity } from '#server/features/publishing/public/entities.ts'
import type { PublishingTables } from '#server/features/publishing/public/entities.ts'
import { timeOf } from './campaign-analytics.ts'
import { countsOf } from './public/counts-of.ts'
import {
  countsBefore,
  countsInWindow,
  leadCounts,
  plus,
  seriesOf,
  seriesOfEach,
  totalsOf,
} from './rollup-numbers.ts'
import { windowOf } from './window.ts'
import type { Window } from './window.ts'

const mostSteps = 30

type Named = { id: string; name: string; status: CampaignStatus }
type Counted = Named & { inRange: RangeCounts; before: CompanyAnalytics['before'] }

/**
 * The numbers of a company's campaigns without its sample, of which a part is told one by one; in as
 * many queries for one as for thousands.
 */
export async function companyAnalytics(
  em: EntityManager,
  query: CompanyNumbersQuery,
  visitorsNow: (campaignId: string) => number,
  now: number,
): Promise<CompanyAnalytics> {
  const { companyId, limit, offset } = query
  const timeZone = await findTimeZone(em, companyId)
  const all = await em.find(
    CampaignEntity,
    { companyId, sample: null },
    { orderBy: { name: 'asc', id: 'asc' }, fields: ['name', 'status'] },
  )
  const chosen = all.filter((campaign) => isAsked(campaign, query))
  const ids = chosen.map(({ id }) => id)
  const launched = await firstReleases(em, ids)
  const launchedAt = launched.size > 0 ? Math.min(...launched.values()) : null
  const window = windowOf(query, { timeZone, now, launchedAt })
  const counted = await countEach(em, chosen, { window, launched })
  const page = sorted(counted, query.sort).slice(offset, offset + limit)
  const pageIds = page.map(({ id }) => id)
  const totals = await totalsOf(em, pageIds)
  const curves = await seriesOfEach(em, pageIds, window)
  return {
    range: query.range,
    time: timeOf(window),
    inRange: counted.map(({ inRange }) => inRange).reduce(plusLeads, none),
    before: sumBefore(counted),
    series: await seriesOf(em, ids, window),
    releases: await releasesIn(em, chosen, window),
    notes: await notesIn(em, chosen, window),
    count: chosen.length,
    campaigns: page.map(({ id, ...campaign }) => ({
      campaignId: id,
      ...campaign,
      visitorsNow: visitorsNow(id),
      total: countsOf(totals.get(id)),
      curves: curvesOf(curves.get(id) ?? []),
    })),
    states: statuses.map((state) => ({
      status: state,
      count: all.filter((campaign) => campaign.status === state).length,
    })),
  }
}

function isAsked(
  { name, status }: Named,
  asked: Pick<CompanyNumbersQuery, 'status' | 'search'>,
): boolean {
  if (asked.status && status !== asked.status) return false
  const search = asked.search?.trim().toLowerCase() ?? ''
  return name.toLowerCase().includes(search)
}

async function countEach(
  em: EntityManager,
  campaigns: readonly Named[],
  { window, launched }: { window: Window; launched: ReadonlyMap<string, number> },
): Promise<Counted[]> {
  const ids = campaigns.map(({ id }) => id)
  const counts = await countsInWindow(em, ids, window)
  const earlier = await countsBefore(em, ids, window)
  const leads = await leadCounts(em, ids, window)
  const isWhole = window.grain !== 'minute' && window.grain !== 'hour'
  return campaigns.map(({ id, name, status }) => {
    const was = countsOf(earlier.get(id))
    const wasOut = (launched.get(id) ?? Infinity) < window.before.end
    const before = { ...was, visitors: isWhole ? was.visitors : null }
    return {
      id,
      name,
      status,
      inRange: { ...countsOf(counts.get(id)), leads: leads.get(id)?.inRange ?? 0 },
      before: wasOut ? { ...before, leads: leads.get(id)?.before ?? 0 } : null,
    }
  })
}

function sorted(campaigns: readonly Counted[], by: CompanyNumbersQuery['sort']): Counted[] {
  if (by === 'name') return [...campaigns]
  return campaigns.toSorted(
    (a, b) => b.inRange[by] - a.inRange[by] || b.inRange.views - a.inRange.views,
  )
}

const none: RangeCounts = { ...countsOf(null), leads: 0 }
const plusLeads = (a: RangeCounts, b: RangeCounts) => ({ ...plus(a, b), leads: a.leads + b.leads })

/** Of the campaigns that were out then; null where none was. */
function sumBefore(campaigns: readonly Counted[]): CompanyAnalytics['before'] {
  const known = campaigns.flatMap(({ before }) => before ?? [])
  if (known.length === 0) return null
  const whole = known.map((counts) => ({ ...counts, visitors: counts.visitors ?? 0 }))
  const sum = whole.reduce(plusLeads, none)
  return { ...sum, visitors: known.some(({ visitors }) => visitors === null) ? null : sum.visitors }
}

/** When the first release of each campaign went out, in ms. */
async function firstReleases(
  em: EntityManager,
  campaignIds: readonly string[],
): Promise<Map<string, number>> {
  if (campaignIds.length === 0) return new Map()
  const rows = await em
    .getKysely<PublishingTables>()
    .selectFrom('release')
    .select(({ fn }) => ['campaign_id', fn.min('published_at').as('at')])
    .where('campaign_id', 'in', campaignIds)
    .groupBy('campaign_id')
    .execute()
  return new Map(rows.map(({ campaign_id: id, at }) => [id, new Date(at).getTime()]))
}

async function releasesIn(
  em: EntityManager,
  campaigns: readonly Named[],
  { start, end }: Window,
): Promise<CompanyAnalytics['releases']> {
  const names = new Map(campaigns.map(({ id, name }) => [id, name]))
  const rows = await em.find(
    ReleaseEntity,
    { campaignId: [...names.keys()], publishedAt: { $gte: new Date(start), $lt: new Date(end) } },
    { orderBy: { publishedAt: 'asc' }, fields: ['campaignId', 'number', 'publishedAt'] },
  )
  return rows.map(({ campaignId, number, publishedAt }) => ({
    campaignId,
    name: names.get(campaignId) ?? '',
    number,
    at: publishedAt.toISOString(),
  }))
}

async function notesIn(
  em: EntityManager,
  campaigns: readonly Named[],
  { start, end }: Window,
): Promise<CompanyAnalytics['notes']> {
  const names = new Map(campaigns.map(({ id, name }) => [id, name]))
  const time = { from: start, to: end, most: chartNoteLimits.notes }
  const rows = await listNotes(em, [...names.keys()], time)
  return rows.map((row) => ({
    ...presentNote(row),
    campaignId: row.campaignId,
    name: names.get(row.campaignId) ?? '',
  }))
}

/** Thirty points are as many as a small line can show. */
function curvesOf(series: readonly Bucket[]): CompanyAnalytics['campaigns'][number]['curves'] {
  const length = Math.max(1, Math.ceil(series.length / mostSteps))
  const steps = Array.from({ length: Math.ceil(series.length / length) }, (_, index) =>
    series.slice(index * length, (index + 1) * length).reduce<Totals>(plus, countsOf(null)),
  )
  return {
    views: steps.map(({ views }) => views),
    visitors: steps.map(({ visitors }) => visitors),
    clicks: steps.map(({ clicks }) => clicks),
    conversions: steps.map(({ conversions }) => conversions),
  }
}
