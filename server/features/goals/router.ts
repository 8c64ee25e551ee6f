import { v7 as uuidv7 } from 'uuid'
import { goalLimits } from '#shared/contract/goals.ts'
import type { Goal } from '#shared/contract/goals.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { inCampaign } from '#server/core/api/api-context.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { findTimeZone } from '#server/core/companies/time-zone.ts'
import { changeMainGoal } from '#server/features/ingest/public/change-main-goal.ts'
import { firstOf } from './first-of.ts'
import { GoalEntity } from './public/entities.ts'
import type { GoalRow } from './public/entities.ts'
import { listGoals } from './public/queries.ts'

export const goalsRouter = {
  list: inCampaign.goals.list.handler(({ context }) => present(context)),

  create: inCampaign.goals.create.handler(async ({ context, input }) => {
    const { em, campaign, services } = context
    const { campaignId, pageId: target, name } = input
    await withLockedCampaign(em, campaignId, async (tx) => {
      const shown = await listGoals(tx, campaignId)
      if (shown.length >= goalLimits.goals)
        throw wrong('/name', `A campaign has at most ${goalLimits.goals} goals. Remove one.`)
      const known = await tx.findOne(GoalEntity, { campaignId, kind: 'page', target })
      if (known && !known.removedAt) throw wrong('/pageId', 'This page is a goal already.')
      const fresh = { companyId: campaign.companyId, campaignId, kind: 'page', target } as const
      const given = { name, removedAt: null }
      if (known) tx.assign(known, given)
      else
        tx.create(GoalEntity, {
          id: uuidv7(),
          ...fresh,
          ...given,
          isMain: false,
          worth: null,
          createdAt: services.clock(),
        })
      await tx.flush()
    })
    if (!(await mainOf(context)))
      await makeMain(context, (await listGoals(em.fork(), campaignId))[0])
    return present(context)
  }),

  update: inCampaign.goals.update.handler(async ({ context, input }) => {
    const goal = await requireGoal(context, input.goalId)
    const { name, worth, isMain } = input
    if (name !== undefined || worth !== undefined)
      await context.em.nativeUpdate(
        GoalEntity,
        { id: goal.id },
        { ...(name === undefined ? {} : { name }), ...(worth === undefined ? {} : { worth }) },
      )
    if (isMain && !goal.isMain) await makeMain(context, goal)
    return present(context)
  }),

  remove: inCampaign.goals.remove.handler(async ({ context, input }) => {
    const { em, campaign, services } = context
    const goal = await requireGoal(context, input.goalId)
    const removed = { removedAt: services.clock(), isMain: false }
    if (goal.isMain) {
      const others = (await listGoals(em, campaign.id)).filter(({ id }) => id !== goal.id)
      await makeMain(context, firstOf(others))
    }
    await em.nativeUpdate(GoalEntity, { id: goal.id }, removed)
    return present(context)
  }),
}

const wrong = (pointer: string, detail: string) =>
  new AppError('validation-failed', undefined, [{ pointer, detail }])

async function requireGoal({ em, campaign }: CampaignContext, goalId: string): Promise<GoalRow> {
  const where = { id: goalId, campaignId: campaign.id, removedAt: null }
  const goal = await em.findOne(GoalEntity, where)
  if (!goal) throw new AppError('not-found')
  return goal
}

const mainOf = ({ em, campaign }: CampaignContext) =>
  em.fork().findOne(GoalEntity, { campaignId: campaign.id, isMain: true, removedAt: null })

/** Makes it the main goal, or none, and counts the conversions of before by it. */
async function makeMain(
  { em, campaign, services }: CampaignContext,
  goal: GoalRow | undefined,
): Promise<void> {
  const { id: campaignId, companyId } = campaign
  const timeZone = await findTimeZone(em, companyId)
  const asked = { campaignId, goal: goal ?? null, timeZone, now: services.clock().getTime() }
  await changeMainGoal(em.fork(), asked, async (tx) => {
    await tx.nativeUpdate(GoalEntity, { campaignId, isMain: true }, { isMain: false })
    if (goal) await tx.nativeUpdate(GoalEntity, { id: goal.id }, { isMain: true })
  })
  await services.live.recount(({ id }) => id === campaignId)
}

async function present({ em, campaign }: CampaignContext): Promise<{ goals: Goal[] }> {
  const rows = await listGoals(em.fork(), campaign.id)
  const goals = rows.map(({ id, name, kind, target, isMain, worth = null }) => ({
    id,
    name,
    kind,
    target,
    isMain,
    worth,
  }))
  return { goals }
}
