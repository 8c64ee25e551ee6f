import { sourceName } from '#shared/analytics/source-name.ts'
import { numbersQuery } from '#shared/contract/analytics.ts'
import type { Totals } from '#shared/contract/analytics.ts'
import type { Experiment } from '#shared/contract/experiments.ts'
import type { CampaignWall, CompanyWall, WallCampaign } from '#shared/contract/walls.ts'
import { isDecided, shortVerdict } from '#shared/experiments/verdict-words.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import type { Services } from '#server/core/services.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { listRunning } from '#server/features/experiments/public/present.ts'
import { isCounted } from '#server/features/leads/public/count-leads.ts'
import type { LeadTables } from '#server/features/leads/public/entities.ts'
import { campaignAnalytics } from './campaign-analytics.ts'
import { countsOf } from './public/counts-of.ts'
import { totalsOf } from './rollup-numbers.ts'

/** More than anybody waits for to come around. */
const mostCampaigns = 200
/** As many lines as the largest screen has room for. */
const mostLines = 8

type VisitorsNow = (campaignId: string) => number

/** What is live in a company; three queries whatever their number. */
export async function companyWall(
  em: EntityManager,
  companyId: string,
  visitorsNow: VisitorsNow,
): Promise<CompanyWall> {
  const { name } = await em.findOneOrFail(CompanyEntity, { id: companyId }, { fields: ['name'] })
  const [rows, count] = await em.findAndCount(
    CampaignEntity,
    { companyId, hiddenAt: null, status: 'live' },
    { orderBy: { createdAt: 'asc', id: 'asc' }, limit: mostCampaigns },
  )
  const ids = rows.map(({ id }) => id)
  const totals = await totalsOf(em, ids)
  const campaigns = rows.map((row) => present(row, countsOf(totals.get(row.id)), visitorsNow))
  return { name, campaigns, count }
}

/** One campaign with its last hour, the sources of its last day, its last leads and what it tries. */
export async function campaignWall(
  services: Pick<Services, 'numbers' | 'live' | 'clock'>,
  em: EntityManager,
  campaign: CampaignRow,
): Promise<CampaignWall> {
  const now = services.clock().getTime()
  const { id: campaignId } = campaign
  const ask = (asked: { range: 'hour' } | { range: 'day'; by: ['source'] }) => {
    const query = numbersQuery.parse({ campaignId, limit: mostLines, ...asked })
    return campaignAnalytics(services, em, campaign, query, now)
  }
  const hour = await ask({ range: 'hour' })
  const day = await ask({ range: 'day', by: ['source'] })
  const sources = day.lists[0]?.rows ?? []
  return {
    ...present(campaign, hour.total, services.live.visitorsNow),
    timeZone: hour.time.timeZone,
    series: hour.series.map(({ at, ...measures }) => ({ at, ...countsOf(measures) })),
    releases: hour.releases,
    sources: sources.map(({ value, visitors }) => ({ value, visitors })),
    leads: await lastLeads(em, campaignId),
    target: hour.target,
    experiments: (await listRunning({ services, em }, campaign)).map(presentRunning),
  }
}

function present(row: CampaignRow, total: Totals, visitorsNow: VisitorsNow): WallCampaign {
  const { id, companyId, name, status, sample, takenDownAt } = row
  return {
    id,
    companyId,
    name,
    status,
    isSample: Boolean(sample),
    takenDown: takenDownAt ? { at: takenDownAt.toISOString() } : null,
    visitorsNow: visitorsNow(id),
    total,
  }
}

const presentRunning = ({ title, path, verdict }: Experiment) => ({
  title,
  path,
  isDecided: verdict !== null && isDecided(verdict),
  words: shortVerdict(verdict),
})

/** When and from where, which is no one's alone; what was answered is not read. */
async function lastLeads(em: EntityManager, campaignId: string): Promise<CampaignWall['leads']> {
  const rows = await em
    .getKysely<LeadTables>()
    .selectFrom('lead')
    .select(['id', 'created_at', 'source'])
    .where('campaign_id', '=', campaignId)
    .where(isCounted)
    .orderBy('id', 'desc')
    .limit(mostLines)
    .execute()
  return rows.map(({ id, created_at, source }) => ({
    id,
    at: new Date(created_at).toISOString(),
    source: source ? sourceName(source) : null,
  }))
}
