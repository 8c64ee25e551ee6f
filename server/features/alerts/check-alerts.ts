import type { VisitNumbers } from '#server/core/ports/visit-numbers.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'
import { withLockedCampaign } from '#server/core/campaigns/lock-campaign.ts'
import { findTimeZone } from '#server/core/companies/time-zone.ts'
import type { Services } from '#server/core/services.ts'
import type { GoalRow } from '#server/features/goals/public/entities.ts'
import { listGoals } from '#server/features/goals/public/queries.ts'
import { publishNotified } from '#server/features/notifications/public/notify.ts'
import type { Notified } from '#server/features/notifications/public/notify.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { changeStanding } from './change-standing.ts'
import { countSpans } from './count-spans.ts'
import type { Asked } from './count-spans.ts'
import { goalOf } from './goal-of.ts'
import { isQuiet, judgeCondition, nextStep } from './judge-condition.ts'
import type { Found, StepFound } from './judge-condition.ts'
import { findLiveTime } from './live-time.ts'
import { AlertRuleEntity } from './public/entities.ts'
import type { AlertRuleRow } from './public/entities.ts'
import { quietOf } from './quiet-of.ts'
import { spansOf } from './spans-of.ts'
import type { Span } from './spans-of.ts'

/** What checking needs of the process that does it. */
export type AlertParts = Pick<Services, 'news' | 'appOrigin'> & {
  numbers: Pick<VisitNumbers, 'ask' | 'refused'>
}

/**
 * Judges all rules that are on, and notifies people of what fired and what is well again. Each change is
 * made in one transaction with its mails and messages, while the campaign is locked, so that of several
 * that check one notifies. Where one campaign fails the others are checked all the same.
 */
export async function checkAlerts(em: EntityManager, parts: AlertParts, now: Date): Promise<void> {
  const rows = await em.find(AlertRuleEntity, { isOn: true }, { fields: ['campaignId'] })
  const failures: unknown[] = []
  for (const campaignId of new Set(rows.map((row) => row.campaignId)))
    await checkCampaign(em.fork(), parts, campaignId, now).catch((error: unknown) => {
      failures.push(error)
    })
  if (failures.length > 0) throw failures[0]
}

async function checkCampaign(
  em: EntityManager,
  parts: AlertParts,
  campaignId: string,
  now: Date,
): Promise<void> {
  const campaign = await em.findOne(CampaignEntity, { id: campaignId })
  if (!campaign) return
  const timeZone = await findTimeZone(em, campaign.companyId)
  const goals = await listGoals(em, campaignId)
  const rules = await em.find(AlertRuleEntity, { campaignId, isOn: true })
  const found = await judgeRules(em, parts, { campaign, goals, rules, timeZone }, now)
  await keepJudgedHours(em, rules, found)
  const place = { timeZone, now: now.getTime() }
  const changed = rules.filter((rule) => stepOf(rule, found.get(rule.id), place)?.isChange)
  if (changed.length === 0) return
  const notified = await withLockedCampaign(em.fork(), campaignId, async (tx, locked) => {
    const all: Notified[] = []
    for (const { id, changedAt } of changed) {
      // Another node may have been faster, or somebody has changed what it watches.
      const rule = await tx.findOne(AlertRuleEntity, { id, isOn: true, changedAt })
      const step = rule && stepOf(rule, found.get(id), place)
      if (!rule || !step?.isChange) continue
      const goal = goalOf(rule, goals)?.name ?? null
      const about = { campaign: locked, rule, goal, timeZone }
      all.push(...(await changeStanding(tx, parts, about, step, now)))
    }
    return all
  })
  publishNotified(parts, notified)
}

type Place = { timeZone: string; now: number }

/** How a rule goes on; null where nothing was judged anew. What can't be judged is silent. */
function stepOf(
  rule: AlertRuleRow,
  found: Found | null | undefined,
  { timeZone, now }: Place,
): (StepFound & { isChange: boolean }) | null {
  if (found === undefined) return null
  const next = found
    ? nextStep(rule.state, found.judgement, isQuiet(quietOf(rule), now, timeZone))
    : ({ state: 'watching', notify: null } as const)
  return { ...next, isChange: next.state !== rule.state, found }
}

type Judging = {
  campaign: CampaignRow
  goals: readonly GoalRow[]
  rules: readonly AlertRuleRow[]
  timeZone: string
}

/** By their ids; a full hour that was judged before is left out. */
async function judgeRules(
  em: EntityManager,
  { numbers }: AlertParts,
  { campaign, goals, rules, timeZone }: Judging,
  at: Date,
): Promise<Map<string, Found | null>> {
  const found = new Map<string, Found | null>()
  const asked: (Asked & { rule: AlertRuleRow })[] = []
  const live = await findLiveTime(em, campaign)
  for (const rule of rules) {
    const { measure, condition } = rule
    const spans = spansOf(condition, live, { now: at.getTime(), timeZone })
    const goal = goalOf(rule, goals)
    if ('lacks' in spans || (measure === 'conversions' && !goal)) found.set(rule.id, null)
    else if (!isJudged(rule, spans.own)) asked.push({ rule, measure, goal, spans })
  }
  const of = { companyId: campaign.companyId, campaignId: campaign.id, timeZone }
  const counts = await countSpans(numbers, em, of, asked)
  for (const [index, { rule, spans }] of asked.entries()) {
    const { value = 0, before = [] } = counts[index] ?? {}
    const judgement = judgeCondition(rule.condition, value, before)
    found.set(rule.id, { judgement, own: spans.own })
  }
  return found
}

const isJudged = ({ condition, judgedHour }: AlertRuleRow, { from }: Span) =>
  condition.kind === 'unusual' && judgedHour?.getTime() === from

/** Full hours are judged once each: they are compared with weeks, which takes a while to count. */
async function keepJudgedHours(
  em: EntityManager,
  rules: readonly AlertRuleRow[],
  found: ReadonlyMap<string, Found | null>,
): Promise<void> {
  for (const { id, condition, changedAt } of rules) {
    const own = found.get(id)?.own
    if (condition.kind !== 'unusual' || !own) continue
    const judgedHour = new Date(own.from)
    await em.nativeUpdate(AlertRuleEntity, { id, changedAt }, { judgedHour })
  }
}
