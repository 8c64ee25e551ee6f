import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { must } from '#shared/lib/must.ts'

/** Numbers of a dictionary by a place of their own in a segment, which is small. */
export type Numbers = Int32Array<ArrayBuffer>
type Times = Uint32Array<ArrayBuffer>
type Local = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** What events name by number. */
export const named = ['place', 'origin', 'sender', 'locale'] as const
export type Named = (typeof named)[number]

/** Set in `what` of an event that a robot sent. */
export const robotBit = 128

/**
 * The events of a day of a campaign in columns, by visitor and, of each, in the order of time and then in
 * which they were stored.
 */
export type Segment = {
  day: number
  /** The highest number of its events. */
  upTo: number
  /** Added to `at`, the time of each event: ms since the epoch. */
  base: number
  /** The largest `at`. */
  span: number
  at: Times
  /** The number of the kind, and `robotBit`. */
  what: Uint8Array<ArrayBuffer>
  /** Per event, where `numbers` of the same name has it. */
  refs: Record<Named, Local>
  numbers: Record<Named, Numbers>
  /** Where the events of each visitor begin, and where those of the last end. */
  starts: Times
  /** Who they are, for who adds to it; robots apart from people. */
  visitors: readonly string[]
}

/** An event as it is stored. */
export type StoredEvent = Record<Named, number> & {
  seq: number
  at: number
  kind: number
  bot: boolean
  visitor: string
}

/** A segment with `events` of its day added, in whatever order, all of them stored after its own. */
export function addEvents(
  before: Segment | null,
  day: number,
  events: readonly StoredEvent[],
): Segment {
  const known = before?.visitors ?? []
  const added = Map.groupBy(
    events.toSorted((a, b) => a.at - b.at || a.seq - b.seq),
    ({ visitor, bot }) => (bot ? `${visitor} robot` : visitor),
  )
  const places = new Map(known.map((visitor, index) => [visitor, index]))
  const visitors = [...known, ...[...added.keys()].filter((visitor) => !places.has(visitor))]
  const writer = openWriter(before, (before?.at.length ?? 0) + events.length, events)
  const starts = new Uint32Array(visitors.length + 1)
  for (const [index, visitor] of visitors.entries()) {
    starts[index] = writer.length()
    const own = added.get(visitor) ?? []
    let next = 0
    if (before && index < known.length)
      for (let row = startOf(before, index); row < startOf(before, index + 1); row += 1) {
        // What is stored came first, so it stays in front of what is of the same moment.
        for (; next < own.length && timeOf(own[next]) < timeAt(before, row); next += 1)
          writer.add(own[next])
        writer.copy(row)
      }
    for (; next < own.length; next += 1) writer.add(own[next])
  }
  starts[visitors.length] = writer.length()
  const upTo = events.reduce((most, { seq }) => Math.max(most, seq), before?.upTo ?? 0)
  return { day, upTo, starts, visitors, ...writer.columns() }
}

const startOf = (segment: Segment, visitor: number) => segment.starts[visitor] ?? 0
const timeAt = (segment: Segment, row: number) => segment.base + (segment.at[row] ?? 0)
const timeOf = (event: StoredEvent | undefined) => event?.at ?? Infinity

