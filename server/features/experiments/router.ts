import { v7 as uuidv7 } from 'uuid'
import type { Experiment } from '#shared/contract/experiments.ts'
import type { AuditAction } from '#shared/contract/audit-actions.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { dayIn } from '#shared/lib/zoned-day.ts'
import { inCampaign } from '#server/core/api/api-context.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { findTimeZone } from '#server/core/companies/time-zone.ts'
import { GoalEntity } from '#server/features/goals/public/entities.ts'
import { currentReleaseId } from '#server/features/publishing/public/queries.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { judgeRow } from './judge-row.ts'
import { listExperiments, presentExperiment } from './public/present.ts'
import { ExperimentEntity } from './public/entities.ts'
import type { ExperimentRow } from './public/entities.ts'
import { interrupted, intervalAt, reweighted } from './public/intervals.ts'
import { familiesWork } from './public/page-families.ts'
import type { PageFamily } from './public/page-families.ts'
import { settleExperiment } from './public/settle-experiments.ts'

export const experimentsRouter = {
  list: inCampaign.experiments.list.handler(async ({ context }) => ({
    experiments: await listExperiments(context, context.campaign),
  })),

  start: inCampaign.experiments.start.handler(async ({ context, input }) => {
    const { person, services } = context
    const { campaignId, pageId, variants, goalId, heldBack, adapts, smallestLift } = input
    const family = await findFamily(context, pageId)
    const [base, ...others] = variants
    if (base?.id !== pageId) throw wrong('/variants', 'The page itself comes first.')
    const named = others.map(({ id }) => family.variants.find((one) => one.id === id))
    if (!named.every((one) => one !== undefined))
      throw wrong('/variants', 'Choose variants of this page.')
    return change(context, 'experiment.started', async (tx, campaign) => {
      await requireGoal(tx, campaignId, goalId)
      if ((await tx.count(ExperimentEntity, { campaignId, pageId, endedAt: null })) > 0)
        throw new AppError('conflict', 'This page has an experiment already. End that first.')
      const row = tx.create(ExperimentEntity, {
        id: uuidv7(),
        companyId: campaign.companyId,
        campaignId,
        pageId,
        path: family.path,
        title: family.title,
        goalId,
        variants: [{ id: pageId, name: 'A' }, ...named],
        weights: variants.map(({ weight }) => weight),
        intervals: [],
        heldBack,
        adapts,
        smallestLift,
        decidedId: null,
        decidedAt: null,
        startedBy: person.id,
        startedByName: person.name,
        startedAt: services.clock(),
        endedByName: null,
        endedAt: null,
        winner: null,
        winnerReleaseId: null,
        result: null,
      })
      // What an earlier one put in place is over: visitors get variants again.
      await tx.nativeUpdate(ExperimentEntity, { campaignId, pageId }, { winnerReleaseId: null })
      await tx.flush()
      await settle(tx, row, services.clock())
      return row
    })
  }),

  change: inCampaign.experiments.change.handler(({ context, input }) =>
    change(context, 'experiment.changed', async (tx, campaign) => {
      const row = await requireActive(tx, campaign, input.experimentId)
      const { variants, goalId, adapts, smallestLift } = input
      const now = context.services.clock()
      if (adapts !== undefined) row.adapts = adapts
      if (smallestLift !== undefined) row.smallestLift = smallestLift
      if (goalId !== undefined && goalId !== row.goalId) {
        await requireGoal(tx, campaign.id, goalId)
        row.goalId = goalId
        await settle(tx, row, now)
      }
      if (variants) {
        row.weights = weightsFor(row, variants)
        const timeZone = await findTimeZone(tx, campaign.companyId)
        const from = nextDay(timeZone, now.getTime())
        row.intervals = reweighted(row, now.getTime(), { from, weights: row.weights })
      }
      return row
    }),
  ),

  end: inCampaign.experiments.end.handler(({ context, input }) =>
    change(context, 'experiment.ended', async (tx, campaign) => {
      const row = await requireActive(tx, campaign, input.experimentId)
      const { winner } = input
      if (winner !== undefined && !row.variants.some(({ id }) => id === winner))
        throw wrong('/winner', 'Choose one of its variants.')
      const now = context.services.clock()
      const isShown = intervalAt(row, now.getTime()) !== null
      const { name } = await tx.findOneOrFail(GoalEntity, { id: row.goalId })
      const { variants, verdict, intervals, days } = await judgeRow(
        context.services,
        row,
        name,
        now.getTime(),
      )
      row.result = { variants, verdict, intervals, days }
      row.intervals = interrupted(row, now.getTime())
      row.endedAt = now
      row.endedByName = context.person.name
      row.winner = winner ?? null
      const isAnother = winner !== undefined && winner !== row.pageId
      row.winnerReleaseId = isAnother && isShown ? await currentReleaseId(tx, campaign.id) : null
      return row
    }),
  ),

  resume: inCampaign.experiments.resume.handler(({ context, input }) =>
    change(context, 'experiment.resumed', async (tx, campaign) => {
      const row = await requireExperiment(tx, campaign, input.experimentId)
      if (!row.endedAt) return row
      const { id: campaignId } = campaign
      const { pageId } = row
      if ((await tx.count(ExperimentEntity, { campaignId, pageId, endedAt: null })) > 0)
        throw new AppError('conflict', 'This page has another experiment by now.')
      row.endedAt = null
      row.endedByName = null
      row.winner = null
      row.winnerReleaseId = null
      row.result = null
      await settle(tx, row, context.services.clock())
      return row
    }),
  ),
}

