import { addCounts, nobody } from './counts.ts'
import { alpha, effectInterval } from './effect-interval.ts'
import { chancesBest } from './chance-best.ts'
import { observedLift, poolIntervals } from './pool-intervals.ts'
import { rateInterval } from './rate-interval.ts'
import { sampleRatioLevel, sampleRatioPValue } from './sample-ratio.ts'
import { visitorsNeeded } from './estimate-length.ts'
import type { Counts, Interval, Stratum } from './counts.ts'

export type VariantCounts = Counts & { id: string; name: string; weight: number }

export type Experiment = {
  /** What the goal is called. */
  goal: string
  /**
   * The counts while the weights were the same, by time, the running ones last; their first variant is the
   * base, and now it and one other have a weight above 0. The goal and what variants show must be the same in
   * all; those with other variants than the last are left out.
   */
  intervals: readonly (readonly VariantCounts[])[]
  /** The smallest lift worth seeing: 0.2 for a rate a fifth higher. */
  smallestLift: number
  /** How many visitors are expected on a day, if known. */
  visitorsPerDay?: number
}

/** What is known of a variant beside the base, always valid: looking at any time does no harm. */
export type JudgedLift = {
  says: 'better' | 'worse' | 'open'
  /** How much higher the rate is as a part of the base's; null where the base has none. */
  observed: number | null
  low: number
  /** Null where there is no bound. */
  high: number | null
  /** Of the rates, in parts of 1. */
  difference: Interval
}

export type JudgedVariant = Counts & {
  id: string
  name: string
  /** Over intervals as if shares had never changed; null without visitors. */
  rate: number | null
  /** Always valid for one interval; over several as good as its effective counts. */
  rateInterval: Interval
  chanceBest: number
  /** Null for the base. */
  lift: JudgedLift | null
}

type Outcome =
  /** Null: nobody of the base has reached the goal, so there is nothing to reckon with. */
  | { kind: 'too-early'; moreVisitors: number | null; moreDays: number | null }
  | { kind: 'no-difference-yet' }
  | { kind: 'better'; id: string }
  /** Every variant is worse than the base. */
  | { kind: 'worse' }
  /** Shares of all visitors, for the variant that is furthest from what was asked. */
  | { kind: 'mismatch'; id: string; asked: number; got: number }

export type Verdict = Outcome & {
  goal: string
  smallestLift: number
  variants: JudgedVariant[]
  /** The always-valid p-value of visitors being shared as asked. */
  sampleRatioPValue: number
}

/**
 * What an experiment says now. A false “better” or “worse” comes at any time, of any variant, with a probability
 * of 5 % at most (each of n variants has 5 %/n); a false mismatch with one of 0.1 %.
 */
export function judgeExperiment(experiment: Experiment): Verdict {
  const intervals = alikeIntervals(experiment.intervals)
  const pooled = poolIntervals(intervals)
  const chances = chancesBest(pooled)
  const variants = (intervals.at(-1) ?? []).map(({ id, name }, index): JudgedVariant => {
    const counts = pooled[index] ?? nobody
    return {
      id,
      name,
      ...sumOf(intervals, index),
      rate: counts.visitors === 0 ? null : counts.converted / counts.visitors,
      rateInterval: rateInterval(counts, alpha),
      chanceBest: chances[index] ?? 0,
      lift: index === 0 ? null : judgeLift(strataOf(intervals, index), alpha / (pooled.length - 1)),
    }
  })
  const { goal, smallestLift } = experiment
  const pValue = sampleRatioPValue(intervals)
  const outcome =
    pValue <= sampleRatioLevel
      ? mismatchOf(intervals)
      : (decided(variants) ?? undecided(experiment, intervals, pooled))
  return { goal, smallestLift, variants, sampleRatioPValue: pValue, ...outcome }
}

type Intervals = Experiment['intervals']

/** Those with the same variants as the last, in its order. */
function alikeIntervals(intervals: Intervals): Intervals {
  const last = intervals.at(-1) ?? []
  return intervals.flatMap((variants) => {
    const ordered = last.flatMap(({ id }) => variants.find((variant) => variant.id === id) ?? [])
    return ordered.length === last.length && variants.length === last.length ? [ordered] : []
  })
}

function sumOf(intervals: Intervals, index: number): Counts {
  return intervals.map((variants) => variants[index] ?? nobody).reduce(addCounts, nobody)
}

/** The base and a variant wherever both could be shown. */
function strataOf(intervals: Intervals, index: number): Stratum[] {
  return intervals.flatMap((variants) => {
    const [base, variant] = [variants[0], variants[index]]
    if (!base?.weight || !variant?.weight) return []
    return [{ base, variant, share: variant.weight / (base.weight + variant.weight) }]
  })
}

function judgeLift(strata: readonly Stratum[], level: number): JudgedLift {
  const difference = effectInterval(strata, 'difference', level)
  const ratio = effectInterval(strata, 'ratio', level)
  return {
    says: difference.low > 0 ? 'better' : difference.high < 0 ? 'worse' : 'open',
    observed: observedLift(strata),
    low: ratio.low - 1,
    high: ratio.high === Infinity ? null : ratio.high - 1,
    difference,
  }
}

function decided(variants: readonly JudgedVariant[]): Outcome | null {
  const better = variants.filter(({ lift }) => lift?.says === 'better')
  const [best] = better.toSorted((a, b) => b.chanceBest - a.chanceBest)
  if (best) return { kind: 'better', id: best.id }
  const others = variants.slice(1)
  if (others.length > 0 && others.every(({ lift }) => lift?.says === 'worse'))
    return { kind: 'worse' }
  return null
}

function undecided(
  { smallestLift, visitorsPerDay }: Experiment,
  intervals: Intervals,
  [base = nobody]: readonly Counts[],
): Outcome {
  if (base.converted === 0) return { kind: 'too-early', moreVisitors: null, moreDays: null }
  const shares = (intervals.at(-1) ?? []).map(({ weight }) => weight)
  const rate = (base.converted + 0.5) / (base.visitors + 1)
  const seen = intervals.flat().reduce(addCounts, nobody).visitors
  const moreVisitors = visitorsNeeded({ rate, shares, lift: smallestLift }) - seen
  if (moreVisitors <= 0) return { kind: 'no-difference-yet' }
  const moreDays = visitorsPerDay ? Math.ceil(moreVisitors / visitorsPerDay) : null
  return { kind: 'too-early', moreVisitors, moreDays }
}

function mismatchOf(intervals: Intervals): Outcome {
  const all = intervals.flat().reduce(addCounts, nobody).visitors
  const shares = (intervals.at(-1) ?? []).map(({ id }, index) => ({
    id,
    asked: intervals.reduce((sum, variants) => sum + expectedOf(variants, index), 0) / all,
    got: sumOf(intervals, index).visitors / all,
  }))
  const distance = ({ asked, got }: { asked: number; got: number }) => Math.abs(got - asked)
  const [furthest] = shares.toSorted((a, b) => distance(b) - distance(a))
  return { kind: 'mismatch', ...(furthest ?? { id: '', asked: 0, got: 0 }) }
}

/** How many of an interval's visitors a variant should have. */
function expectedOf(variants: readonly VariantCounts[], index: number): number {
  const weights = variants.reduce((sum, { weight }) => sum + weight, 0)
  const visitors = variants.reduce(addCounts, nobody).visitors
  return (visitors * (variants[index]?.weight ?? 0)) / weights
}
