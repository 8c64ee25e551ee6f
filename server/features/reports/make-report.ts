import { isDecided } from '#shared/experiments/verdict-words.ts'
import type { CampaignAnalytics } from '#shared/contract/analytics.ts'
import type { Experiment } from '#shared/contract/experiments.ts'
import type { Report, ReportQuery, ReportTotals } from '#shared/contract/reports.ts'
import { servesVisitors } from '#shared/lifecycle/lifecycle.ts'
import { dateOfDay } from '#shared/lib/zoned-day.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import type { Services } from '#server/core/services.ts'
import { AlertEventEntity } from '#server/features/alerts/public/entities.ts'
import type { AlertEventRow } from '#server/features/alerts/public/entities.ts'
import { campaignNumbers } from '#server/features/analytics/public/campaign-numbers.ts'
import { listExperiments } from '#server/features/experiments/public/present.ts'
import { firstReleaseAt } from '#server/features/publishing/public/queries.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { nextStepOf } from './next-step.ts'
import { reportDays } from './report-days.ts'
import type { Days, ReportDays } from './report-days.ts'

/** What a report is made with. */
type ReportPlace = { services: Pick<Services, 'numbers'>; em: EntityManager; now: Date }

type Numbers = Omit<CampaignAnalytics, 'visitorsNow'>
type Asked = Pick<ReportQuery, 'period' | 'from' | 'to'>

const most = { sources: 5, pages: 5, alerts: 20, releases: 10 }

/**
 * The report of a campaign and a time. Throws `validation-failed` for days that are none, and what
 * `VisitNumbers` throws.
 */
export async function makeReport(
  place: ReportPlace,
  campaign: CampaignRow,
  asked: Asked,
): Promise<Report> {
  const { em, now } = place
  const { id: campaignId, companyId } = campaign
  const company = await em.findOneOrFail(CompanyEntity, { id: companyId })
  const { timeZone } = company
  const launchedAt = await firstReleaseAt(em, campaignId)
  const days = reportDays(asked, { timeZone, now: now.getTime(), launchedAt })
  const numbers = await numbersOf(place, campaign, days)
  const time = { start: Date.parse(numbers.time.from), end: Date.parse(numbers.time.to) }
  const before = await totalsBefore(place, campaign, { days, numbers, time, launchedAt })
  const experiments = await experimentsOf(place, campaign)
  const facts = {
    totals: totalsOf(numbers),
    before,
    mainGoal: numbers.goals.find(({ isMain }) => isMain)?.name ?? null,
    sources: sharesOf(numbers, 'source'),
    experiments: experiments.filter((one) => isWithin(one, time)).map(presentExperiment),
    alerts: (await alertsWithin(em, campaignId, time)).map(presentAlert),
  }
  const nextStep = nextStepOf({
    ...facts,
    campaignId,
    wasLaunched: launchedAt !== null,
    isLive: servesVisitors(campaign.status),
    decided: decidedOf(experiments),
    alert: await alertNow(em, campaignId),
  })
  return {
    campaign: { id: campaignId, name: campaign.name },
    company: { id: companyId, name: company.name },
    period: {
      kind: days.kind,
      ...datesOf(days),
      before: before && days.before && datesOf(days.before),
      isOver: time.end <= now.getTime(),
      timeZone,
    },
    madeAt: now.toISOString(),
    ...facts,
    target: numbers.target,
    sources: facts.sources.slice(0, most.sources),
    grain: numbers.time.grain,
    curve: numbers.series.map(({ at, visitors, conversions }) => ({ at, visitors, conversions })),
    pages: rowsOf(numbers, 'page')
      .slice(0, most.pages)
      .map((row) => ({ ...shareOf(row), views: row.views })),
    devices: sharesOf(numbers, 'device'),
    goals: numbers.goals.map(({ id, name, isMain, worth, visitors }) => ({
      id,
      name,
      isMain,
      worth,
      visitors,
    })),
    releases: releasesOf(numbers, time),
    nextStep,
  }
}

const datesOf = ({ first, last }: Days) => ({ from: dateOfDay(first), to: dateOfDay(last) })

function numbersOf(
  { services, em, now }: ReportPlace,
  campaign: CampaignRow,
  { kind, ...days }: Days & { kind: ReportDays['kind'] },
): Promise<Numbers> {
  const by = ['source', 'page', 'device', 'release'] as const
  const time = kind === 'launch' ? { range: 'launch' as const } : ownDays(days)
  return campaignNumbers(
    services,
    em,
    campaign,
    { ...time, by: [...by], limit: 1_000 },
    now.getTime(),
  )
}

const ownDays = (days: Days) => ({ range: 'day' as const, ...datesOf(days) })

type Time = { start: number; end: number }