const wrong = (pointer: string, detail: string) =>
  new AppError('validation-failed', undefined, [{ pointer, detail }])

/** Changes an experiment while the campaign is locked, and has visitors get what is right now. */
async function change(
  context: CampaignContext,
  action: AuditAction,
  make: (tx: EntityManager, campaign: CampaignRow) => Promise<ExperimentRow>,
): Promise<Experiment> {
  const { em, caller, services } = context
  const row = await withLockedCampaign(em, context.campaign.id, async (tx, campaign) => {
    const made = await make(tx, campaign)
    const { companyId, name: subject } = campaign
    const details = { page: made.path }
    const about = { companyId, campaignId: campaign.id, subject, details }
    await recordAudit(tx, caller, { ...about, action }, services.clock())
    await tx.flush()
    return made
  })
  services.pages.evict(context.campaign.slug)
  return presentExperiment({ services, em: em.fork() }, context.campaign, row)
}

async function settle(tx: EntityManager, row: ExperimentRow, now: Date): Promise<void> {
  const releaseId = await currentReleaseId(tx, row.campaignId)
  await settleExperiment(tx, row, { releaseId, now: now.getTime() })
}

async function requireGoal(tx: EntityManager, campaignId: string, id: string): Promise<void> {
  if ((await tx.count(GoalEntity, { id, campaignId, removedAt: null })) !== 1)
    throw wrong('/goalId', 'Choose a goal of this campaign.')
}

async function requireExperiment(
  tx: EntityManager,
  { id: campaignId }: CampaignRow,
  id: string,
): Promise<ExperimentRow> {
  const row = await tx.findOne(ExperimentEntity, { id, campaignId })
  if (!row) throw new AppError('not-found')
  return row
}

async function requireActive(
  tx: EntityManager,
  campaign: CampaignRow,
  id: string,
): Promise<ExperimentRow> {
  const row = await requireExperiment(tx, campaign, id)
  if (row.endedAt) throw new AppError('conflict', 'This experiment has ended.')
  return row
}

/** In the order of its variants. Throws `validation-failed` for others than these. */
function weightsFor(
  { variants }: ExperimentRow,
  given: readonly { id: string; weight: number }[],
): number[] {
  const weights = variants.map(({ id }) => given.find((one) => one.id === id)?.weight)
  if (given.length !== variants.length || !weights.every((weight) => weight !== undefined))
    throw wrong('/variants', 'Give each of its variants a share.')
  return weights
}

/** A page that has variants, as the document has it now. */
async function findFamily(
  { services, em, campaign }: CampaignContext,
  pageId: string,
): Promise<PageFamily> {
  await services.flushRoom(campaign.id)
  const { found } = await services.documents.readNow(em, familiesWork, { campaign, given: null })
  const family = found.find((one) => one.pageId === pageId)
  if (!family) throw wrong('/pageId', 'This page has no variants. Make one first.')
  return family
}

/** Every node knows within a second; so near to midnight it is the day after. */
const leewayMs = 60_000

/** When the next day begins (ms) in which nothing is decided yet. */
const nextDay = (timeZone: string, now: number): number => dayIn(timeZone, now + leewayMs).end
