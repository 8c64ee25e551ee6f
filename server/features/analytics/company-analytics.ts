import type { CompanyAnalytics, RangeCounts } from '#shared/contract/analytics.ts'
import type { Range } from '#shared/contract/ranges.ts'
import { must } from '#shared/lib/must.ts'
import { statuses } from '#shared/lifecycle/lifecycle.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { countsOf } from './public/counts-of.ts'
import { plus, rangeNumbers } from './range-numbers.ts'
import type { RangeNumbers } from './range-numbers.ts'
import { windowOf } from './window.ts'

const mostSteps = 30

type Asked = { range: Range; status?: CampaignStatus | undefined }

/** The numbers of a company's campaigns without its sample, in as many queries for one as for a thousand. */
export async function companyAnalytics(
  em: EntityManager,
  companyId: string,
  { range, status }: Asked,
  visitorsNow: (campaignId: string) => number,
  now: number,
): Promise<CompanyAnalytics> {
  const all = await em.find(
    CampaignEntity,
    { companyId, sample: null },
    { orderBy: { name: 'asc', id: 'asc' }, fields: ['name', 'status'] },
  )
  const chosen = all.filter((campaign) => !status || campaign.status === status)
  const window = windowOf(range, now)
  const ids = chosen.map(({ id }) => id)
  const numbers = await rangeNumbers(em, ids, window)
  const campaigns = chosen.map(({ id, name, status: state }) => {
    const { total, inRange, before, series } = must(numbers.get(id), 'one for one')
    return {
      campaignId: id,
      name,
      status: state,
      visitorsNow: visitorsNow(id),
      total,
      inRange,
      before,
      curves: curvesOf(series),
    }
  })
  return {
    range,
    inRange: campaigns.map(({ inRange }) => inRange).reduce(plusLeads, none),
    before: sumBefore(campaigns),
    series: sumSeries([...numbers.values()]),
    releases: releasesIn(chosen, numbers, window.start),
    campaigns: campaigns.toSorted((a, b) => b.inRange.views - a.inRange.views),
    states: statuses.map((state) => ({
      status: state,
      count: all.filter((campaign) => campaign.status === state).length,
    })),
  }
}

const none: RangeCounts = { ...countsOf(null), leads: 0 }

const plusLeads = (a: RangeCounts, b: RangeCounts) => ({ ...plus(a, b), leads: a.leads + b.leads })

/** Of the campaigns that were out then; null where none was. */
function sumBefore(campaigns: CompanyAnalytics['campaigns']): CompanyAnalytics['before'] {
  const known = campaigns.flatMap(({ before }) => before ?? [])
  if (known.length === 0) return null
  const whole = known.map((counts) => ({ ...counts, visitors: counts.visitors ?? 0 }))
  const sum = whole.reduce(plusLeads, none)
  return { ...sum, visitors: known.some(({ visitors }) => visitors === null) ? null : sum.visitors }
}

/** All series have the same buckets. */
function sumSeries(numbers: readonly RangeNumbers[]): CompanyAnalytics['series'] {
  const all = numbers.map(({ series }) => series)
  return (all[0] ?? []).map(({ at }, index) => ({
    at,
    ...all.map(({ [index]: bucket }) => countsOf(bucket)).reduce(plus, countsOf(null)),
  }))
}

function releasesIn(
  campaigns: readonly { id: string; name: string }[],
  numbers: ReadonlyMap<string, RangeNumbers>,
  start: number,
): CompanyAnalytics['releases'] {
  return campaigns
    .flatMap(({ id, name }) =>
      (numbers.get(id)?.releases ?? []).map((release) => ({ campaignId: id, name, ...release })),
    )
    .filter(({ at }) => Date.parse(at) >= start)
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
}

/** Thirty points are as many as a small line can show. */
function curvesOf(series: RangeNumbers['series']): CompanyAnalytics['campaigns'][number]['curves'] {
  const length = Math.ceil(series.length / mostSteps)
  const steps = Array.from({ length: Math.ceil(series.length / length) }, (_, index) =>
    series.slice(index * length, (index + 1) * length).reduce(plus, countsOf(null)),
  )
  return {
    views: steps.map(({ views }) => views),
    visitors: steps.map(({ visitors }) => visitors),
    clicks: steps.map(({ clicks }) => clicks),
    conversions: steps.map(({ conversions }) => conversions),
  }
}
