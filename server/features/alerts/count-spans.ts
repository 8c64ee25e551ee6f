import { must } from '#shared/lib/must.ts'
import type { GoalTarget, Question, VisitNumbers } from '#server/core/ports/visit-numbers.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { countLeads } from '#server/features/leads/public/count-leads.ts'
import type { AlertMeasure } from '#shared/contract/alert-limits.ts'
import type { Span, Spans } from './spans-of.ts'

/** A rule with what is to be counted for it; `goal` is what its conversions are of. */
export type Asked = { measure: AlertMeasure; goal: GoalTarget | null; spans: Spans }

export type Counts = { value: number; before: number[] }

type Of = { companyId: string; campaignId: string; timeZone: string }

/**
 * Counts for several rules of a campaign, in their order: one question for the visits, one for errors in
 * forms, one for leads.
 */
export async function countSpans(
  numbers: Pick<VisitNumbers, 'ask' | 'refused'>,
  em: EntityManager,
  of: Of,
  asked: readonly Asked[],
): Promise<Counts[]> {
  const ofVisits = await countVisits(
    numbers,
    of,
    asked.filter(({ measure }) => measure !== 'leads' && measure !== 'form-errors'),
  )
  const refused = await countRefused(
    numbers,
    of,
    asked.filter(({ measure }) => measure === 'form-errors'),
  )
  const leads = await leadsIn(
    em,
    of.campaignId,
    asked.filter(({ measure }) => measure === 'leads'),
  )
  return asked.map((one) => {
    const countIn = (span: Span) => {
      if (one.measure === 'leads') return leads.get(keyOf(span)) ?? 0
      if (one.measure === 'form-errors') return refused.get(keyOf(span)) ?? 0
      return ofVisits(one, span)
    }
    return { value: countIn(one.spans.own), before: one.spans.before.map(countIn) }
  })
}

const keyOf = ({ from, to }: Span) => `${from} ${to}`

/** Every span once. */
function spansIn(asked: readonly Asked[]): Map<string, Span> {
  const all = asked.flatMap(({ spans: { own, before } }) => [own, ...before])
  return new Map(all.map((span) => [keyOf(span), span]))
}

async function countVisits(
  numbers: Pick<VisitNumbers, 'ask'>,
  { companyId, campaignId, timeZone }: Of,
  asked: readonly Asked[],
): Promise<(one: Asked, span: Span) => number> {
  if (asked.length === 0) return () => 0
  const spans = spansIn(asked)
  const goals = new Map(asked.flatMap(({ goal }) => (goal ? [[nameOf(goal), goal] as const] : [])))
  const names = [...goals.keys()]
  const rest = { timeZone, filters: [], by: [], buckets: [], robots: false }
  const questions = [...spans.values()].map((span): Question => ({
    ...rest,
    ...span,
    goals: [...goals.values()],
  }))
  const answers = await numbers.ask(companyId, campaignId, questions)
  const counted = new Map([...spans.keys()].map((key, index) => [key, answers[index]]))
  return ({ measure, goal }, span) => {
    const { total } = must(counted.get(keyOf(span)), 'a question was not answered')
    if (measure === 'conversions') return (goal && total.goals[names.indexOf(nameOf(goal))]) ?? 0
    return measure === 'leads' || measure === 'form-errors' ? 0 : total[measure]
  }
}

const nameOf = ({ kind, target }: GoalTarget) => `${kind} ${target}`

/** How many visitors had an error in a form in each span, by `keyOf`. */
async function countRefused(
  numbers: Pick<VisitNumbers, 'refused'>,
  { companyId, campaignId }: Of,
  asked: readonly Asked[],
): Promise<Map<string, number>> {
  if (asked.length === 0) return new Map()
  const spans = spansIn(asked)
  const counts = await numbers.refused(companyId, campaignId, [...spans.values()])
  return new Map([...spans.keys()].map((key, index) => [key, counts[index] ?? 0]))
}

/** How many leads came in each span, by `keyOf`. */
async function leadsIn(
  em: EntityManager,
  campaignId: string,
  asked: readonly Asked[],
): Promise<Map<string, number>> {
  const spans = spansIn(asked)
  const counts = (await countLeads(em, [campaignId], [...spans.values()])).get(campaignId)
  return new Map([...spans.keys()].map((key, index) => [key, counts?.[index] ?? 0]))
}
