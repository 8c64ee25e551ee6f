import { thompsonWeights } from '#shared/experiments/thompson-weights.ts'
import { dayIn } from '#shared/lib/zoned-day.ts'
import type { VisitNumbers } from '#server/core/ports/visit-numbers.ts'
import { findTimeZone } from '#server/core/companies/time-zone.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { GoalEntity } from '#server/features/goals/public/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { judgeRow } from './judge-row.ts'
import type { Judged } from './judge-row.ts'
import { ExperimentEntity } from './public/entities.ts'
import type { ExperimentRow } from './public/entities.ts'
import { intervalAfter, intervalAt, reweighted } from './public/intervals.ts'

type Counting = { numbers: Pick<VisitNumbers, 'trial'> }

/** The shares of a day are decided on within so long (ms) before it begins. */
const aheadMs = 2 * 3_600_000

/**
 * Looks after experiments: remembers what was decided first, and where more visitors are to go to what works,
 * plans the shares of the next day. Meant for a job every few minutes.
 */
export async function runExperiments(
  em: EntityManager,
  services: Counting,
  now: Date,
): Promise<void> {
  const rows = await em.find(ExperimentEntity, { endedAt: null }, { fields: ['id', 'campaignId'] })
  for (const { id, campaignId } of rows) await runOne(em.fork(), services, { id, campaignId, now })
}

async function runOne(
  em: EntityManager,
  services: Counting,
  { id, campaignId, now }: { id: string; campaignId: string; now: Date },
): Promise<void> {
  const row = await em.findOne(ExperimentEntity, { id })
  const at = now.getTime()
  if (!row || !intervalAt(row, at)) return
  const goal = await em.findOne(GoalEntity, { id: row.goalId })
  const judged = await judgeRow(services, row, goal?.name ?? '', at)
  const timeZone = await findTimeZone(em, row.companyId)
  const { end } = dayIn(timeZone, at)
  const isDue = row.adapts && end - at < aheadMs && !intervalAfter(row, at)
  const isFresh = judged.decided !== null && !row.decidedId
  if (!isDue && !isFresh) return
  await withLockedCampaign(em, campaignId, async (tx) => {
    const locked = await tx.findOne(ExperimentEntity, { id, endedAt: null })
    if (!locked) return
    decide(locked, judged, now)
    if (isDue) plan(locked, judged, { at, end })
    await tx.flush()
  })
}

function decide(row: ExperimentRow, { decided }: Judged, now: Date): void {
  if (!decided || row.decidedId) return
  row.decidedId = decided.id
  row.decidedAt = now
}

/** From what came before: nobody's share hangs on what they do themselves. */
function plan(row: ExperimentRow, { counts }: Judged, { at, end }: { at: number; end: number }) {
  if (!counts.some(({ converted }) => converted > 0)) return
  const weights = thompsonWeights(counts)
  row.weights = weights
  row.intervals = reweighted(row, at, { from: end, weights })
}
