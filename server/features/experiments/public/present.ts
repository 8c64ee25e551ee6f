import type { Experiment } from '#shared/contract/experiments.ts'
import { experimentLimits } from '#shared/contract/experiment-limits.ts'
import { servesVisitors } from '#shared/lifecycle/lifecycle.ts'
import type { Services } from '#server/core/services.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { GoalEntity } from '#server/features/goals/public/entities.ts'
import { currentReleaseId } from '#server/features/publishing/public/queries.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { judgeRow } from '../judge-row.ts'
import { activeExperiments } from './active-experiments.ts'
import { ExperimentEntity } from './entities.ts'
import type { ExperimentRow } from './entities.ts'
import { intervalAt } from './intervals.ts'

type Place = { services: Pick<Services, 'numbers' | 'clock'>; em: EntityManager }

/** The experiments of a campaign, newest first, with their numbers. */
export async function listExperiments(place: Place, campaign: CampaignRow): Promise<Experiment[]> {
  const { id: campaignId } = campaign
  const rows = await place.em.find(
    ExperimentEntity,
    { campaignId },
    { orderBy: { id: 'desc' }, limit: experimentLimits.kept },
  )
  return presentAll(place, campaign, rows)
}

/** Those that visitors take part in now, the newest first. */
export async function listRunning(place: Place, campaign: CampaignRow): Promise<Experiment[]> {
  const now = place.services.clock().getTime()
  const rows = await activeExperiments(place.em, campaign.id)
  return presentAll(
    place,
    campaign,
    rows.filter((row) => stateOf(row, campaign, now) === 'running'),
  )
}

/** One of them. */
export async function presentExperiment(
  place: Place,
  campaign: CampaignRow,
  row: ExperimentRow,
): Promise<Experiment> {
  const [experiment] = await presentAll(place, campaign, [row])
  if (!experiment) throw new Error('An experiment was not shown.')
  return experiment
}

async function presentAll(
  { services, em }: Place,
  campaign: CampaignRow,
  rows: readonly ExperimentRow[],
): Promise<Experiment[]> {
  if (rows.length === 0) return []
  const goals = await em.find(GoalEntity, { campaignId: campaign.id })
  const current = await currentReleaseId(em, campaign.id)
  const now = services.clock().getTime()
  return Promise.all(
    rows.map(async (row) => {
      const goal = { id: row.goalId, name: goals.find(({ id }) => id === row.goalId)?.name ?? '' }
      const { variants, verdict, intervals, days } =
        row.result ?? (await judgeRow(services, row, goal.name, now))
      return {
        id: row.id,
        pageId: row.pageId,
        path: row.path,
        title: row.title,
        state: stateOf(row, campaign, now),
        goal,
        variants,
        heldBack: row.heldBack,
        adapts: row.adapts,
        smallestLift: row.smallestLift,
        verdict,
        decided:
          row.decidedId && row.decidedAt
            ? { id: row.decidedId, at: row.decidedAt.toISOString() }
            : null,
        intervals,
        days,
        startedAt: row.startedAt.toISOString(),
        startedBy: row.startedByName,
        endedAt: row.endedAt?.toISOString() ?? null,
        endedBy: row.endedByName ?? null,
        winner: row.winner ?? null,
        isInPlace: Boolean(row.winnerReleaseId && row.winnerReleaseId === current),
      }
    }),
  )
}

function stateOf(row: ExperimentRow, campaign: CampaignRow, now: number): Experiment['state'] {
  if (row.endedAt) return 'ended'
  return servesVisitors(campaign.status) && intervalAt(row, now) ? 'running' : 'waiting'
}