/** Of days that are over those before as a whole, else of as much of them as has passed. */
async function totalsBefore(
  { services, em, now }: ReportPlace,
  campaign: CampaignRow,
  of: { days: ReportDays; numbers: Numbers; time: Time; launchedAt: number | null },
): Promise<ReportTotals | null> {
  const { days, numbers, time, launchedAt } = of
  if (!days.before || launchedAt === null || launchedAt >= time.start) return null
  if (time.end > now.getTime())
    return numbers.before && { ...countsOf(numbers.before), worth: null }
  const asked = { ...ownDays(days.before), by: [], limit: 1 }
  return totalsOf(await campaignNumbers(services, em, campaign, asked, now.getTime()))
}

function totalsOf({ inRange, goals }: Numbers): ReportTotals {
  const worthy = goals.filter(({ worth }) => worth !== null)
  const worth = worthy.reduce((sum, { worth: each, visitors }) => sum + (each ?? 0) * visitors, 0)
  const hasGoal = goals.some(({ isMain }) => isMain)
  const counts = countsOf(inRange)
  return {
    ...counts,
    conversions: hasGoal ? counts.conversions : 0,
    worth: worthy.length > 0 ? worth : null,
  }
}

const countsOf = (counts: Numbers['inRange']): Omit<ReportTotals, 'worth'> => ({
  visitors: counts.visitors,
  visits: counts.visits,
  views: counts.views,
  bounces: counts.bounces,
  conversions: counts.conversions,
  leads: counts.leads ?? 0,
})

const rowsOf = ({ lists }: Numbers, by: 'source' | 'page' | 'device' | 'release') =>
  lists.find((list) => list.by === by)?.rows ?? []

const sharesOf = (numbers: Numbers, by: 'source' | 'device') => rowsOf(numbers, by).map(shareOf)

const shareOf = ({ value, visitors, conversions }: Report['sources'][number]) => ({
  value,
  visitors,
  conversions,
})

/** Newest first: those that went out in a time, and those that were seen in it. */
function releasesOf(numbers: Numbers, { start, end }: Time): Report['releases'] {
  const seen = new Map(rowsOf(numbers, 'release').map((row) => [row.value, row]))
  return numbers.releases
    .map((release) => ({ ...release, row: seen.get(String(release.number)) }))
    .filter(({ at, row }) => row || (Date.parse(at) >= start && Date.parse(at) < end))
    .toReversed()
    .slice(0, most.releases)
    .map(({ number, at, row }) => ({
      number,
      at,
      visitors: row?.visitors ?? 0,
      conversions: row?.conversions ?? 0,
    }))
}

const experimentsOf = ({ services, em, now }: ReportPlace, campaign: CampaignRow) =>
  listExperiments({ services: { ...services, clock: () => now }, em }, campaign)

const isWithin = ({ startedAt, endedAt }: Experiment, { start, end }: Time) =>
  Date.parse(startedAt) < end && (endedAt === null || Date.parse(endedAt) >= start)

function presentExperiment(experiment: Experiment): Report['experiments'][number] {
  const { id, title, path, state, startedAt, endedAt, decided } = experiment
  const decidedAt = decided?.at ?? null
  return { id, title, path, state, startedAt, endedAt, decidedAt, words: wordsOf(experiment) }
}

function wordsOf({ state, verdict, variants, winner }: Experiment): string {
  const found = verdict?.words ?? 'Nobody has taken part yet.'
  if (state !== 'ended') return found
  const chosen = variants.find(({ id }) => id === winner)?.name
  return chosen ? `${found} ${chosen} was put in place.` : found
}

/** The newest one that goes on although it is decided. */
function decidedOf(experiments: readonly Experiment[]) {
  const found = experiments.find(
    ({ state, verdict }) => state === 'running' && verdict !== null && isDecided(verdict),
  )
  if (!found?.verdict) return null
  const { title, path, verdict } = found
  return { page: title || path, words: verdict.words, isBetter: verdict.kind === 'better' }
}

const alertsWithin = (em: EntityManager, campaignId: string, { start, end }: Time) =>
  em.find(
    AlertEventEntity,
    { campaignId, at: { $gte: new Date(start), $lt: new Date(end) } },
    { orderBy: { id: 'desc' }, limit: most.alerts },
  )

const presentAlert = ({ id, at, overAt, words }: AlertEventRow): Report['alerts'][number] => ({
  id,
  at: at.toISOString(),
  overAt: overAt?.toISOString() ?? null,
  words,
})

async function alertNow(em: EntityManager, campaignId: string): Promise<string | null> {
  const where = { campaignId, overAt: null }
  return (await em.findOne(AlertEventEntity, where, { orderBy: { id: 'desc' } }))?.words ?? null
}
