const dayMs = 86_400_000

/** Before so much time has passed an hour would speak for days. */
const shortestMs = dayMs
/** Beyond this nobody plans. */
const farthestMs = 3 * 365 * dayMs

/** How a target stands; times are ms since the epoch, and `perDay` what came on a day on average. */
export type Pace =
  | { kind: 'reached' }
  /** The time for it is over. */
  | { kind: 'missed'; lacks: number }
  /** It is not out, or not long enough to tell. */
  | { kind: 'unknown' }
  /** At this pace not within any time that is planned for; `needs` as below. */
  | { kind: 'never'; perDay: number; needs: number | null }
  /**
   * At this pace reached at `at`. `isLate` is null without a day, and `needs` is what must come on each
   * day that is left, null where it comes in time.
   */
  | { kind: 'due'; at: number; perDay: number; isLate: boolean | null; needs: number | null }

type Standing = {
  count: number
  reached: number
  /** When the campaign first went out; null if it never did. */
  since: number | null
  /** When the last day ends; null without one. */
  end: number | null
  /** Whether visitors come to it now. */
  isOut: boolean
}

/**
 * When a target is reached if as much goes on coming as came on average since the campaign went out.
 * That is what is counted towards it, too: all since the beginning.
 */
export function paceOf({ count, reached, since, end, isOut }: Standing, now: number): Pace {
  if (reached >= count) return { kind: 'reached' }
  const lacks = count - reached
  if (end !== null && now >= end) return { kind: 'missed', lacks }
  if (!isOut || since === null || now - since < shortestMs) return { kind: 'unknown' }
  const perDay = reached / ((now - since) / dayMs)
  const needed = end === null ? null : lacks / ((end - now) / dayMs)
  if (perDay === 0) return { kind: 'never', perDay, needs: needed }
  const at = now + (lacks / perDay) * dayMs
  const isLate = end === null ? null : at > end
  const needs = isLate ? needed : null
  if (at - now > farthestMs) return { kind: 'never', perDay, needs }
  return { kind: 'due', at, perDay, isLate, needs }
}