/** Writes the columns of a segment, row by row. */
function openWriter(before: Segment | null, length: number, events: readonly StoredEvent[]) {
  const base = events.reduce((least, { at }) => Math.min(least, at), before?.base ?? Infinity)
  const shift = before ? before.base - base : 0
  const at = new Uint32Array(length)
  const what = new Uint8Array(length)
  const wide = Object.fromEntries(named.map((name) => [name, new Uint32Array(length)]))
  const words = new Map(named.map((name) => [name, [...(before?.numbers[name] ?? [])]]))
  const found = new Map(
    named.map((name) => [name, new Map(words.get(name)?.map((number, index) => [number, index]))]),
  )
  const localOf = (name: Named, number: number): number => {
    const own = must(found.get(name), 'each has one')
    const known = own.get(number)
    if (known !== undefined) return known
    own.set(number, own.size)
    words.get(name)?.push(number)
    return own.size - 1
  }
  let row = 0
  return {
    length: () => row,
    add(event: StoredEvent | undefined) {
      if (!event) return
      at[row] = event.at - base
      what[row] = event.bot ? event.kind | robotBit : event.kind
      for (const name of named) must(wide[name], name)[row] = localOf(name, event[name])
      row += 1
    },
    copy(from: number) {
      if (!before) return
      at[row] = (before.at[from] ?? 0) + shift
      what[row] = before.what[from] ?? 0
      for (const name of named) must(wide[name], name)[row] = before.refs[name][from] ?? 0
      row += 1
    },
    columns() {
      const narrow = (name: Named): Local => {
        const column = must(wide[name], name)
        return (words.get(name)?.length ?? 0) > 65_536 ? column : new Uint16Array(column)
      }
      const of = <Value>(make: (name: Named) => Value): Record<Named, Value> => ({
        place: make('place'),
        origin: make('origin'),
        sender: make('sender'),
        locale: make('locale'),
      })
      const numbers = of((name) => new Int32Array(words.get(name) ?? []))
      const span = at.reduce((most, one) => Math.max(most, one), 0)
      return { base: length === 0 ? 0 : base, span, at, what, refs: of(narrow), numbers }
    },
  }
}

const form = 1
const headLength = 6

/** How a segment is stored: its columns, compressed to about six bytes an event, and its visitors. */
export type SegmentBytes = { content: Uint8Array; visitors: Uint8Array }

export function encodeSegment(segment: Segment): SegmentBytes {
  const { day, upTo, base, span, at, what, refs, numbers, starts } = segment
  const head = Float64Array.of(day, upTo, base, span, at.length, starts.length)
  const widths = named.flatMap((name) => [numbers[name].length, refs[name].BYTES_PER_ELEMENT])
  const columns = [
    head,
    Uint32Array.from(widths),
    at,
    starts,
    ...named.map((name) => numbers[name]),
    ...named.map((name) => refs[name]),
    what,
  ]
  const bytes = columns.map((one) => new Uint8Array(one.buffer, one.byteOffset, one.byteLength))
  const content = Buffer.concat([Uint8Array.of(form), zstdCompressSync(Buffer.concat(bytes))])
  return { content, visitors: Buffer.from(segment.visitors.join('\n')) }
}

/** A segment from its bytes; without `visitors` it can be read, and not be added to. */
export function decodeSegment({
  content,
  visitors,
}: Pick<SegmentBytes, 'content'> & Partial<SegmentBytes>): Segment {
  if (content[0] !== form) throw new Error('A segment is in a form that is not known.')
  const bytes = zstdDecompressSync(content.subarray(1))
  let offset = 0
  // Each is copied, as columns have to begin where their numbers may.
  const take = (length: number) => new Uint8Array(bytes.subarray(offset, (offset += length))).buffer
  const [day = 0, upTo = 0, base = 0, span = 0, events = 0, starting = 0] = new Float64Array(
    take(headLength * 8),
  )
  const widths = new Uint32Array(take(named.length * 8))
  const at = new Uint32Array(take(events * 4))
  const starts = new Uint32Array(take(starting * 4))
  const each = <Value>(make: (index: number) => Value): Record<Named, Value> => ({
    place: make(0),
    origin: make(1),
    sender: make(2),
    locale: make(3),
  })
  const numbers = each((index) => new Int32Array(take((widths[index * 2] ?? 0) * 4)))
  const refs = each((index): Local => {
    const width = widths[index * 2 + 1] ?? 0
    const column = take(events * width)
    return width === 4 ? new Uint32Array(column) : new Uint16Array(column)
  })
  const what = new Uint8Array(take(events))
  const names = visitors && visitors.length > 0 ? Buffer.from(visitors).toString().split('\n') : []
  return { day, upTo, base, span, at, what, refs, numbers, starts, visitors: names }
}
