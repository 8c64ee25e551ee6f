import { diffUpdate } from 'yjs'
import { ScanReader } from '../wire/scan-reader.ts'
import { isGap, skipStruct, type Run } from '../wire/scan-update.ts'
import { readDeletions } from './deleted-ranges.ts'
import { clockOf, storedPart, type Part, type Vector } from './part.ts'
import { encodeNumbers, writeUpdate } from './write-update.ts'
import type { WrittenDeletions, WrittenRun } from './write-update.ts'

/** An id that is not there: client and clock. */
type Missing = readonly [client: number, clock: number]

/** An update that waits for others. Before one of the `missing` ids has come, nothing of it is ready. */
export type Waiting = { part: Part; missing: readonly Missing[] }

/** What of an update can be in the document now, and what must wait for other updates. */
export type Split = { ready: Part | null; waiting: Waiting | null }

/** May a part of it be ready by now? */
export function mayBeReady({ missing }: Pick<Waiting, 'missing'>, vector: Vector): boolean {
  return missing.some(([client, clock]) => clock < clockOf(vector, client))
}

/** Is all of it new, in order, and complete, so that Yjs applies it as it stands? */
export function isReady({ scan }: Part, vector: Vector): boolean {
  if (scan.hasGaps) return false
  for (const { client, clock } of scan.runs) if (clockOf(vector, client) !== clock) return false
  // References between the runs of one update need a closer look, unless both are known already.
  for (const [client, clock] of scan.references) if (clock >= clockOf(vector, client)) return false
  for (const { client, end } of scan.deletions) {
    const run = scan.runs.find((one) => one.client === client)
    if (end > (run ? run.end : clockOf(vector, client))) return false
  }
  return true
}

/** Does it hold no content but what the document has? (Its deletions may still be new.) */
export function isKnown({ scan }: Part, vector: Vector): boolean {
  return scan.runs.every(({ client, end }) => end <= clockOf(vector, client))
}

/**
 * Takes apart an update that is not ready as it stands: what the document has is cut off, what can
 * be applied now is `ready`, and the rest waits. That is what Yjs does struct by struct when it
 * integrates, done here on the bytes.
 */
export function splitReady(part: Part, vector: Vector): Split {
  const trimmed = trimmedTo(part, vector)
  const lines = trimmed.scan.runs.map((run) => new Line(trimmed.bytes, run))
  const reached = new Map<number, number>()
  const clockNow = (client: number) => reached.get(client) ?? clockOf(vector, client)
  advanceAll(lines, reached, clockNow)
  const { now, later } = splitDeletions(trimmed, clockNow)
  const done = lines.flatMap((line) => line.done() ?? [])
  const rest = lines.flatMap((line) => line.rest() ?? [])
  const missing = lines.flatMap((line) => (line.missing ? [line.missing] : []))
  for (const { client, first } of later) missing.push([client, first])
  const isUnchanged = trimmed === part && reached.size === 0 && now.length === 0
  const waiting = isUnchanged ? part : partOf(rest, later)
  return {
    ready: partOf(done, now),
    waiting: waiting && { part: waiting, missing },
  }
}

/**
 * Moves all lines as far as they come. A line that misses something is looked at again only when
 * that has come, so the work stays in proportion to the bytes.
 */
function advanceAll(
  lines: readonly Line[],
  reached: Map<number, number>,
  clockNow: (client: number) => number,
): void {
  const queue = [...lines]
  const blocked = new Map<number, Line[]>()
  for (let line = queue.pop(); line; line = queue.pop()) {
    const { clock } = line
    while (line.advance(clockNow)) reached.set(line.client, line.clock)
    const { missing } = line
    if (missing) blocked.set(missing[0], [...(blocked.get(missing[0]) ?? []), line])
    if (line.clock === clock) continue
    const waiting = blocked.get(line.client) ?? []
    const isFree = (one: Line) => one.missing !== null && one.missing[1] < clockNow(one.missing[0])
    queue.push(...waiting.filter(isFree))
    blocked.set(
      line.client,
      waiting.filter((one) => !isFree(one)),
    )
  }
}

function partOf(runs: WrittenRun[], deletions: WrittenDeletions[]): Part | null {
  return runs.length + deletions.length === 0 ? null : storedPart(writeUpdate(runs, deletions))
}

