import type { Limits } from '../limits.ts'
import type { JournalEntry } from '../ports.ts'
import type { GroupCommit, Lane } from './group-commit.ts'
import type { LoadedPosition } from './load-document.ts'

/** Somebody to be told once the first `rows` rows of this ledger are durable. */
type Waiting = { rows: number; done: () => void; lost: () => void }

type Listener = { onDurable(): void; onStalled(): void }

/**
 * What an open room has given to the journal and how far that has come. `contained` is the highest
 * sequence number of which the document is known to hold every row: it moves over our own rows
 * while they follow one another, and stands still where another node wrote in between.
 */
export class Ledger {
  readonly lane: Lane
  readonly #commit: GroupCommit
  readonly #limits: Limits
  readonly #listener: Listener
  #waiting: Waiting[] = []
  #accepted = 0
  #durable = 0
  #contained: number
  #written: number
  #snapshotSeq: number
  #rowBytes: number
  #documentBytes: number

  constructor(
    room: string,
    position: LoadedPosition,
    parts: { commit: GroupCommit; limits: Limits },
    listener: Listener,
  ) {
    this.#commit = parts.commit
    this.#limits = parts.limits
    this.#listener = listener
    this.#contained = position.seq
    this.#written = position.seq
    this.#snapshotSeq = position.snapshotSeq
    this.#rowBytes = position.rowBytes
    this.#documentBytes = position.documentBytes
    this.lane = {
      room,
      rows: [],
      failures: 0,
      retryAt: 0,
      listener: {
        onDurable: (seqs) => this.#advance(seqs),
        onStalled: () => listener.onStalled(),
      },
    }
  }

  /** Rows that are not durable yet. */
  get unsaved(): number {
    return this.#accepted - this.#durable
  }

  get contained(): number {
    return this.#contained
  }

  /** Did another node write rows that this document may lack? */
  get isBehind(): boolean {
    return this.#written > this.#contained
  }

  /** About as many bytes as the document has; falls when it is compacted. */
  get documentBytes(): number {
    return this.#documentBytes
  }

  get hasUnfolded(): boolean {
    return this.#contained > this.#snapshotSeq
  }

  get isWorthFolding(): boolean {
    const rows = this.#contained - this.#snapshotSeq
    const { compactAfterRows, compactAfterBytes } = this.#limits
    return rows >= compactAfterRows || (rows > 0 && this.#rowBytes >= compactAfterBytes)
  }

  /** Hands rows to the journal. */
  record(rows: readonly JournalEntry[]): void {
    if (rows.length === 0) return
    this.#accepted += rows.length
    for (const { update } of rows) {
      this.#rowBytes += update.length
      this.#documentBytes += update.length
    }
    this.#commit.enqueue(this.lane, rows)
  }

  /** Calls `done` once everything recorded so far is durable (at once when it is), or `lost`. */
  whenDurable(done: () => void, lost: () => void = () => undefined): void {
    if (this.unsaved === 0) return done()
    this.#waiting.push({ rows: this.#accepted, done, lost })
  }

  /** Resolves when everything recorded so far is durable; rejects when it was given up. */
  durable(): Promise<void> {
    return new Promise((resolve, reject) =>
      this.whenDurable(resolve, () => reject(new Error('given up before it was durable'))),
    )
  }

  /** The document now holds every row up to `seq`. */
  caughtUp(seq: number): void {
    this.#contained = Math.max(this.#contained, seq)
    this.#written = Math.max(this.#written, this.#contained)
  }

  /** Every row up to `seq` is folded into a snapshot of `bytes` bytes. */
  folded(seq: number, bytes: number): void {
    this.#snapshotSeq = Math.max(this.#snapshotSeq, seq)
    this.#rowBytes = 0
    this.#documentBytes = bytes
  }

  /** Gives up what is not durable. */
  discard(): void {
    this.#commit.discard(this.lane)
    const waiting = this.#waiting
    this.#waiting = []
    this.#durable = this.#accepted
    for (const { lost } of waiting) lost()
  }

  #advance(seqs: readonly number[]): void {
    this.#durable += seqs.length
    for (const seq of seqs) {
      this.#written = Math.max(this.#written, seq)
      if (seq === this.#contained + 1) this.#contained = seq
    }
    const ready = this.#waiting.filter(({ rows }) => rows <= this.#durable)
    this.#waiting = this.#waiting.slice(ready.length)
    for (const { done } of ready) done()
    this.#listener.onDurable()
  }
}
