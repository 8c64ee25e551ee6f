import type { Limits } from '../limits.ts'
import { ScanFailure, ScanReader } from './scan-reader.ts'
import { skipAny, skipJson } from './scan-values.ts'

/** What an update holds of one client: clocks `clock` to before `end`, in bytes `from` to `to`. */
export type Run = {
  client: number
  clock: number
  end: number
  structs: number
  from: number
  to: number
}

/** What an update deletes of one client: `ranges` pairs in bytes `from` to `to`, all below `end`. */
export type Deletions = { client: number; ranges: number; end: number; from: number; to: number }

/** What an update holds and what it needs, found without decoding it. */
export type Scan = {
  ok: true
  /** At most one a client. */
  runs: Run[]
  /** The highest clock that items refer to, by client; references within a client are left out. */
  references: ReadonlyMap<number, number>
  /** At most one a client. */
  deletions: Deletions[]
  /** Names of the document's roots that items are put into. */
  roots: ReadonlySet<string>
  /** Does a run hold a gap, whose content is missing? */
  hasGaps: boolean
  structs: number
  deleteRanges: number
  steps: number
}

type ScanRefusal = { ok: false; tooLarge: boolean; why: string; steps: number }

/** Far more than a person can write, far less than where numbers lose their last digit. */
const highestClock = 2 ** 45

const isGc = 0
export const isGap = 10
const hasOrigin = 0x80
const hasRightOrigin = 0x40
const hasParentSub = 0x20
const highestType = 6

export type Id = readonly [client: number, clock: number]
const noId: Id = [-1, -1]
const isSameId = (a: Id, b: Id) => a[0] === b[0] && a[1] === b[1]

const noReferences: ReadonlyMap<number, number> = new Map()
const noRoots: ReadonlySet<string> = new Set()

/** What was found on the way over structs, as far as there is any. */
class Findings implements Found {
  references: Map<number, number> | null = null
  roots: Set<string> | null = null
  values = 0
  /** Structs that want the place of the one before them. */
  rivals = 0
  #origin = noId
  #right = noId

