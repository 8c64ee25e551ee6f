import type { VisitNumbers, VisitPosition } from '#server/core/ports/visit-numbers.ts'
import { addAnswer, addPages, addSteps } from '../questions/add-up.ts'

type Counters = readonly [VisitNumbers, ...VisitNumbers[]]

/** Several who share the days of campaigns as one: what they count at once is added up. */
export function countTogether(counters: Counters): VisitNumbers {
  const all = <Said>(ask: (one: VisitNumbers) => Promise<Said>) => Promise.all(counters.map(ask))
  return {
    async ask(...asked) {
      const [first = [], ...others] = await all((one) => one.ask(...asked))
      for (const answers of others)
        for (const [index, answer] of answers.entries()) {
          const sum = first[index]
          if (sum) addAnswer(sum, answer)
        }
      return first
    },
    async steps(...asked) {
      return (await all((one) => one.steps(...asked))).reduce(addSteps)
    },
    async visits(...asked) {
      const [, , { limit }] = asked
      const found = (await all((one) => one.visits(...asked))).flat()
      return found.toSorted((a, b) => newerFirst(a.position, b.position)).slice(0, limit)
    },
    async trial(...asked) {
      return (await all((one) => one.trial(...asked))).flat()
    },
    async page(...asked) {
      return (await all((one) => one.page(...asked))).reduce(addPages)
    },
    async refused(...asked) {
      const [first = [], ...others] = await all((one) => one.refused(...asked))
      return first.map((count, span) =>
        others.reduce((sum, counts) => sum + (counts[span] ?? 0), count),
      )
    },
    compact: (campaignId) => counters[0].compact(campaignId),
  }
}

/** Visits of one moment are of one day, and so of one counter. */
const newerFirst = (a: VisitPosition, b: VisitPosition) => b.at - a.at || a.index - b.index
