import type { Limits } from '../limits.ts'
import type { JournalEntry } from '../ports.ts'
import type { GroupCommit, Lane } from './group-commit.ts'
import type { LoadedPosition } from './load-document.ts'

/** Somebody to be told once the first `rows` rows of this ledger are durable. */
type Waiting = { rows: number; done: () => void; lost: () => void }

/** A sender to be told that all up to its `message` is durable, once `rows` rows are. */
type Receipt<Sender> = { rows: number; sender: Sender; message: number; at: number }

type Listener<Sender> = {
  /** All of `sender` up to `message` is durable; `at` is when the update was taken. */
  onSaved(sender: Sender, message: number, at: number): void
  /** Rows got these numbers; `first` counts this ledger's own rows from 1. */
  onDurable(first: number, seqs: readonly number[]): void
  onStalled(): void
}

/**
 * What an open room has given to the journal and how far that has come. `contained` is the highest
 * sequence number up to which the document is known to hold every row: our own, and those of which
 * another node has said that they hold what it sent us.
 */
export class Ledger<Sender> {
  readonly lane: Lane
  readonly #commit: GroupCommit
  readonly #limits: Limits
  readonly #listener: Listener<Sender>
  #waiting: Waiting[] = []
  #receipts: Receipt<Sender>[] = []
  #accepted = 0
  #durable = 0
  #contained: number
  /** The highest number that we have heard of. */
  #written: number
  /** Rows beyond `contained` that the document holds, while others in between are missing. */
  readonly #ahead = new Set<number>()
  #snapshotSeq: number
  /** Rows behind the snapshot that the folding itself wrote: no reason to fold again. */
  #rewritten = 0
  #rowBytes: number
  #documentBytes: number

  constructor(
    room: string,
    position: LoadedPosition,
    parts: { commit: GroupCommit; limits: Limits },
    listener: Listener<Sender>,
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
      since: 0,
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

  /** Rows given to the journal so far. */
  get accepted(): number {
    return this.#accepted
  }

  get contained(): number {
    return this.#contained
  }

  /** Are there rows that this document may lack? */
  get isBehind(): boolean {
    return this.#written > this.#contained
  }

  /** About as many bytes as the document has; falls when it is folded. */
  get documentBytes(): number {
    return this.#documentBytes
  }

  get hasUnfolded(): boolean {
    return this.#contained > this.#snapshotSeq
  }

  get isWorthFolding(): boolean {
    const { foldAfterRows, foldAfterBytes } = this.#limits
    const isMuch = this.#rowBytes >= Math.max(foldAfterBytes, this.#documentBytes / 2)
    return this.#unfolded >= foldAfterRows || (this.#unfolded > 0 && isMuch)
  }

  /** Is it worth folding now that nobody writes? */
  get isWorthFoldingAtRest(): boolean {
    return this.#unfolded >= this.#limits.foldAtRestRows
  }

  /** Rows behind the snapshot that the next one would take in. */
  get #unfolded(): number {
    return this.#contained - this.#snapshotSeq - this.#rewritten
  }

  /** Hands rows to the journal. */
  record(rows: readonly JournalEntry[]): void {
    if (rows.length === 0) return
    this.#accepted += rows.length
    for (const { update } of rows) this.grew(update.length)
    this.#commit.enqueue(this.lane, rows)
  }

  /** Counts bytes that came into the document, also from other nodes' rows. */
  grew(bytes: number): void {
    this.#rowBytes += bytes
    this.#documentBytes += bytes
  }

  /** Tells `sender` once everything recorded so far is durable. `at`: performance.now() of taking. */
  confirm(sender: Sender, message: number, at: number): void {
    if (this.unsaved === 0) this.#listener.onSaved(sender, message, at)
    else this.#receipts.push({ rows: this.#accepted, sender, message, at })
  }

  /** Resolves when everything recorded so far is durable; rejects when it was given up. */
  durable(): Promise<void> {
    if (this.unsaved === 0) return Promise.resolve()
    return new Promise((done, reject) => {
      const lost = () => reject(new Error('given up before it was durable'))
      this.#waiting.push({ rows: this.#accepted, done, lost })
    })
  }

  /** The document holds the row with this number. */
  holds(seq: number): void {
    this.heardOf(seq)
    if (seq > this.#contained + 1) this.#ahead.add(seq)
    if (seq !== this.#contained + 1) return
    this.#contained = seq
    while (this.#ahead.delete(this.#contained + 1)) this.#contained++
  }

  /** There is a row with this number. */
  heardOf(seq: number): void {
    if (seq > this.#written) this.#written = seq
  }

  /** The document now holds every row up to `seq`. */
  caughtUp(seq: number): void {
    for (const ahead of this.#ahead) if (ahead <= seq) this.#ahead.delete(ahead)
    this.#contained = Math.max(this.#contained, seq)
    while (this.#ahead.delete(this.#contained + 1)) this.#contained++
    this.heardOf(this.#contained)
  }

  /**
   * Every row up to `seq` is folded into a snapshot, but for what waits, which was put into
   * `rewritten` rows behind it. The document now has `bytes` bytes.
   */
  folded(seq: number, bytes: number, rewritten: number): void {
    this.#snapshotSeq = Math.max(this.#snapshotSeq, seq)
    this.#rewritten = rewritten
    this.#rowBytes = 0
    this.#documentBytes = bytes
  }

  /** Gives up what is not durable. */
  discard(): void {
    this.#commit.discard(this.lane)
    const waiting = this.#waiting
    this.#waiting = []
    this.#receipts = []
    this.#durable = this.#accepted
    for (const { lost } of waiting) lost()
  }

  #advance(seqs: readonly number[]): void {
    const first = this.#durable + 1
    this.#durable += seqs.length
    for (const seq of seqs) this.holds(seq)
    this.#settleReceipts()
    const ready = this.#waiting.filter(({ rows }) => rows <= this.#durable)
    this.#waiting = this.#waiting.slice(ready.length)
    for (const { done } of ready) done()
    this.#listener.onDurable(first, seqs)
  }

  /** Each sender is told once, of its last message. */
  #settleReceipts(): void {
    const open = this.#receipts.findIndex(({ rows }) => rows > this.#durable)
    const settled = this.#receipts.splice(0, open === -1 ? this.#receipts.length : open)
    const last = new Map<Sender, Receipt<Sender>>()
    for (const receipt of settled) last.set(receipt.sender, receipt)
    for (const { sender, message, at } of last.values()) this.#listener.onSaved(sender, message, at)
  }
}
