import { thompsonWeights } from '#shared/experiments/thompson-weights.ts'
import { dayIn } from '#shared/lib/zoned-day.ts'
import type { VisitNumbers } from '#server/core/ports/visit-numbers.ts'
import type { Services } from '#server/core/services.ts'
import { findTimeZone } from '#server/core/companies/time-zone.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { GoalEntity } from '#server/features/goals/public/entities.ts'
import { publishNotified } from '#server/features/notifications/public/notify.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { judgeRow } from './judge-row.ts'
import type { Judged } from './judge-row.ts'
import { notifyOfDecision } from './notify-of-decision.ts'
import { ExperimentEntity } from './public/entities.ts'
import type { ExperimentRow } from './public/entities.ts'
import { intervalAfter, intervalAt, reweighted } from './public/intervals.ts'

/** What looking after experiments needs of the process that does it. */
type ExperimentParts = Pick<Services, 'news' | 'appOrigin'> & {
  numbers: Pick<VisitNumbers, 'trial'>
}

/** The shares of a day are decided on within so long (ms) before it begins. */
const aheadMs = 2 * 3_600_000

/**
 * Looks after experiments: remembers what was decided first and notifies of it, and where more visitors are to
 * go to what works, plans the shares of the next day. Meant for a job every few minutes.
 */
export async function runExperiments(
  em: EntityManager,
  parts: ExperimentParts,
  now: Date,
): Promise<void> {
  const rows = await em.find(ExperimentEntity, { endedAt: null }, { fields: ['id', 'campaignId'] })
  for (const { id, campaignId } of rows) await runOne(em.fork(), parts, { id, campaignId, now })
}

async function runOne(
  em: EntityManager,
  parts: ExperimentParts,
  { id, campaignId, now }: { id: string; campaignId: string; now: Date },
): Promise<void> {
  const row = await em.findOne(ExperimentEntity, { id })
  const at = now.getTime()
  if (!row || !intervalAt(row, at)) return
  const goal = await em.findOne(GoalEntity, { id: row.goalId })
  const judged = await judgeRow(parts, row, goal?.name ?? '', at)
  const timeZone = await findTimeZone(em, row.companyId)
  const { end } = dayIn(timeZone, at)
  const isDue = row.adapts && end - at < aheadMs && !intervalAfter(row, at)
  const isFresh = judged.decided !== null && !row.decidedId
  if (!isDue && !isFresh) return
  const notified = await withLockedCampaign(em, campaignId, async (tx, campaign) => {
    const locked = await tx.findOne(ExperimentEntity, { id, endedAt: null })
    if (!locked) return []
    const isDecided = decide(locked, judged, now)
    if (isDue) plan(locked, judged, { at, end })
    await tx.flush()
    if (!isDecided) return []
    const words = judged.verdict?.words ?? ''
    return notifyOfDecision(tx, parts, { campaign, row: locked, words }, now)
  })
  publishNotified(parts, notified)
}

/** Whether it is decided only now. */
function decide(row: ExperimentRow, { decided }: Judged, now: Date): boolean {
  if (!decided || row.decidedId) return false
  row.decidedId = decided.id
  row.decidedAt = now
  return true
}

/** From what came before: nobody's share hangs on what they do themselves. */
function plan(row: ExperimentRow, { counts }: Judged, { at, end }: { at: number; end: number }) {
  if (!counts.some(({ converted }) => converted > 0)) return
  const weights = thompsonWeights(counts)
  row.weights = weights
  row.intervals = reweighted(row, at, { from: end, weights })
}
