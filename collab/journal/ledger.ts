import type { Limits } from '../limits.ts'
import type { JournalEntry } from '../ports.ts'
import type { GroupCommit, Lane } from './group-commit.ts'
import type { LoadedPosition } from './load-document.ts'

/** Reached once the first `rows` rows of this ledger and the first `heard` of others are durable. */
type Mark = { rows: number; heard: number }

/** Somebody to be told at a mark. */
type Waiting = Mark & { done: () => void; lost: () => void }

/** Somebody to be told the number of our row `row`. */
type Awaited = { row: number; numbered: (seq: number | null) => void }

/** A sender to be told at a mark that all up to its `message` is durable. */
type Receipt<Sender> = Mark & { sender: Sender; message: number; at: number }

type Listener<Sender> = {
  /** All of `sender` up to `message` is durable; `at` is when the update was taken. */
  onSaved(sender: Sender, message: number, at: number): void
  /** Rows got these numbers; `first` counts this ledger's own rows from 1. */
  onDurable(first: number, seqs: readonly number[]): void
  /** What other nodes have sent is durable; more may be told to senders, or nothing be left to do. */
  onSettled(): void
  onStalled(): void
  /** The room has gone on to another generation: nothing of this one becomes durable any more. */
  onRetired(): void
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
  #awaited: Awaited[] = []
  #accepted = 0
  #durable = 0
  /** Rows of other nodes that came into the document before they were durable, numbered from 1. */
  #heard = 0
  /** Those of them that are not known to be durable, rising. */
  readonly #unsettled = new Set<number>()
  /** Those that were written here too, and after how many of our rows they are durable. */
  #adopted: { rows: number; heard: readonly number[] }[] = []
  #contained: number
  /** The highest number that we have heard of. */
  #written: number
  /** Rows beyond `contained` that the document holds, while others in between are missing. */
  readonly #ahead = new Set<number>()
  #snapshotSeq: number
  /** Rows behind the snapshot that the compaction itself wrote: no reason to compact again. */
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
      generation: position.generation,
      rows: [],
      since: 0,
      failures: 0,
      retryAt: 0,
      listener: {
        onDurable: (seqs) => this.#advance(seqs),
        onStalled: () => listener.onStalled(),
        onRetired: () => listener.onRetired(),
      },
    }
  }

  /** Rows in the document that are not durable yet, as far as is known here. */
  get unsaved(): number {
    return this.#accepted - this.#durable + this.#unsettled.size
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

  /** About as many bytes as the document has; falls when it is compacted. */
  get documentBytes(): number {
    return this.#documentBytes
  }

  get hasUncompacted(): boolean {
    return this.#contained > this.#snapshotSeq
  }

  get isWorthCompacting(): boolean {
    const { compactAfterRows, compactAfterBytes } = this.#limits
    const isMuch = this.#rowBytes >= Math.max(compactAfterBytes, this.#documentBytes / 2)
    return this.#uncompacted >= compactAfterRows || (this.#uncompacted > 0 && isMuch)
  }

  /** Is it worth compacting now that nobody writes? */
  get isWorthCompactingAtRest(): boolean {
    const { compactAtRestRows, compactAtRestBytes } = this.#limits
    if (this.#uncompacted <= 0) return false
    return this.#uncompacted >= compactAtRestRows || this.#rowBytes >= compactAtRestBytes
  }

  /** Rows behind the snapshot that the next one would take in. */
  get #uncompacted(): number {
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

  /**
   * A row of another node came into the document on its way to the journal. Until `settle` is called
   * with the number that this returns, nothing that comes after it counts as durable.
   */
  hear(): number {
    this.#heard++
    this.#unsettled.add(this.#heard)
    return this.#heard
  }

  /** These rows of other nodes are durable. */
  settle(heard: readonly number[]): void {
    for (const one of heard) this.#unsettled.delete(one)
    this.#release()
    this.#listener.onSettled()
  }

  /** What these rows of other nodes hold has been recorded here, and is durable with our own. */
  adopt(heard: readonly number[]): void {
    this.#adopted.push({ rows: this.#accepted, heard })
  }

  /** Tells `sender` once everything recorded so far is durable. `at`: performance.now() of taking. */
  confirm(sender: Sender, message: number, at: number): void {
    if (this.unsaved === 0) this.#listener.onSaved(sender, message, at)
    else this.#receipts.push({ ...this.#mark(), sender, message, at })
  }

  /** Resolves when everything recorded so far is durable; rejects when it was given up. */
  durable(): Promise<void> {
    if (this.unsaved === 0) return Promise.resolve()
    return new Promise((done, reject) => {
      const lost = () => reject(new Error('given up before it was durable'))
      this.#waiting.push({ ...this.#mark(), done, lost })
    })
  }

  /**
   * The number up to which the document holds every row at this moment, and none beyond; resolves
   * once all of that is durable. Null when other nodes write at the same time, so that there is none.
   */
  async position(): Promise<number | null> {
    if (this.#unsettled.size > 0 || this.isBehind) return null
    const [before, row] = [this.#contained, this.#accepted]
    if (row === this.#durable) return before
    const expected = before + row - this.#durable
    const seq = await new Promise<number | null>((numbered) =>
      this.#awaited.push({ row, numbered }),
    )
    return seq === expected ? expected : null
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
   * Every row up to `seq` is compacted into a snapshot, but for what waits, which was put into
   * `rewritten` rows behind it. The document now has `bytes` bytes.
   */
  compacted(seq: number, bytes: number, rewritten: number): void {
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
    this.#unsettled.clear()
    this.#adopted = []
    for (const { lost } of waiting) lost()
    for (const { numbered } of this.#awaited.splice(0)) numbered(null)
  }

  #advance(seqs: readonly number[]): void {
    const first = this.#durable + 1
    this.#durable += seqs.length
    for (const seq of seqs) this.holds(seq)
    for (let next = this.#awaited[0]; next && next.row <= this.#durable; next = this.#awaited[0]) {
      next.numbered(seqs[next.row - first] ?? null)
      this.#awaited.shift()
    }
    while (this.#adopted[0] && this.#adopted[0].rows <= this.#durable) {
      for (const one of this.#adopted.shift()?.heard ?? []) this.#unsettled.delete(one)
    }
    this.#release()
    this.#listener.onDurable(first, seqs)
  }

  #mark(): Mark {
    return { rows: this.#accepted, heard: this.#heard }
  }

  /** Tells whoever waits for what is durable now. */
  #release(): void {
    const [oldest = Infinity] = this.#unsettled
    const isOpen = ({ rows, heard }: Mark) => rows > this.#durable || heard >= oldest
    this.#settleReceipts(isOpen)
    const open = this.#waiting.findIndex(isOpen)
    const ready = this.#waiting.splice(0, open === -1 ? this.#waiting.length : open)
    for (const { done } of ready) done()
  }

  /** Each sender is told once, of its last message. */
  #settleReceipts(isOpen: (mark: Mark) => boolean): void {
    const open = this.#receipts.findIndex(isOpen)
    const settled = this.#receipts.splice(0, open === -1 ? this.#receipts.length : open)
    const last = new Map<Sender, Receipt<Sender>>()
    for (const receipt of settled) last.set(receipt.sender, receipt)
    for (const { sender, message, at } of last.values()) this.#listener.onSaved(sender, message, at)
  }
}
