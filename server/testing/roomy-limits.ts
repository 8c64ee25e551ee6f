import { createLimits } from '#server/core/limits.ts'
import { countersHere } from '#server/platform/limits/counters.ts'

/** Limits that nobody reaches, for a test in which one machine asks all there is. */
export const roomyLimits = () =>
  createLimits({
    counter: (name, { points, seconds }) =>
      countersHere.counter(name, { points: 1_000 * points, seconds }),
  })