  place(origin: Id, right: Id): void {
    if (isSameId(origin, this.#origin) && !isSameId(right, this.#right)) this.rivals++
    this.#origin = origin
    this.#right = right
  }

  refer(client: number, clock: number): void {
    this.references ??= new Map()
    if ((this.references.get(client) ?? -1) < clock) this.references.set(client, clock)
  }
}

/**
 * Reads over an update (V1) in time linear in its length, without decoding it, and refuses what
 * Yjs would choke on: counts over `limits`, claims that the bytes don't hold, structs of length
 * zero, references forward in the same client, subdocuments, clients named twice, text that is no
 * UTF-8, JSON that can't be parsed, trailing bytes. Never throws. What passes, Yjs can apply.
 */
export function scanUpdate(update: Uint8Array, limits: Limits['scan']): Scan | ScanRefusal {
  const reader = new ScanReader(update, 0, limits.isTrusted)
  try {
    const scan = scanStructs(reader, limits)
    scan.deletions = scanDeletions(reader, limits)
    for (const { ranges } of scan.deletions) scan.deleteRanges += ranges
    if (reader.remaining > 0) throw new ScanFailure('more bytes than the update')
    scan.steps = reader.steps
    return scan
  } catch (error) {
    if (!(error instanceof ScanFailure)) throw error
    return { ok: false, tooLarge: error.tooLarge, why: error.message, steps: reader.steps }
  }
}

function scanStructs(reader: ScanReader, limits: Limits['scan']): Scan {
  const runs: Run[] = []
  let structs = 0
  let hasGaps = false
  const findings = new Findings()
  const sections = reader.count(3)
  if (sections > limits.clients) throw new ScanFailure('too many clients', true)
  const seen = sections > 1 ? new Set<number>() : null
  for (let section = 0; section < sections; section++) {
    const count = reader.count(2)
    structs += count
    if (structs > limits.structs) throw new ScanFailure('too many structs', true)
    const client = reader.varUint()
    if (seen?.has(client)) throw new ScanFailure('a client named twice')
    seen?.add(client)
    const clock = reader.varUint()
    const from = reader.position
    let end = clock
    for (let index = 0; index < count; index++) {
      hasGaps ||= reader.bytes[reader.position] === isGap
      const length = skipStruct(reader, client, end, limits.depth, findings)
      // Yjs joins lists of values one by one, copying: many in one update would keep it busy.
      // Yjs compares each with all the others when it looks for their places.
      if (findings.rivals > limits.rivals) throw new ScanFailure('too many at one place', true)
      if (findings.values > limits.values) throw new ScanFailure('too many values', true)
      if ((findings.roots?.size ?? 0) > limits.roots) throw new ScanFailure('too many roots', true)
      if (length < 1) throw new ScanFailure('a struct of length zero')
      end += length
      if (end > highestClock) throw new ScanFailure('clock out of range')
    }
    if (count > 0) runs.push({ client, clock, end, structs: count, from, to: reader.position })
  }
  return {
    ok: true,
    runs,
    references: findings.references ?? noReferences,
    deletions: [],
    hasGaps,
    roots: findings.roots ?? noRoots,
    structs,
    deleteRanges: 0,
    steps: 0,
  }
}

/** Where what is found in a struct goes. */
type Found = {
  /** Told of every reference to another client's item. */
  refer(client: number, clock: number): void
  roots: Set<string> | null
  values: number
  /** Told where each item wants to be. */
  place?(origin: Id, right: Id): void
}

/** Passes one struct; returns its length in clock units. */
export function skipStruct(
  reader: ScanReader,
  client: number,
  clock: number,
  depth: number,
  found: Found,
): number {
  const info = reader.byte()
  if (info === isGc || info === isGap) return reader.varUint()
  const origin = info & hasOrigin ? readId(reader, client, clock, found) : noId
  const right = info & hasRightOrigin ? readId(reader, client, clock, found) : noId
  if (origin === noId && right === noId) {
    if (reader.varUint() === 1) noteRoot(reader, found)
    else readId(reader, client, clock, found)
    if (info & hasParentSub) reader.skipKey()
  } else if (right[0] !== client) found.place?.(origin, right)
  const kind = info & 0x1f
  const length = skipContent(reader, kind, depth)
  if (kind === 2 || kind === 8) found.values += length
  return length
}

/**
 * What a struct is (`kind` is Yjs' number for its content, null for garbage and gaps) and where it
 * says that it belongs: between neighbours, else in a parent, else in a root; under a key or not.
 */
export type Where = {
  kind: number | null
  origin: Id | null
  right: Id | null
  parent: Id | null
  hasKey: boolean
}

/** Reads a struct of a scanned update up to before its content, or its length if it has none. */
export function readWhere(reader: ScanReader): Where {
  const info = reader.byte()
  const where: Where = { kind: null, origin: null, right: null, parent: null, hasKey: false }
  if (info === isGc || info === isGap) return where
  where.kind = info & 0x1f
  if (info & hasOrigin) where.origin = [reader.varUint(), reader.varUint()]
  if (info & hasRightOrigin) where.right = [reader.varUint(), reader.varUint()]
  if (where.origin || where.right) return where
  if (reader.varUint() === 1) reader.string()
  else where.parent = [reader.varUint(), reader.varUint()]
  where.hasKey = (info & hasParentSub) !== 0
  if (where.hasKey) reader.string()
  return where
}

function noteRoot(reader: ScanReader, found: Found): void {
  const name = utf8.decode(reader.string())
  found.roots ??= new Set()
  found.roots.add(name)
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** Yjs looks for references within the same client without asking whether they are there yet. */
function readId(reader: ScanReader, client: number, clock: number, found: Found): Id {
  const id: Id = [reader.varUint(), reader.varUint()]
  if (id[0] !== client) found.refer(...id)
  else if (id[1] >= clock) throw new ScanFailure('a reference forward')
  return id
}

/** Passes the content of an item; returns its length in clock units. */
export function skipContent(reader: ScanReader, kind: number, depth: number): number {
  switch (kind) {
    case 1: // deleted
      return reader.varUint()
    case 2: {
      const length = reader.count(1)
      for (let left = length; left > 0; left--) skipJson(reader, depth, true)
      return length
    }
    case 3: // binary
      reader.skipBytes()
      return 1
    case 4:
      return reader.skipString()
    case 5: // embed
      skipJson(reader, depth)
      return 1
    case 6: // format
      reader.skipKey()
      skipJson(reader, depth)
      return 1
    case 7:
      return skipType(reader)
    case 8: {
      const length = reader.count(1)
      for (let left = length; left > 0; left--) skipAny(reader, depth)
      return length
    }
    default: // 9 is a subdocument, which a campaign never has
      throw new ScanFailure('unknown content')
  }
}

function skipType(reader: ScanReader): number {
  const type = reader.varUint()
  if (type > highestType) throw new ScanFailure('unknown type')
  if (type === 3 || type === 5) reader.skipKey() // elements and hooks are named
  return 1
}

function scanDeletions(reader: ScanReader, limits: Limits['scan']): Deletions[] {
  const deletions: Deletions[] = []
  let total = 0
  const sections = reader.count(2)
  if (sections > limits.clients) throw new ScanFailure('too many clients', true)
  const seen = sections > 1 ? new Set<number>() : null
  for (let section = 0; section < sections; section++) {
    const client = reader.varUint()
    if (seen?.has(client)) throw new ScanFailure('a client named twice')
    seen?.add(client)
    const ranges = reader.count(2)
    total += ranges
    if (total > limits.deleteRanges) throw new ScanFailure('too many deletions', true)
    const from = reader.position
    let end = 0
    for (let index = 0; index < ranges; index++) {
      const start = reader.varUint()
      const length = reader.varUint()
      // Yjs writes them so, and takes long over them in any other order.
      if (start < end && limits.inOrder) throw new ScanFailure('deletions out of order')
      if (length < 1) throw new ScanFailure('a deletion of length zero')
      if (start + length > highestClock) throw new ScanFailure('clock out of range')
      if (start + length > end) end = start + length
    }
    if (ranges > 0) deletions.push({ client, ranges, end, from, to: reader.position })
  }
  return deletions
}

/** A state vector (client and clock pairs), checked in the same way before it is decoded. */
export function readStateVector(
  bytes: Uint8Array,
  mostClients: number,
): Map<number, number> | null {
  const reader = new ScanReader(bytes)
  try {
    const entries = reader.count(2)
    if (entries > mostClients) return null
    const vector = new Map<number, number>()
    for (let left = entries; left > 0; left--) vector.set(reader.varUint(), reader.varUint())
    return reader.remaining === 0 ? vector : null
  } catch (error) {
    if (error instanceof ScanFailure) return null
    throw error
  }
}
