import { ScanReader } from '../wire/scan-reader.ts'
import { readWhere, skipContent, type Id, type Run, type Where } from '../wire/scan-update.ts'
import { DeletedRanges } from './deleted-ranges.ts'
import type { Part } from './part.ts'

/** Types in types: Yjs goes through them by recursion, and tells each of every change below it. */
const deepest = 32

/** A shape is a depth (how many types it is in) times two, and one more for what stands under a key. */
type Shape = number

/** Garbage, and what joins it: Yjs makes garbage of that, too. */
const gone: Shape = 255
const mostShapes = 256

/** Texts and lists of values, which alone can be longer than one and be cut. */
const canBeCut = new Set([2, 4, 8])
const isType = 7

/**
 * Where the items of a document stand, as far as it decides whether Yjs can bear them: how deep, and
 * whether under a key. One number for each stretch of a client's clocks with the same shape.
 */
export class Shapes {
  /** Start of a stretch times 256, plus its shape; rising. */
  readonly #stretches = new Map<number, number[]>()

  /** Adds the items of a part that is ready for what was added before, whatever they are. */
  note(part: Part): void {
    this.#append(new Pass(part, this.#shapeAt))
  }

  /**
   * Adds them if Yjs can bear all of them, and returns whether it can. Not bearable are types nested
   * so deeply that its recursion ends, and under a key a living item that can be cut, of which it
   * would keep a half that it then stumbles over. (Values that were there one after the other it may
   * send as one, deleted.)
   */
  admit(part: Part): boolean {
    if (part.scan.structs === 1) return this.#admitOne(part)
    const pass = new Pass(part, this.#shapeAt)
    if (!pass.isBearable) return false
    this.#append(pass)
    return true
  }

  /** The same for what most updates are: a letter, a value. */
  #admitOne(part: Part): boolean {
    const [run] = part.scan.runs
    if (!run) return true
    const where = readWhere(new ScanReader(part.bytes, run.from, true))
    const shape = shapeOf(where, this.#shapeAt)
    const { client, clock, end } = run
    if (isTooDeep(where, shape)) return false
    if (mustNotLive(where, shape, end - clock) && !isDeleted(part, [{ client, start: clock, end }]))
      return false
    const known = this.#stretches.get(client)
    const stretch = clock * mostShapes + shape
    if (known) append(known, stretch)
    else this.#stretches.set(client, [stretch])
    return true
  }

  #append({ found }: Pass): void {
    for (const [client, stretches] of found) {
      const known = this.#stretches.get(client)
      if (known) for (const stretch of stretches) append(known, stretch)
      else this.#stretches.set(client, stretches)
    }
  }

  readonly #shapeAt = (client: number, clock: number): Shape =>
    shapeIn(this.#stretches.get(client), clock)
}

type Range = { client: number; start: number; end: number }

/** Goes through one part, each client as far as what it refers to has been passed. */
class Pass {
  readonly found = new Map<number, number[]>()
  readonly #part: Part
  readonly #known: (client: number, clock: number) => Shape
  readonly #cursors = new Map<number, Cursor>()
  readonly #mustNotLive: Range[] = []
  #isTooDeep = false

  constructor(part: Part, known: (client: number, clock: number) => Shape) {
    this.#part = part
    this.#known = known
    for (const run of part.scan.runs) {
      this.#cursors.set(run.client, new Cursor(part.bytes, run))
      this.found.set(run.client, [])
    }
    this.#run()
  }