/** Without what the document has. Cutting a struct in two is Yjs's business. */
function trimmedTo(part: Part, vector: Vector): Part {
  const overlaps = part.scan.runs.some(({ client, clock }) => clock < clockOf(vector, client))
  if (!overlaps) return part
  const relevant = part.scan.runs.map(({ client }) => client)
  const numbers = relevant.flatMap((client) => [client, clockOf(vector, client)])
  return storedPart(diffUpdate(part.bytes, encodeNumbers([relevant.length, ...numbers])))
}

const blockedHere = new Error('refers to what is not there')

/** The structs of one client on their way into the document. */
class Line {
  readonly client: number
  /** Why `advance` stopped, unless at the end. */
  missing: Missing | null = null
  readonly #run: Run
  readonly #reader: ScanReader
  /** Where the next struct begins: in clocks, and in bytes. */
  clock: number
  #at: number
  #start: number
  #passed = 0
  #skipped = 0

  constructor(bytes: Uint8Array, run: Run) {
    this.client = run.client
    this.clock = run.clock
    this.#run = run
    this.#reader = new ScanReader(bytes, run.from)
    this.#at = run.from
    this.#start = run.from
  }

  /** Passes the next struct if everything that it needs is there. */
  advance(clockNow: (client: number) => number): boolean {
    const { client, clock } = this
    this.missing = null
    if (this.#at === this.#run.to) return false
    if (clock > clockNow(client)) {
      this.missing = [client, clock - 1]
      return false
    }
    if (this.#reader.bytes[this.#at] === isGap) return false
    this.#reader.position = this.#at
    const length = this.#passStruct(clockNow)
    if (length === null) return false
    this.clock += length
    this.#at = this.#reader.position
    this.#passed++
    return true
  }

  /** The length of the struct at hand; null, with `missing` set, when it refers to what is not there. */
  #passStruct(clockNow: (client: number) => number): number | null {
    const refer = (client: number, clock: number) => {
      if (clock < clockNow(client)) return
      this.missing = [client, clock]
      // References stand before the content, which need not be looked at then.
      throw blockedHere
    }
    try {
      const found = { refer, roots: null, values: 0 }
      return skipStruct(this.#reader, this.client, this.clock, Infinity, found)
    } catch (error) {
      if (error === blockedHere) return null
      throw error
    }
  }

  /** What has been passed. */
  done(): WrittenRun | null {
    if (this.#passed === 0) return null
    const { bytes } = this.#reader
    const chunks = [bytes.subarray(this.#start, this.#at)]
    return { client: this.client, clock: this.#run.clock, structs: this.#passed, chunks }
  }

  /** What is left, from behind a gap on if one comes first. To be asked for last. */
  rest(): WrittenRun | null {
    this.#skipGaps()
    const structs = this.#run.structs - this.#passed - this.#skipped
    if (structs === 0) return null
    const chunks = [this.#reader.bytes.subarray(this.#at, this.#run.to)]
    return { client: this.client, clock: this.clock, structs, chunks }
  }

  /** Whoever is behind a gap misses what belongs into it. */
  #skipGaps(): void {
    const { bytes } = this.#reader
    while (this.#at < this.#run.to && bytes[this.#at] === isGap) {
      this.#reader.position = this.#at + 1
      this.clock += this.#reader.varUint()
      this.missing = [this.client, this.clock - 1]
      this.#at = this.#reader.position
      this.#skipped++
    }
  }
}

type SplitDeletions = WrittenDeletions & { first: number }

function splitDeletions(part: Part, clockNow: (client: number) => number) {
  const now = new Map<number, number[]>()
  const later = new Map<number, number[]>()
  readDeletions(part, (client, start, end) => {
    const reached = clockNow(client)
    if (start < reached) push(now, client, start, Math.min(end, reached) - start)
    if (end > reached) push(later, client, Math.max(start, reached), end - Math.max(start, reached))
  })
  return { now: written(now), later: written(later) }
}

function push(into: Map<number, number[]>, client: number, start: number, length: number): void {
  const numbers = into.get(client) ?? []
  into.set(client, numbers)
  numbers.push(start, length)
}

function written(deletions: Map<number, number[]>): SplitDeletions[] {
  return [...deletions].map(([client, numbers]) => ({
    client,
    first: numbers[0] ?? 0,
    ranges: numbers.length / 2,
    chunks: [encodeNumbers(numbers)],
  }))
}
