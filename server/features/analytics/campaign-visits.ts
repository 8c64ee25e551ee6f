import type { Visits, VisitsQuery } from '#shared/contract/analytics.ts'
import { filtersOf } from '#shared/contract/dimensions.ts'
import { findTimeZone } from '#server/core/companies/time-zone.ts'
import type { Visit, VisitPosition } from '#server/core/ports/visit-numbers.ts'
import type { Services } from '#server/core/services.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { listGoals } from '#server/features/goals/public/queries.ts'
import type { GoalRow } from '#server/features/goals/public/entities.ts'
import { dayMs } from '#server/features/ingest/public/buckets.ts'
import { firstReleaseAt } from '#server/features/publishing/public/queries.ts'
import { windowOf } from './window.ts'

/** The newest visits of those that `campaignAnalytics` counts; who they were stays here. */
export async function campaignVisits(
  { numbers, live }: Pick<Services, 'numbers' | 'live'>,
  em: EntityManager,
  { id: campaignId, companyId }: Pick<CampaignRow, 'id' | 'companyId'>,
  query: VisitsQuery,
  now: number,
): Promise<Visits> {
  const timeZone = await findTimeZone(em, companyId)
  const launchedAt = await firstReleaseAt(em, campaignId)
  const { start, end } = windowOf(query, { timeZone, now, launchedAt })
  const goals = await listGoals(em, campaignId)
  const found = await numbers.visits(companyId, campaignId, {
    from: start,
    to: end,
    timeZone,
    filters: filtersOf(query.filter),
    goals,
    robots: query.robots,
    limit: query.limit + 1,
    after: query.before === undefined ? null : positionOf(query.before),
    // Whoever is there has done something since yesterday.
    namesSince: query.robots ? Infinity : now - dayMs,
  })
  const isHere = ({ visitor }: Visit) => visitor !== null && live.isHere(campaignId, visitor)
  return {
    visits: found.slice(0, query.limit).map((visit) => present(visit, goals, isHere(visit))),
    more: found.length > query.limit,
  }
}

function present(
  visit: Visit,
  goals: readonly GoalRow[],
  isHere: boolean,
): Visits['visits'][number] {
  const { source, channel, device, browser, country, entry, pages, views, clicks, sends } = visit
  const { at, index } = visit.position
  return {
    id: `${at}-${index}`,
    beganAt: new Date(at).toISOString(),
    isHere,
    seconds: Math.round((visit.lastAt - at) / 1_000),
    source,
    channel,
    device,
    browser,
    country,
    entry,
    pages,
    views,
    clicks,
    sends,
    goals: visit.goals.flatMap((place) => {
      const goal = goals[place]
      return goal ? { id: goal.id, name: goal.name } : []
    }),
  }
}

function positionOf(id: string): VisitPosition {
  const [at = 0, index = 0] = id.split('-').map(Number)
  return { at, index }
}
