import { sourceWords } from '#shared/analytics/value-words.ts'
import type { NextStepKind } from '#shared/contract/report-periods.ts'
import type { Report, ReportTotals } from '#shared/contract/reports.ts'
import { rateInterval } from '#shared/experiments/rate-interval.ts'
import { formatShare } from '#shared/lib/format-share.ts'

/** What the next step is chosen by. */
export type ReportFacts = Pick<
  Report,
  'mainGoal' | 'totals' | 'before' | 'sources' | 'alerts' | 'experiments'
> & {
  campaignId: string
  /** Whether a release has ever gone out, and whether visitors get pages now. */
  wasLaunched: boolean
  isLive: boolean
  /** An experiment that goes on although it is decided: on which page, and what it says. */
  decided: { page: string; words: string; isBetter: boolean } | null
  /** What an alert found that is not over. */
  alert: string | null
}

type Step = Report['nextStep']
type Rule = (facts: ReportFacts) => Step | null

/** Of fewer nothing can be said. */
const fewest = { ofSource: 30, visits: 50, visitors: 50, forExperiment: 200 }
const highBounces = 0.7
const fallenTo = 0.6
/** How often a source may be called better by chance, and by how much it has to be. */
const sourceAlpha = 0.05
const sourceLift = 1.25

/** The one thing to do next: that of the first rule that applies, in the order of `nextSteps`. */
export function nextStepOf(facts: ReportFacts): Step {
  for (const rule of rules) {
    const step = rule(facts)
    if (step) return step
  }
  return goOn(facts)
}

const screens = {
  numbers: ({ campaignId }: ReportFacts) => `/dashboard/campaigns/${campaignId}/analytics`,
  campaign: ({ campaignId }: ReportFacts) => `/dashboard/campaigns/${campaignId}`,
  builder: ({ campaignId }: ReportFacts) => `/campaigns/builder/${campaignId}`,
  launch: ({ campaignId }: ReportFacts) => `/activate/${campaignId}`,
}

const step = (kind: NextStepKind, words: string, label: string, path: string): Step => ({
  kind,
  words,
  label,
  path,
})

const launch: Rule = (facts) =>
  facts.wasLaunched
    ? null
    : step('launch', 'It has not been launched yet.', 'Launch it', screens.launch(facts))

const endExperiment: Rule = (facts) => {
  if (!facts.decided) return null
  const { page, words, isBetter } = facts.decided
  const label = isBetter ? 'Put the winner in place' : 'End the experiment'
  const said = `The experiment on “${page}” is decided. ${words}`
  return step('end-experiment', said, label, screens.numbers(facts))
}

const lookAtAlert: Rule = (facts) =>
  facts.alert === null
    ? null
    : step('alert', `An alert is not over: ${facts.alert}.`, 'See why', screens.numbers(facts))

const startAgain: Rule = (facts) =>
  facts.isLive
    ? null
    : step(
        'over',
        'Visitors don’t get it at present. Start it again, or begin the next one from a copy.',
        'Open the campaign',
        screens.campaign(facts),
      )

const bringVisitors: Rule = (facts) =>
  facts.totals.visitors > 0
    ? null
    : step(
        'no-visits',
        'Nobody came in this time. Send its address out, each way with a tracked link of its own.',
        'Get the address and links',
        screens.campaign(facts),
      )

const chooseGoal: Rule = (facts) =>
  facts.mainGoal !== null
    ? null
    : step(
        'choose-goal',
        'Nothing counts as a success yet. Choose a main goal, and every number says what it brought.',
        'Choose a main goal',
        screens.numbers(facts),
      )

const seeFunnel: Rule = (facts) => {
  const { visitors, conversions } = facts.totals
  if (conversions > 0 || visitors < fewest.visitors) return null
  const words = `None of ${visitors} visitors reached “${facts.mainGoal}”. See on which page they stop.`
  return step('no-conversions', words, 'See how far they get', screens.numbers(facts))
}

const moreOfSource: Rule = (facts) => {
  const good = goodSource(facts)
  if (!good) return null
  const { name, rate, others } = good
  const words = `${rate} of visitors from ${name} reach “${facts.mainGoal}”, of all others ${others}. Bring more of them.`
  return step('good-source', words, 'Make a tracked link', screens.campaign(facts))
}

/** The source with the highest rate of those that are better than all others together for sure. */
function goodSource({ totals, sources }: ReportFacts) {
  const better = sources
    .filter(({ value, visitors }) => isNamed(value) && visitors >= fewest.ofSource)
    .map((one) => ({ one, others: without(totals, one) }))
    .filter(({ others }) => others.visitors >= fewest.ofSource)
    .filter(({ one: { visitors, conversions }, others }) => {
      const { low } = rateInterval({ visitors, converted: conversions }, sourceAlpha)
      return low > sourceLift * (others.conversions / others.visitors)
    })
    .toSorted((a, b) => b.one.conversions / b.one.visitors - a.one.conversions / a.one.visitors)
  const [best] = better
  if (!best) return null
  const { one, others } = best
  return {
    name: sourceWords(one.value),
    rate: formatShare(one.conversions, one.visitors, 'en'),
    others: formatShare(others.conversions, others.visitors, 'en'),
  }
}

const isNamed = (source: string) => !['', 'direct', 'other'].includes(source)

type Converting = Pick<ReportTotals, 'visitors' | 'conversions'>

const without = (all: Converting, part: Converting): Converting => ({
  visitors: Math.max(0, all.visitors - part.visitors),
  conversions: Math.max(0, all.conversions - part.conversions),
})

const seeWhatFell: Rule = (facts) => {
  const { totals, before } = facts
  if (!before || before.visitors < fewest.visitors) return null
  if (totals.visitors > before.visitors * fallenTo) return null
  const fall = formatShare(before.visitors - totals.visitors, before.visitors, 'en')
  const words = `${fall} fewer visitors than before. See which source brings fewer.`
  return step('fewer-visitors', words, 'Compare the sources', screens.numbers(facts))
}

const keepVisitors: Rule = (facts) => {
  const { visits, bounces } = facts.totals
  if (visits < fewest.visits || bounces / visits < highBounces) return null
  const share = formatShare(bounces, visits, 'en')
  const words = `${share} of visits end after one page on which nothing was done. Say on the first screen what it is about, with one button.`
  return step('bounces', words, 'Change the page', screens.builder(facts))
}

const tryVariant: Rule = (facts) => {
  const isTrying = facts.experiments.some(({ state }) => state !== 'ended')
  if (isTrying || facts.totals.visitors < fewest.forExperiment) return null
  const words = `${facts.totals.visitors} visitors are enough to try a variant of the page against it.`
  return step('try-variant', words, 'Make a variant', screens.builder(facts))
}

const goOn = (facts: ReportFacts): Step =>
  step('go-on', 'Nothing stands out: go on like this.', 'Look closer', screens.numbers(facts))

const rules: readonly Rule[] = [
  launch,
  endExperiment,
  lookAtAlert,
  startAgain,
  bringVisitors,
  chooseGoal,
  seeFunnel,
  moreOfSource,
  seeWhatFell,
  keepVisitors,
  tryVariant,
]
