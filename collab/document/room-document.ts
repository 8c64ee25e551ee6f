import { DeletedRanges } from './deleted-ranges.ts'
import { mergeParts } from './merge-parts.ts'
import { clockOf, storedPart, type Part, type Vector } from './part.ts'
import { Shapes } from './shapes.ts'
import { isKnown, isReady, mayBeReady, splitReady } from './split-ready.ts'
import type { Split, Waiting } from './split-ready.ts'
import { encodeNumbers, writeUpdate } from './write-update.ts'
import type { RoomState } from './room-state.ts'

/**
 * What became of an update. `fresh` is what of it is new in the document, `freed` what had been
 * waiting for it, `waiting` what of it depends on others that are not here; null or empty when there
 * is none.
 */
export type Taken = { fresh: Part | null; freed: readonly Part[]; waiting: Waiting | null }

/**
 * So many parts of one level are joined into one of the next: thousands of small arrays cost memory,
 * and each byte is copied only once a level.
 */
const joinedAtOnce = 16

/** Smaller states (bytes) are not worth compressing while they rest. */
const worthPacking = 4_096

/** Of documents from so many bytes on the shapes are kept. */
const worthRemembering = 1024 * 1024

/** From this many on, deletions are looked at one by one: they may repeat all that was ever deleted. */
const manyDeletions = 8

/** A state that was compressed, and how it comes back. */
export type Packed = {
  bytes: Uint8Array
  unpack(): Uint8Array
  /** The same, off the loop. */
  unpackAside(): Promise<Uint8Array>
}

/** Compresses a state. */
export type Pack = (bytes: Uint8Array) => Promise<Packed>

const nothing: Taken = { fresh: null, freed: [], waiting: null }

/**
 * A room's document as encoded updates. It is never decoded here: an update whose scan shows that
 * it continues what is there is put behind it, and whoever asks gets the pieces put together. Only
 * compaction (in a thread of its own) builds a Y.Doc.
 */
export class RoomDocument {
  readonly #vector = new Map<number, number>()
  #base: Part | null = null
  /** The base, compressed, while nobody has asked for it for a while; `#base` is null then. */
  #packed: (Packed & { size: number; deleteRanges: number }) | null = null
  /** When the base was last looked at (performance.now()). */
  #usedAt = performance.now()
  /** What came after the base, in order. Levels fall: what came first is joined the most. */
  #later: { part: Part; level: number }[] = []
  #waiting: Waiting[] = []
  readonly #roots = new Set<string>()
  /** Of everything that is here, from the first change on that has to be looked at. */
  #shapes: Shapes | null = null
  #deleted: DeletedRanges | null = null
  #isCompacting = false
  #whole: Uint8Array | null = null
  #encodedVector: Uint8Array | null = null

  /** Rebuilds a document from the journal. Throws when a row can't be read. */
  static restore(state: Pick<RoomState, 'snapshot' | 'updates'>): RoomDocument {
    const document = new RoomDocument()
    const snapshot = state.snapshot && storedPart(state.snapshot)
    // A snapshot is whole in itself; one with gaps was written when it held what must wait, too.
    if (snapshot?.scan.hasGaps) document.take(snapshot)
    else if (snapshot) document.#setBase(snapshot)
    for (const bytes of state.updates) document.#restore(storedPart(bytes))
    return document
  }

  /** Everything below these clocks is in the document. */
  get vector(): Vector {
    return this.#vector
  }

  get clients(): number {
    return this.#vector.size
  }

