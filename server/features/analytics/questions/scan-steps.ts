import type { StepCounts, StepsQuestion } from '#server/core/ports/visit-numbers.ts'
import { kindNumbers } from '#server/features/ingest/public/entities.ts'
import type { Segment } from '#server/features/ingest/public/segment.ts'
import { placesOf } from './look-up.ts'
import type { WordsOf } from './look-up.ts'
import { fitting, goalIn, isAnyFit, overlaps } from './matching.ts'

/**
 * How many visitors of a day did each step, each after the ones before it: going back and forth takes
 * nothing away. Filters choose visitors, as `scan` counts them; what they did counts wherever. Whoever
 * sends something has pressed before: without the page's script there is no click.
 */
export function scanSteps(
  segments: Iterable<Segment>,
  asked: StepsQuestion,
  wordsOf: WordsOf,
): StepCounts {
  const { from, to, steps, goal } = asked
  const sum: StepCounts = { visitors: 0, converted: 0, reached: steps.map(() => 0) }
  for (const segment of segments) {
    if (!overlaps(segment, asked)) continue
    const fits = fitting(segment, { ...asked, robots: false }, wordsOf)
    const { at, what, refs, starts, base } = segment
    const kinds = steps.map(({ kind }) => kindNumbers[kind])
    const places = steps.map(({ pageId, blockId }) =>
      placesOf(
        segment,
        wordsOf,
        (one) => one.pageId === pageId && (blockId === null || one.blockId === blockId),
      ),
    )
    const target = goal && goalIn(segment, wordsOf, goal)
    for (let index = 0; index + 1 < starts.length; index += 1) {
      const [begin, end] = [starts[index] ?? 0, starts[index + 1] ?? 0]
      if (!isAnyFit(fits, begin, end)) continue
      let [done, isConverted] = [0, false]
      for (let row = begin; row < end; row += 1) {
        const kind = what[row] ?? 0
        const time = base + (at[row] ?? 0)
        if (time < from || time >= to) continue
        const place = refs.place[row] ?? 0
        if (target?.kind === kind && target.places[place] === 1) isConverted = true
        const isAt = (step: number) => kinds[step] === kind && places[step]?.[place] === 1
        if (steps[done]?.kind === 'click' && steps[done + 1]?.kind === 'send' && isAt(done + 1))
          done += 1
        if (isAt(done)) done += 1
      }
      sum.visitors += 1
      if (isConverted) sum.converted += 1
      for (let step = 0; step < done; step += 1) sum.reached[step] = (sum.reached[step] ?? 0) + 1
    }
  }
  return sum
}