  get isBearable(): boolean {
    if (this.#isTooDeep) return false
    return this.#mustNotLive.length === 0 || isDeleted(this.#part, this.#mustNotLive)
  }

  /** Whoever refers to what comes later in the part is looked at again when that has been passed. */
  #run(): void {
    const queue = [...this.#cursors.values()]
    const blocked = new Map<number, { cursor: Cursor; clock: number }[]>()
    for (let cursor = queue.pop(); cursor; cursor = queue.pop()) {
      const { client, clock } = cursor
      const ahead = this.#advance(cursor)
      if (ahead) {
        const others = blocked.get(ahead[0]) ?? []
        blocked.set(ahead[0], others)
        others.push({ cursor, clock: ahead[1] })
      }
      const waiting = blocked.get(client)
      if (!waiting || cursor.clock === clock) continue
      const reached = cursor.clock
      queue.push(...waiting.filter((one) => one.clock < reached).map((one) => one.cursor))
      blocked.set(
        client,
        waiting.filter((one) => one.clock >= reached),
      )
    }
  }

  /** Passes structs of one client; returns the id that has to be passed before the next. */
  #advance(cursor: Cursor): Id | null {
    const stretches = this.found.get(cursor.client) ?? []
    for (let where = cursor.peek(); where; where = cursor.peek()) {
      for (const id of [where.origin, where.right, where.parent])
        if (id && this.#isAhead(id)) return id
      const shape = shapeOf(where, this.#shapeAt)
      const start = cursor.clock
      const length = cursor.pass(where)
      this.#isTooDeep ||= isTooDeep(where, shape)
      if (mustNotLive(where, shape, length))
        this.#mustNotLive.push({ client: cursor.client, start, end: start + length })
      append(stretches, start * mostShapes + shape)
    }
    return null
  }

  readonly #shapeAt = (client: number, clock: number): Shape => {
    const here = this.found.get(client)
    const first = here?.[0]
    if (first !== undefined && Math.floor(first / mostShapes) <= clock) return shapeIn(here, clock)
    return this.#known(client, clock)
  }

  #isAhead([client, clock]: Id): boolean {
    const cursor = this.#cursors.get(client)
    return cursor !== undefined && !cursor.isAtEnd && cursor.clock <= clock
  }
}

/** The structs of one run, one after the other. */
class Cursor {
  readonly client: number
  clock: number
  #left: number
  readonly #reader: ScanReader
  #at: number

  constructor(bytes: Uint8Array, { client, clock, structs, from }: Run) {
    this.client = client
    this.clock = clock
    this.#left = structs
    this.#reader = new ScanReader(bytes, from, true)
    this.#at = from
  }

  get isAtEnd(): boolean {
    return this.#left === 0
  }

  /** Where the next struct stands; null at the end. */
  peek(): Where | null {
    if (this.isAtEnd) return null
    this.#reader.position = this.#at
    return readWhere(this.#reader)
  }

  /** Passes the struct that was peeked at last; returns its length. */
  pass({ kind }: Where): number {
    const length =
      kind === null ? this.#reader.varUint() : skipContent(this.#reader, kind, Infinity)
    this.#at = this.#reader.position
    this.clock += length
    this.#left--
    return length
  }
}

/** The shape of an item, given those of what it refers to. */
function shapeOf(where: Where, shapeAt: (client: number, clock: number) => Shape): Shape {
  const { kind, origin, right, parent, hasKey } = where
  if (kind === null) return gone
  if (origin || right) {
    const beside = right ? shapeAt(...right) : null
    if (!origin || beside === gone) return beside ?? gone
    return shapeAt(...origin)
  }
  if (!parent) return hasKey ? 1 : 0
  const above = shapeAt(...parent)
  if (above === gone) return gone
  return Math.min(above - (above % 2) + 2, gone - 3) + (hasKey ? 1 : 0)
}

function isTooDeep({ kind }: Where, shape: Shape): boolean {
  return kind === isType && shape !== gone && shape >> 1 > deepest
}

/** Stands it under a key and could be cut? */
function mustNotLive({ kind }: Where, shape: Shape, length: number): boolean {
  return length > 1 && shape !== gone && shape % 2 === 1 && kind !== null && canBeCut.has(kind)
}

/** Does the part itself delete all of these? */
function isDeleted(part: Part, ranges: readonly Range[]): boolean {
  const deleted = DeletedRanges.of([part])
  return ranges.every(({ client, start, end }) => deleted.cover(client, start, end))
}

/** The shape of the stretch that holds `clock`; what is not known is garbage. */
function shapeIn(stretches: readonly number[] | undefined, clock: number): Shape {
  if (!stretches) return gone
  let [low, high] = [0, stretches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (Math.floor((stretches[middle] ?? 0) / mostShapes) <= clock) low = middle + 1
    else high = middle
  }
  const stretch = stretches[low - 1]
  return stretch === undefined ? gone : stretch % mostShapes
}

/** Adds a stretch behind the others, unless it only goes on with the last one. */
function append(stretches: number[], stretch: number): void {
  const last = stretches.at(-1)
  if (last === undefined || last % mostShapes !== stretch % mostShapes) stretches.push(stretch)
}
