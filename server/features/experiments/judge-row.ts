import type { Experiment } from '#shared/contract/experiments.ts'
import { judgeExperiment } from '#shared/experiments/judge-experiment.ts'
import type { VariantCounts, Verdict } from '#shared/experiments/judge-experiment.ts'
import { verdictWords } from '#shared/experiments/verdict-words.ts'
import { dateOfDay } from '#shared/lib/zoned-day.ts'
import type { GoalTarget, TrialCounts, VisitNumbers } from '#server/core/ports/visit-numbers.ts'
import type { ExperimentInterval, ExperimentResult, ExperimentRow } from './public/entities.ts'
import { intervalAfter, intervalAt, isSameGoal } from './public/intervals.ts'

/** How far (ms) the clock of another node may be ahead. */
const aheadMs = 60_000

type Counted = { id: string; visitors: number; converted: number }

/** What an experiment has counted, and what that comes to. */
export type Judged = ExperimentResult & {
  /** What each variant counts for the verdict, in order. */
  counts: { visitors: number; converted: number }[]
  decided: { id: string } | null
}

/** Counts and judges an experiment as of `now` (ms). */
export async function judgeRow(
  { numbers }: { numbers: Pick<VisitNumbers, 'trial'> },
  row: ExperimentRow,
  goalName: string,
  now: number,
): Promise<Judged> {
  const compared = comparisonsOf(row)
  const goals = distinctGoals(row.intervals)
  const found =
    row.intervals.length === 0
      ? []
      : await numbers.trial(row.companyId, row.campaignId, {
          pageId: row.pageId,
          starts: compared.map(({ start }) => start),
          until: now + aheadMs,
          goals,
        })
  const counts = row.intervals.map((interval, index) =>
    found
      .filter(({ comparison }) => compared[comparison]?.interval === index)
      .map((one) => countedBy(one, goals, interval.goal)),
  )
  return judge(row, { goalName, now, counts })
}

type DayCounts = Counted & { day: number }

/** Intervals, and where none is: whoever comes then is compared with nobody. */
function comparisonsOf({ intervals }: ExperimentRow): { start: number; interval: number | null }[] {
  return intervals.flatMap(({ startedAt, endedAt }, index) => [
    { start: startedAt, interval: index },
    ...(endedAt === null ? [] : [{ start: endedAt, interval: null }]),
  ])
}

const distinctGoals = (intervals: readonly ExperimentInterval[]): GoalTarget[] =>
  intervals
    .map(({ goal }) => goal)
    .filter((goal, index, all) => all.findIndex((one) => isSameGoal(one, goal)) === index)

function countedBy(
  { variant, day, visitors, goals }: TrialCounts,
  known: readonly GoalTarget[],
  goal: GoalTarget,
): DayCounts {
  const at = known.findIndex((one) => isSameGoal(one, goal))
  return { id: variant, day, visitors, converted: goals[at] ?? 0 }
}

function judge(
  row: ExperimentRow,
  given: { goalName: string; now: number; counts: DayCounts[][] },
): Judged {
  const { variants, intervals, smallestLift } = row
  const { goalName: goal, now, counts } = given
  const shared = intervals.map((interval, index): VariantCounts[] =>
    variants.map(({ id, name }, place) => ({
      id,
      name,
      weight: interval.weights[place] ?? 0,
      ...sumOf((counts[index] ?? []).filter((one) => one.id === id)),
    })),
  )
  const alike = shared.filter((_, index) => isComparable(intervals, index, now))
  const seen = alike.some((one) => one.some(({ visitors }) => visitors > 0))
  const visitorsPerDay = paceOf(counts.flat())
  const asked = { goal, intervals: alike, smallestLift: smallestLift / 100 }
  const verdict = seen
    ? judgeExperiment({ ...asked, ...(visitorsPerDay ? { visitorsPerDay } : {}) })
    : null
  return {
    variants: variants.map((one, place) => viewOf(row, verdict, { ...one, place, now })),
    verdict: verdict && { kind: verdict.kind, words: verdictWords(verdict), id: aboutOf(verdict) },
    intervals: intervals
      .filter(({ startedAt }) => startedAt <= now)
      .map(({ startedAt, endedAt, reason, weights }, index, past) => ({
        startedAt: new Date(startedAt).toISOString(),
        endedAt: instantOf(endedAt ?? past[index + 1]?.startedAt ?? null),
        reason,
        variants: variants.map(({ id }, place) => ({
          id,
          weight: weights[place] ?? 0,
          ...sumOf((counts[index] ?? []).filter((one) => one.id === id)),
        })),
      })),
    days: daysOf(row, counts.flat()),
    counts: variants.map((_, place) => sumOf(alike.flatMap((one) => one[place] ?? []))),
    decided: verdict?.kind === 'better' ? { id: verdict.id } : decidedWorse(verdict),
  }
}

const instantOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** Whether visitors of an interval are compared with those of now: the same is shown, by the same goal. */
function isComparable(
  intervals: readonly ExperimentInterval[],
  index: number,
  now: number,
): boolean {
  const last = intervals.findLast(({ startedAt }) => startedAt <= now)
  const one = intervals[index]
  if (!last || !one || one.startedAt > now) return false
  return intervals
    .slice(index)
    .filter(({ startedAt }) => startedAt <= now)
    .every(({ content, goal }) => content === last.content && isSameGoal(goal, last.goal))
}

const sumOf = (counts: readonly { visitors: number; converted: number }[]) => ({
  visitors: counts.reduce((sum, { visitors }) => sum + visitors, 0),
  converted: counts.reduce((sum, { converted }) => sum + converted, 0),
})

/** Visitors of a day, by the days before the last; null before there are any. */
function paceOf(counts: readonly DayCounts[]): number | null {
  const last = Math.max(...counts.map(({ day }) => day))
  const first = Math.min(...counts.map(({ day }) => day))
  if (!(last > first)) return null
  const before = counts.filter(({ id, day }) => id !== '' && day < last)
  return Math.round(sumOf(before).visitors / (last - first)) || null
}

function viewOf(
  row: ExperimentRow,
  verdict: Verdict | null,
  { id, name, place, now }: { id: string; name: string; place: number; now: number },
): Experiment['variants'][number] {
  const planned = intervalAfter(row, now)?.weights[place]
  const weight = intervalAt(row, now)?.weights[place] ?? row.weights[place] ?? 0
  const found = verdict?.variants[place]
  return {
    id,
    name,
    weight,
    nextWeight: planned === undefined || planned === weight ? null : planned,
    visitors: found?.visitors ?? 0,
    converted: found?.converted ?? 0,
    rate: found?.rate ?? null,
    low: found?.rateInterval.low ?? 0,
    high: found?.rateInterval.high ?? 1,
    chanceBest: found?.chanceBest ?? 1 / row.variants.length,
    lift: found?.lift
      ? {
          says: found.lift.says,
          observed: found.lift.observed,
          low: found.lift.low,
          high: found.lift.high,
        }
      : null,
  }
}

/** The variant that a verdict is about, where it is about one. */
const aboutOf = (verdict: Verdict): string | null => ('id' in verdict ? verdict.id : null)

function decidedWorse(verdict: Verdict | null): { id: string } | null {
  const base = verdict?.kind === 'worse' ? verdict.variants[0] : undefined
  return base ? { id: base.id } : null
}

function daysOf({ variants }: ExperimentRow, counts: readonly DayCounts[]): Experiment['days'] {
  const ofDay = Map.groupBy(counts, ({ day }) => day)
  const ids = [...variants.map(({ id }) => id), '']
  return [...ofDay]
    .toSorted(([a], [b]) => a - b)
    .map(([day, those]) => ({
      day: dateOfDay(day),
      variants: ids.flatMap((id) => {
        const own = those.filter((one) => one.id === id)
        return id === '' && own.length === 0 ? [] : [{ id, ...sumOf(own) }]
      }),
    }))
}
