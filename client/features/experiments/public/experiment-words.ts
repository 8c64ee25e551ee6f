import type { Experiment, IntervalReason, JudgedVariantView } from '#shared/contract/experiments.ts'
import { formatLift } from '#shared/experiments/format-lift.ts'
import { formatShare } from '#shared/lib/format-share.ts'
import { formatDay } from '#client/lib/words/format.ts'

const dayMs = 86_400_000

/** Where it is: “Running · day 3”, or only “Day 3” where there is little room; `now` in ms. */
export function stateWords(
  experiment: Experiment,
  now: number,
  { isShort = false, locale }: { isShort?: boolean; locale?: string } = {},
): string {
  const { state, endedAt } = experiment
  if (state === 'waiting') return 'Waiting for a release'
  if (state === 'ended') return endedAt === null ? 'Ended' : `Ended ${formatDay(endedAt, locale)}`
  const day = dayOf(experiment, now)
  return isShort ? `Day ${day}` : `Running · day ${day}`
}

/** How many days ago the first visitor could take part, and 1. */
function dayOf({ intervals, startedAt }: Experiment, now: number): number {
  const begun = Date.parse(intervals[0]?.startedAt ?? startedAt)
  return Math.max(1, Math.floor((now - begun) / dayMs) + 1)
}

/** A part of 1 as a percentage; a dash where nothing is known. */
export function rateText(part: number | null, locale?: string): string {
  return part === null ? '–' : formatShare(part, 1, locale)
}

/** What a rate lies between, as a percentage: “7.1% – 9.2%”. */
export function rangeText({ low, high }: { low: number; high: number }, locale?: string): string {
  return `${formatShare(low, 1, locale)} – ${formatShare(high, 1, locale)}`
}

/** How likely something is, which is never said to be certain. */
export function chanceText(part: number, locale?: string): string {
  if (part > 0.999) return `> ${rateText(0.999, locale)}`
  return part < 0.001 ? `< ${rateText(0.001, locale)}` : rateText(part, locale)
}

/** How much higher a rate is than the page's: “+8% to +21%”; null where nothing is known of it. */
export function liftText(lift: JudgedVariantView['lift'], locale?: string): string | null {
  if (!lift) return null
  const { low, high } = lift
  const words = (bound: number) => formatLift(bound, { locale, signed: true })
  if (high === null) return low <= -1 ? null : `${words(low)} or more`
  const [from, to] = [words(low), words(high)]
  return from === to ? to : `${from} to ${to}`
}

/** Why visitors are compared anew, or with others, from a moment on. */
export const reasonWords: Record<IntervalReason, string> = {
  start: 'The experiment began',
  content: 'A release changed what is shown, so it is compared anew',
  weights: 'Other shares; what was counted still counts',
  goal: 'Another goal, so it is compared anew',
  again: 'It went on after a stop',
}

/** What came of one that has ended. */
export function resultWords({ winner, variants, verdict, isInPlace }: Experiment): string {
  const [base] = variants
  const chosen = variants.find(({ id }) => id === winner)
  if (chosen && isInPlace) return `All visitors get ${chosen.name} until the next release.`
  if (chosen && chosen.id !== base?.id) return `${chosen.name} was put in place.`
  if (chosen) return `${chosen.name} was kept.`
  return verdict ? 'Stopped without putting one in place.' : 'Stopped before anybody took part.'
}

/** Where the scale of the rates ends, a part of 1: the highest bound, and never nothing. */
export function scaleEnd(
  variants: readonly Pick<JudgedVariantView, 'high' | 'visitors'>[],
): number {
  const known = variants.filter(({ visitors }) => visitors > 0).map(({ high }) => high)
  const most = Math.min(1, Math.max(0, ...known))
  return most > 0 ? most : 1
}
