import type { Named, Segment } from '#server/features/ingest/public/segment.ts'
import type { DimensionName } from '#shared/contract/dimensions.ts'
import { clockAt } from '#shared/lib/zoned-day.ts'
import { endColumns, quarterColumn, quartersOf, storedColumn } from './columns.ts'
import type { Column } from './columns.ts'
import { findDimension } from './dimensions.ts'
import type { Words } from './dimensions.ts'

/** What a number of a table stands for. */
export type WordsOf = <Table extends Named>(table: Table, number: number) => Words[Table]

/** What events come to by one of their properties: looked up once for each value, not for each event. */
export type Lookup = Pick<Column, 'refs'> & { values: Int32Array }

type Place = { segment: Segment; wordsOf: WordsOf; timeZone: string }

/** Looks up what the values of a dimension come to; null is the value of what has none. */
export function lookupOf(
  name: DimensionName,
  { segment, wordsOf, timeZone }: Place,
  comesTo: (value: string | null) => number,
): Lookup {
  const dimension = findDimension(name)
  const of = ({ refs }: Column, values: readonly (string | null)[]): Lookup => ({
    refs,
    values: Int32Array.from([...values, null].map(comesTo)),
  })
  const each = <Table extends Named>(
    table: Table,
    value: (words: Words[Table]) => string | null,
  ): (string | null)[] => Array.from(segment.numbers[table], (one) => value(wordsOf(table, one)))
  switch (dimension.of) {
    case 'place':
      return of(storedColumn(segment, 'place'), each('place', dimension.value))
    case 'entry':
    case 'exit':
      return of(endColumns(segment)[dimension.of], each('place', dimension.value))
    case 'origin':
      return of(storedColumn(segment, 'origin'), each('origin', dimension.value))
    case 'sender':
      return of(storedColumn(segment, 'sender'), each('sender', dimension.value))
    case 'locale':
      return of(storedColumn(segment, 'locale'), each('locale', dimension.value))
    case 'time':
      return of(
        quarterColumn(segment),
        quartersOf(segment).map((start) => dimension.value(clockAt(timeZone, start))),
      )
  }
}

/** What the event of a row comes to. */
export const lookUp = ({ refs, values }: Lookup, row: number): number => values[refs[row] ?? 0] ?? 0

/** Which places of a segment are such, 1 or 0. */
export const placesOf = (
  { numbers }: Segment,
  wordsOf: WordsOf,
  isSuch: (words: Words['place']) => boolean,
): Uint8Array => Uint8Array.from(numbers.place, (one) => Number(isSuch(wordsOf('place', one))))
