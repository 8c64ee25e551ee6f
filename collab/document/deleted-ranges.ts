import { ScanReader } from '../wire/scan-reader.ts'
import type { Part } from './part.ts'
import { encodeNumbers, type WrittenDeletions } from './write-update.ts'

/** Pairs of start and end, rising and apart. */
type Ranges = number[]

/** From this many on, ranges are sorted in together: one by one each would move all behind it. */
const manyRanges = 64

/** What a document's parts delete, to tell what of another update's deletions is new. */
export class DeletedRanges {
  readonly #ranges = new Map<number, Ranges>()

  static of(parts: readonly Part[]): DeletedRanges {
    const all = new DeletedRanges()
    for (const [client, ranges] of rangesByClient(parts)) all.#ranges.set(client, joined(ranges))
    return all
  }

  add(part: Part): void {
    if (part.scan.deleteRanges < manyRanges) {
      return readDeletions(part, (client, start, end) => this.#addRange(client, start, end))
    }
    for (const [client, ranges] of rangesByClient([part])) {
      const known = this.#ranges.get(client) ?? []
      for (let index = 0; index < known.length; index += 2) {
        ranges.push([known[index] ?? 0, known[index + 1] ?? 0])
      }
      this.#ranges.set(client, joined(ranges))
    }
  }

  /** Is everything of `client` from `start` to before `end` deleted? */
  cover(client: number, start: number, end: number): boolean {
    return this.#gaps(client, start, end).length === 0
  }

  /** What `part` deletes beyond what is here; empty when there is nothing. */
  missingFrom(part: Part): WrittenDeletions[] {
    const missing = new Map<number, number[]>()
    readDeletions(part, (client, start, end) => {
      for (const [from, to] of this.#gaps(client, start, end)) {
        const known = missing.get(client) ?? []
        missing.set(client, known)
        known.push(from, to - from)
      }
    })
    return [...missing].map(([client, numbers]) => ({
      client,
      ranges: numbers.length / 2,
      chunks: [encodeNumbers(numbers)],
    }))
  }

  /** The parts of `start` to before `end` that are not deleted. */
  #gaps(client: number, start: number, end: number): [number, number][] {
    const ranges = this.#ranges.get(client) ?? []
    const gaps: [number, number][] = []
    let at = start
    for (let index = firstEndingAfter(ranges, start); index < ranges.length; index += 2) {
      const [from = 0, to = 0] = ranges.slice(index, index + 2)
      if (from >= end) break
      if (from > at) gaps.push([at, from])
      at = to
    }
    if (at < end) gaps.push([at, end])
    return gaps
  }

  #addRange(client: number, start: number, end: number): void {
    const ranges = this.#ranges.get(client) ?? []
    this.#ranges.set(client, ranges)
    const first = firstEndingAfter(ranges, start - 1)
    let last = first
    let [from, to] = [start, end]
    while (last < ranges.length && (ranges[last] ?? 0) <= end) {
      from = Math.min(from, ranges[last] ?? from)
      to = Math.max(to, ranges[last + 1] ?? to)
      last += 2
    }
    ranges.splice(first, last - first, from, to)
  }
}

/** The index of the first pair whose end lies behind `clock`. */
function firstEndingAfter(ranges: Ranges, clock: number): number {
  let [low, high] = [0, ranges.length / 2]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[2 * middle + 1] ?? 0) > clock) high = middle
    else low = middle + 1
  }
  return 2 * low
}

function rangesByClient(parts: readonly Part[]): Map<number, [number, number][]> {
  const found = new Map<number, [number, number][]>()
  for (const part of parts) {
    readDeletions(part, (client, start, end) => {
      const known = found.get(client)
      if (known) known.push([start, end])
      else found.set(client, [[start, end]])
    })
  }
  return found
}

function joined(ranges: [number, number][]): Ranges {
  const result: Ranges = []
  for (const [start, end] of ranges.sort(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last === undefined || start > last) result.push(start, end)
    else if (end > last) result[result.length - 1] = end
  }
  return result
}

/**
 * The same deletions, rising and joined, where they come in several pieces. Yjs applies them in any
 * order, but when it keeps them for later, those out of order come to delete something else.
 */
export function inOrder({ client, ranges, chunks }: WrittenDeletions): WrittenDeletions {
  if (chunks.length === 1) return { client, ranges, chunks }
  const found: [number, number][] = []
  for (const chunk of chunks) {
    const reader = new ScanReader(chunk)
    while (reader.remaining > 0) {
      const start = reader.varUint()
      found.push([start, start + reader.varUint()])
    }
  }
  const bounds = joined(found)
  const numbers = bounds.map((bound, index) => bound - (index % 2 ? (bounds[index - 1] ?? 0) : 0))
  return { client, ranges: numbers.length / 2, chunks: [encodeNumbers(numbers)] }
}

/** Calls `each` with every range that `part` deletes: client, start, and the clock behind its end. */
export function readDeletions(
  { bytes, scan }: Part,
  each: (client: number, start: number, end: number) => void,
): void {
  for (const { client, ranges, from } of scan.deletions) {
    const reader = new ScanReader(bytes, from)
    for (let left = ranges; left > 0; left--) {
      const start = reader.varUint()
      each(client, start, start + reader.varUint())
    }
  }
}
