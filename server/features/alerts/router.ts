import { v7 as uuidv7 } from 'uuid'
import { alertLimits } from '#shared/contract/alert-limits.ts'
import type { AlertEvent, AlertRule, Alerts } from '#shared/contract/alerts.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { inCampaign } from '#server/core/api/api-context.ts'
import type { CampaignContext } from '#server/core/api/api-context.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { findTimeZone } from '#server/core/companies/time-zone.ts'
import { listGoals } from '#server/features/goals/public/queries.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { endEvents } from './change-standing.ts'
import { goalOf } from './goal-of.ts'
import { findLiveTime } from './live-time.ts'
import { AlertEventEntity, AlertRuleEntity } from './public/entities.ts'
import type { AlertEventRow, AlertRuleRow } from './public/entities.ts'
import { quietOf } from './quiet-of.ts'
import { spansOf } from './spans-of.ts'

export const alertsRouter = {
  list: inCampaign.alerts.list.handler(({ context }) => present(context)),

  create: inCampaign.alerts.create.handler(async ({ context, input }) => {
    const { em, campaign, person, services } = context
    const { campaignId, quiet, ...watched } = input
    const now = services.clock()
    await withLockedCampaign(em, campaignId, async (tx) => {
      if ((await tx.count(AlertRuleEntity, { campaignId })) >= alertLimits.rules)
        throw wrong('/condition', `A campaign has at most ${alertLimits.rules} alerts. Remove one.`)
      await requireFitting(tx, campaignId, watched)
      tx.create(AlertRuleEntity, {
        id: uuidv7(),
        companyId: campaign.companyId,
        campaignId,
        ...watched,
        ...quietColumns(quiet),
        isOn: true,
        ...anew(now),
        firedAt: null,
        createdBy: person.id,
        createdByName: person.name,
        createdAt: now,
      })
      await tx.flush()
    })
    return present(context)
  }),

  update: inCampaign.alerts.update.handler(async ({ context, input }) => {
    const { em, services } = context
    const { campaignId, ruleId, quiet, isOn, measure, goalId, condition } = input
    await withLockedCampaign(em, campaignId, async (tx) => {
      const rule = await requireRule(tx, campaignId, ruleId)
      const watched = {
        measure: measure ?? rule.measure,
        goalId: goalId === undefined ? (rule.goalId ?? null) : goalId,
        condition: condition ?? rule.condition,
      }
      const isOther = measure !== undefined || goalId !== undefined || condition !== undefined
      if (isOther) await requireFitting(tx, campaignId, watched)
      const now = services.clock()
      if (quiet !== undefined) tx.assign(rule, quietColumns(quiet))
      if (isOther || (isOn !== undefined && isOn !== rule.isOn)) {
        await endEvents(tx, ruleId, now)
        tx.assign(rule, { ...watched, isOn: isOn ?? rule.isOn, ...anew(now) })
      }
      await tx.flush()
    })
    return present(context)
  }),

  remove: inCampaign.alerts.remove.handler(async ({ context, input }) => {
    const { campaignId, ruleId: id } = input
    if ((await context.em.nativeDelete(AlertRuleEntity, { id, campaignId })) !== 1)
      throw new AppError('not-found')
    return present(context)
  }),
}

const wrong = (pointer: string, detail: string) =>
  new AppError('validation-failed', undefined, [{ pointer, detail }])

async function requireRule(
  tx: EntityManager,
  campaignId: string,
  id: string,
): Promise<AlertRuleRow> {
  const rule = await tx.findOne(AlertRuleEntity, { id, campaignId })
  if (!rule) throw new AppError('not-found')
  return rule
}

/** Throws `validation-failed` for a condition or a goal that does not go with the measure. */
async function requireFitting(
  tx: EntityManager,
  campaignId: string,
  { measure, goalId, condition }: Pick<AlertRule, 'measure' | 'goalId' | 'condition'>,
): Promise<void> {
  if (condition.kind === 'spike' && measure !== 'leads')
    throw wrong('/condition', 'Of leads alone a spike is told. Choose “above” or “unusual”.')
  if (goalId === null) return
  if (measure !== 'conversions') throw wrong('/goalId', 'Conversions alone are of a goal.')
  const goals = await listGoals(tx, campaignId)
  if (!goals.some(({ id }) => id === goalId))
    throw wrong('/goalId', 'The campaign does not have this goal.')
}

/** As a rule begins, also after a change of what it watches. */
const anew = (now: Date) => ({
  state: 'watching' as const,
  stateSince: now,
  judgedHour: null,
  changedAt: now,
})

const quietColumns = (quiet: AlertRule['quiet']) => ({
  quietFrom: quiet?.from ?? null,
  quietTo: quiet?.to ?? null,
})

async function present(context: CampaignContext): Promise<Alerts> {
  const { campaign, services } = context
  const em = context.em.fork()
  const campaignId = campaign.id
  const timeZone = await findTimeZone(em, campaign.companyId)
  const live = await findLiveTime(em, campaign)
  const goals = await listGoals(em, campaignId)
  const rules = await em.find(AlertRuleEntity, { campaignId }, { orderBy: { id: 'asc' } })
  const events = await em.find(
    AlertEventEntity,
    { campaignId },
    { orderBy: { id: 'desc' }, limit: alertLimits.events },
  )
  const now = services.clock().getTime()
  const lacksOf = (rule: AlertRuleRow) => {
    const spans = spansOf(rule.condition, live, { now, timeZone })
    if ('lacks' in spans) return spans.lacks
    return rule.measure === 'conversions' && !goalOf(rule, goals) ? 'goal' : null
  }
  return {
    timeZone,
    rules: rules.map((rule) => presentRule(rule, lacksOf(rule))),
    events: events.map(presentEvent),
  }
}

const presentRule = (rule: AlertRuleRow, lacks: AlertRule['lacks']): AlertRule => ({
  id: rule.id,
  measure: rule.measure,
  goalId: rule.goalId ?? null,
  condition: rule.condition,
  quiet: quietOf(rule),
  isOn: rule.isOn,
  state: rule.state,
  stateSince: rule.stateSince.toISOString(),
  lacks,
  firedAt: rule.firedAt?.toISOString() ?? null,
  createdBy: rule.createdByName,
  createdAt: rule.createdAt.toISOString(),
})

const presentEvent = (event: AlertEventRow): AlertEvent => ({
  id: event.id,
  ruleId: event.ruleId,
  at: event.at.toISOString(),
  overAt: event.overAt?.toISOString() ?? null,
  value: event.value,
  expected: event.expected ?? null,
  words: event.words,
})
