import type { Named, Segment } from '#server/features/ingest/public/segment.ts'
import type { DimensionName } from '#shared/contract/dimensions.ts'
import { clockAt } from '#shared/lib/zoned-day.ts'
import { findDimension } from './dimensions.ts'
import type { Words } from './dimensions.ts'

/** What a number of a table stands for. */
export type WordsOf = <Table extends Named>(table: Table, number: number) => Words[Table]

/** What an event comes to by one of its properties: looked up once for each value, not for each event. */
export type Lookup = {
  by: Named | 'quarter' | 'entry' | 'exit'
  /** Where in `values` each event is looked up; null for what is no column. */
  refs: Segment['refs'][Named] | null
  values: Int32Array
  without: number
}

type Place = { segment: Segment; wordsOf: WordsOf; timeZone: string }

const quarterMs = 15 * 60_000
/** As many quarters of an hour as a segment may go over. */
const quarters = 4 * 28

/** Looks up what the values of a dimension come to; null is the value of what has none. */
export function lookupOf(
  name: DimensionName,
  { segment, wordsOf, timeZone }: Place,
  comesTo: (value: string | null) => number,
): Lookup {
  const dimension = findDimension(name)
  const without = comesTo(null)
  const each = <Table extends Named>(
    table: Table,
    value: (words: Words[Table]) => string | null,
  ): Int32Array =>
    Int32Array.from(segment.numbers[table], (one) => comesTo(value(wordsOf(table, one))))
  const ofColumn = (by: Named, values: Int32Array) => ({
    by,
    refs: segment.refs[by],
    values,
    without,
  })
  switch (dimension.of) {
    case 'place':
      return ofColumn('place', each('place', dimension.value))
    case 'entry':
    case 'exit':
      return { by: dimension.of, refs: null, values: each('place', dimension.value), without }
    case 'origin':
      return ofColumn('origin', each('origin', dimension.value))
    case 'sender':
      return ofColumn('sender', each('sender', dimension.value))
    case 'locale':
      return ofColumn('locale', each('locale', dimension.value))
    case 'time': {
      const start = segment.base - (segment.base % quarterMs)
      const values = Int32Array.from({ length: quarters }, (_, index) =>
        comesTo(dimension.value(clockAt(timeZone, start + index * quarterMs))),
      )
      return { by: 'quarter', refs: null, values, without }
    }
  }
}

/** The quarter of an hour of an event, from the one that the segment begins in. */
export const quarterAt = ({ base, at }: Segment, row: number): number =>
  Math.floor(((base % quarterMs) + (at[row] ?? 0)) / quarterMs)

/** The places of a visit's first and last view; -1 where it has none. */
export type VisitEnds = { entry: number; exit: number }
export const noEnds: VisitEnds = { entry: -1, exit: -1 }

/** What the event of a row comes to; `ends` are those of its visit. */
export function lookUp(
  { by, refs, values, without }: Lookup,
  segment: Segment,
  row: number,
  ends: VisitEnds = noEnds,
): number {
  if (refs) return values[refs[row] ?? 0] ?? without
  if (by === 'quarter') return values[quarterAt(segment, row)] ?? without
  const place = by === 'entry' ? ends.entry : ends.exit
  return place < 0 ? without : (values[place] ?? without)
}

/** Which places of a segment are such, 1 or 0. */
export const placesOf = (
  { numbers }: Segment,
  wordsOf: WordsOf,
  isSuch: (words: Words['place']) => boolean,
): Uint8Array => Uint8Array.from(numbers.place, (one) => Number(isSuch(wordsOf('place', one))))
