import type { IntervalReason } from '#shared/contract/experiments.ts'
import type { ExperimentInterval, ExperimentRow } from './entities.ts'

type Scheduled = Pick<ExperimentRow, 'intervals' | 'weights'>

/** The interval of a moment (ms); null where visitors get no variants. */
export function intervalAt(
  { intervals }: Pick<ExperimentRow, 'intervals'>,
  at: number,
): ExperimentInterval | null {
  const found = intervals.findLast(({ startedAt }) => startedAt <= at)
  return found && (found.endedAt === null || at < found.endedAt) ? found : null
}

/** What comes after a moment (ms), where something is planned. */
export const intervalAfter = (
  { intervals }: Pick<ExperimentRow, 'intervals'>,
  at: number,
): ExperimentInterval | null => intervals.findLast(({ startedAt }) => startedAt > at) ?? null

/**
 * The intervals when visitors get variants with that content and are compared by that goal from `at` (ms)
 * on: a new one where something is not as it was. What is planned stays so.
 */
export function continued(
  row: Scheduled,
  at: number,
  now: Pick<ExperimentInterval, 'goal' | 'content'>,
): ExperimentInterval[] {
  const before = intervalAt(row, at)
  const last = row.intervals.findLast(({ startedAt }) => startedAt <= at)
  const { goal, content } = now
  const planned = row.intervals
    .filter(({ startedAt }) => startedAt > at)
    .map((one) => ({ ...one, goal, content }))
  const past = row.intervals.filter(({ startedAt }) => startedAt <= at)
  const reason = reasonOf(before, last, now)
  if (reason === null) return [...past, ...planned]
  const weights = before?.weights ?? row.weights
  return [...past, { startedAt: at, endedAt: null, reason, goal, content, weights }, ...planned]
}

function reasonOf(
  before: ExperimentInterval | null,
  last: ExperimentInterval | undefined,
  { goal, content }: Pick<ExperimentInterval, 'goal' | 'content'>,
): IntervalReason | null {
  if (!last) return 'start'
  if (last.content !== content) return 'content'
  if (!isSameGoal(last.goal, goal)) return 'goal'
  return before ? null : 'again'
}

export const isSameGoal = (a: ExperimentInterval['goal'], b: ExperimentInterval['goal']): boolean =>
  a.kind === b.kind && a.target === b.target

/** The intervals when visitors get no variants from `at` (ms) on; what was planned is off. */
export const interrupted = (
  { intervals }: Pick<ExperimentRow, 'intervals'>,
  at: number,
): ExperimentInterval[] =>
  intervals
    .filter(({ startedAt }) => startedAt <= at)
    .map((one, index, all) =>
      index === all.length - 1 && one.endedAt === null ? { ...one, endedAt: at } : one,
    )

/**
 * The intervals with other shares from `from` (ms) on, which is the start of a day: whoever comes again on
 * the same day gets the same variant.
 */
export function reweighted(
  { intervals }: Pick<ExperimentRow, 'intervals'>,
  now: number,
  { from, weights }: { from: number; weights: number[] },
): ExperimentInterval[] {
  const past = intervals.filter(({ startedAt }) => startedAt <= now)
  const before = intervalAt({ intervals }, now)
  if (!before || before.weights.every((weight, index) => weight === weights[index])) return past
  return [...past, { ...before, startedAt: from, endedAt: null, reason: 'weights', weights }]
}
