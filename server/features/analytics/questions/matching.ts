import type { GoalTarget, Question } from '#server/core/ports/visit-numbers.ts'
import { kindNumbers } from '#server/features/ingest/public/entities.ts'
import { robotBit } from '#server/features/ingest/public/segment.ts'
import type { Segment } from '#server/features/ingest/public/segment.ts'
import { lookupOf, placesOf } from './look-up.ts'
import type { WordsOf } from './look-up.ts'

type Asked = Pick<Question, 'from' | 'to' | 'timeZone' | 'filters' | 'robots'>

/** Which events match, 1 or 0. Column by column, which is the quickest. */
export function fitting(segment: Segment, asked: Asked, wordsOf: WordsOf): Uint8Array {
  const { base, at, what } = segment
  const { timeZone, filters, robots } = asked
  const [from, to] = [asked.from - base, asked.to - base]
  const wanted = robots ? robotBit : 0
  const fits = new Uint8Array(at.length)
  for (let row = 0; row < fits.length; row += 1) {
    const time = at[row] ?? 0
    if (time >= from && time < to && ((what[row] ?? 0) & robotBit) === wanted) fits[row] = 1
  }
  for (const { dimension, values: chosen, not = false } of filters) {
    const { refs, values } = lookupOf(dimension, { segment, wordsOf, timeZone }, (value) =>
      value !== null && chosen.includes(value) ? Number(!not) : Number(not),
    )
    for (let row = 0; row < fits.length; row += 1) if (values[refs[row] ?? 0] !== 1) fits[row] = 0
  }
  return fits
}

/** Whether any event of the rows [first, end) fits. */
export function isAnyFit(fits: Uint8Array, first: number, end: number): boolean {
  for (let row = first; row < end; row += 1) if (fits[row] === 1) return true
  return false
}

export const overlaps = (
  { base, span, at }: Segment,
  { from, to }: Pick<Question, 'from' | 'to'>,
): boolean => at.length > 0 && base < to && base + span >= from

export const goalIn = (segment: Segment, wordsOf: WordsOf, { kind, target }: GoalTarget) => ({
  kind: { page: kindNumbers.view, press: kindNumbers.click, form: kindNumbers.send }[kind],
  places: placesOf(segment, wordsOf, ({ pageId, blockId }) =>
    kind === 'page' ? pageId === target : blockId === target,
  ),
})