  /** Stretches of clocks that are deleted, or somewhat more: the same ones may be in several parts. */
  get deleteRanges(): number {
    const later = this.#later.reduce((sum, { part }) => sum + part.scan.deleteRanges, 0)
    return later + (this.#base?.scan.deleteRanges ?? this.#packed?.deleteRanges ?? 0)
  }

  /** Journal rows that wait for others that they depend on. */
  get waiting(): readonly Part[] {
    return this.#waiting.map(({ part }) => part)
  }

  /** The names of the document's roots. */
  get roots(): ReadonlySet<string> {
    return this.#roots
  }

  /** Bytes of the whole, uncompressed. */
  get size(): number {
    const later = this.#later.reduce((sum, { part }) => sum + part.bytes.length, 0)
    const waiting = this.#waiting.reduce((sum, { part }) => sum + part.bytes.length, 0)
    return waiting + later + (this.#base?.bytes.length ?? this.#packed?.size ?? 0)
  }

  clockOf(client: number): number {
    return clockOf(this.#vector, client)
  }

  /**
   * Takes what is in the journal, or is about to be, as far as it is new and complete. What depends
   * on others waits here for them.
   */
  take(part: Part): Taken {
    const { ready, waiting } = this.#split(part)
    // Before the rest is taken: what that sets free may be just what this waits for.
    if (waiting) this.#waiting.push(waiting)
    const fresh = ready && this.#withoutKnownDeletions(ready)
    // It stays, whatever it is: others have it.
    if (fresh) this.#shapes?.note(fresh)
    return { ...this.#takeFresh(fresh), waiting }
  }

  /**
   * Takes a client's update, as far as it is new and complete. What depends on others is given back
   * and not kept. Nothing is taken, and null returned, when Yjs could not bear it where it is to
   * stand.
   */
  admit(part: Part): Taken | null {
    const { ready, waiting } = this.#split(part)
    const fresh = ready && this.#withoutKnownDeletions(ready)
    if (fresh && !this.#shapesNow().admit(fresh)) return null
    return { ...this.#takeFresh(fresh), waiting }
  }

  /** Everything that somebody with this state vector lacks, and all deletions. */
  encodeSince(since: Vector): Uint8Array {
    if (since.size === 0) return this.encodeWhole()
    return mergeParts(this.#parts(), since)
  }

  /** The whole state; encoded once however many ask before the next change. */
  encodeWhole(): Uint8Array {
    if (this.#whole) return this.#whole
    const parts = this.#parts()
    this.#whole = parts.length === 0 ? writeUpdate([], []) : mergeParts(parts)
    return this.#whole
  }

  /** The whole state, and the client numbers of all who have written in it. */
  get whole(): { state: Uint8Array; writers: number[] } {
    return { state: this.encodeWhole(), writers: [...this.#vector.keys()] }
  }

  encodeStateVector(): Uint8Array {
    this.#encodedVector ??= encodeNumbers([this.#vector.size, ...[...this.#vector].flat()])
    return this.#encodedVector
  }

  /**
   * Is everything in this (scanned) update here already? It may say no of deletions that follow
   * from others; after compaction it knows them.
   */
  contains(part: Part): boolean {
    return isKnown(part, this.#vector) && this.#deletions().missingFrom(part).length === 0
  }

  /** Does this (scanned) update surely hold what is not here? */
  lacks(part: Part): boolean {
    return !isKnown(part, this.#vector)
  }

  /** Is there nothing behind the compacted base? */
  get isCompacted(): boolean {
    return this.#later.length === 0
  }

  /**
   * Joins what is here into one update, which is to be compacted. `finish` puts the result in its place,
   * or leaves it as it is for want of one; it throws when the result isn't the same state.
   */
  startCompaction(): { whole: Uint8Array; finish: (compacted: Uint8Array | null) => void } {
    const whole = this.encodeWhole()
    const frozen = storedPart(whole)
    this.#base = frozen
    this.#later = []
    this.#isCompacting = true
    const finish = (compacted: Uint8Array | null) => {
      this.#isCompacting = false
      const base = compacted && storedPart(compacted)
      if (!base) return
      if (!isSame(base, frozen)) throw new Error('compaction changed what the document holds')
      this.#base = base
      this.#forgetCopies()
    }
    return { whole, finish }
  }

  /** Keeps the base compressed, and no copies, when nobody has asked for them since `since`. */
  async rest(since: number, pack: Pack): Promise<void> {
    if (this.#isCompacting || this.#usedAt > since) return
    this.#forgetCopies()
    const base = this.#base
    if (!base || base.bytes.length < worthPacking) return
    this.#usedAt = Infinity
    const packed = await pack(base.bytes)
    if (this.#isCompacting || this.#base !== base || this.#usedAt !== Infinity) return
    this.#packed = { ...packed, size: base.bytes.length, deleteRanges: base.scan.deleteRanges }
    this.#base = null
  }

  /** Is the base compressed? */
  get isPacked(): boolean {
    return this.#packed !== null
  }

  /** Takes the base out of its compression before somebody asks for it, off the loop. */
  async wake(): Promise<void> {
    const packed = this.#packed
    if (!packed) return
    const bytes = await packed.unpackAside()
    if (this.#packed !== packed) return
    this.#usedAt = performance.now()
    this.#base = storedPart(bytes)
    this.#packed = null
  }

  /**
   * Lets go of what only updates of clients are looked at by, unless finding it anew takes long: it takes
   * about a hundredth of such a document.
   */
  forgetShapes(): void {
    if (this.size < worthRemembering) this.#shapes = null
  }

  /** Bytes in memory, copies included. */
  get heldBytes(): number {
    const parts = [...this.#later.map(({ part }) => part), ...this.waiting, this.#base]
    const held = [...parts.map((part) => part?.bytes), this.#packed?.bytes, this.#whole]
    return [...new Set(held)].reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0)
  }

  #forgetCopies(): void {
    this.#whole = null
    this.#encodedVector = null
    this.#deleted = null
  }

  #parts(): Part[] {
    this.#usedAt = performance.now()
    const parts = this.#look()
    if (this.#packed) this.#base = parts[0] ?? null
    this.#packed = null
    return parts
  }

  /** The same without keeping the base as it is now, when it is compressed. */
  #look(): Part[] {
    const base = this.#packed ? storedPart(this.#packed.unpack()) : this.#base
    const later = this.#later.map(({ part }) => part)
    return base ? [base, ...later] : later
  }

  /** Takes a row as it is: what it may repeat changes nothing, and looking for it takes time. */
  #restore(part: Part): void {
    const { ready, waiting } = this.#split(part)
    if (waiting) this.#waiting.push(waiting)
    if (!ready) return
    this.#put(ready)
    if (this.#waiting.length > 0) this.#free()
  }

  #split(part: Part): Split {
    if (isReady(part, this.#vector)) return { ready: part, waiting: null }
    return splitReady(part, this.#vector)
  }

  #takeFresh(fresh: Part | null): Taken {
    if (!fresh) return nothing
    this.#append(fresh)
    return { ...nothing, fresh, freed: this.#waiting.length === 0 ? [] : this.#free() }
  }

  #shapesNow(): Shapes {
    if (this.#shapes) return this.#shapes
    this.#shapes = new Shapes()
    for (const part of this.#look()) this.#shapes.note(part)
    return this.#shapes
  }

  #setBase(base: Part): void {
    this.#base = base
    this.#note(base)
  }

  #note({ scan }: Part): void {
    for (const { client, end } of scan.runs) this.#vector.set(client, end)
    for (const name of scan.roots) this.#roots.add(name)
  }

  #append(part: Part): void {
    this.#put(part)
    this.#join()
  }

  #put(part: Part): void {
    this.#note(part)
    this.#later.push({ part, level: 0 })
    this.#deleted?.add(part)
    this.#whole = null
    this.#encodedVector = null
  }

  #join(): void {
    for (;;) {
      const level = this.#later.at(-1)?.level
      const alike = this.#later.slice(-joinedAtOnce)
      if (level === undefined || alike.length < joinedAtOnce || alike[0]?.level !== level) return
      const part = storedPart(mergeParts(alike.map((one) => one.part)))
      this.#later.splice(-joinedAtOnce, joinedAtOnce, { part, level: level + 1 })
    }
  }

  #deletions(): DeletedRanges {
    this.#deleted ??= DeletedRanges.of(this.#parts())
    return this.#deleted
  }

  /** The part with only those of its deletions that are new; null when nothing is left of it. */
  #withoutKnownDeletions(part: Part): Part | null {
    const { bytes, scan } = part
    if (scan.runs.length > 0 && scan.deleteRanges < manyDeletions) return part
    const missing = this.#deletions().missingFrom(part)
    if (scan.runs.length + missing.length === 0) return null
    const runs = scan.runs.map(({ client, clock, structs, from, to }) => ({
      client,
      clock,
      structs,
      chunks: [bytes.subarray(from, to)],
    }))
    return storedPart(writeUpdate(runs, missing))
  }

  /** Takes in whatever no longer has to wait; one that comes in may free another. */
  #free(): Part[] {
    const freed: Part[] = []
    for (let moved = true; moved;) {
      moved = false
      for (const candidate of this.#waiting) {
        if (!mayBeReady(candidate, this.#vector)) continue
        const { ready, waiting } = splitReady(candidate.part, this.#vector)
        const rest = waiting ? [waiting] : []
        this.#waiting = this.#waiting.flatMap((one) => (one === candidate ? rest : [one]))
        const fresh = ready && this.#withoutKnownDeletions(ready)
        if (!fresh) continue
        this.#shapes?.note(fresh)
        this.#append(fresh)
        freed.push(fresh)
        moved = true
      }
    }
    return freed
  }
}

function isSame(a: Part, b: Part): boolean {
  const ends = new Map(b.scan.runs.map(({ client, end }) => [client, end]))
  return (
    a.scan.runs.length === ends.size && a.scan.runs.every((run) => ends.get(run.client) === run.end)
  )
}
