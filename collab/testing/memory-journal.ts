import type { Journal, JournalEntry, RoomState } from '../ports.ts'

type Stored = {
  snapshot: Uint8Array | null
  snapshotSeq: number
  rows: { seq: number; update: Uint8Array; personId: string }[]
  head: number
}

/**
 * A journal in memory that does what the test says. What it holds is what a crash would leave:
 * `stored` after an append was let through, nothing of one that is held or has failed.
 */
export class MemoryJournal implements Journal {
  readonly #rooms = new Map<string, Stored>()
  readonly #held: (() => void)[] = []
  #isHolding = false
  /** Called before each operation; throwing makes it fail. */
  fault: (operation: 'load' | 'append' | 'compact', rooms: readonly string[]) => void = () =>
    undefined
  /** Called when an append has been written; throwing loses the answer, not the rows. */
  afterAppend: () => void = () => undefined
  /** How often `append` was called. */
  appends = 0

  async load(room: string): Promise<RoomState> {
    await this.#pass()
    this.fault('load', [room])
    const stored = this.#of(room)
    return {
      snapshot: stored.snapshot,
      snapshotSeq: stored.snapshotSeq,
      updates: stored.rows.map(({ update }) => update),
      seq: stored.head,
    }
  }

  async append(entries: readonly JournalEntry[]): Promise<number[]> {
    this.appends++
    const copies = entries.map((entry) => ({ ...entry, update: entry.update.slice() }))
    await this.#pass()
    this.fault(
      'append',
      entries.map(({ room }) => room),
    )
    const seqs = copies.map(({ room, update, personId }) => {
      const stored = this.#of(room)
      stored.head++
      stored.rows.push({ seq: stored.head, update, personId })
      return stored.head
    })
    this.afterAppend()
    return seqs
  }

  async compact(room: string, upToSeq: number, snapshot: Uint8Array): Promise<void> {
    await this.#pass()
    this.fault('compact', [room])
    const stored = this.#of(room)
    if (upToSeq <= stored.snapshotSeq) return
    stored.snapshot = snapshot.slice()
    stored.snapshotSeq = upToSeq
    stored.rows = stored.rows.filter(({ seq }) => seq > upToSeq)
  }

  /** From now on every operation waits until `letGo`. */
  hold(): void {
    this.#isHolding = true
  }

  /** How many operations wait. */
  get waiting(): number {
    return this.#held.length
  }

  /** Lets everything through that waits, and no longer holds. */
  letGo(): void {
    this.#isHolding = false
    for (const go of this.#held.splice(0)) go()
  }

  /** A new journal with what a crash at this moment would leave: what waits is lost. */
  afterCrash(): MemoryJournal {
    const copy = new MemoryJournal()
    for (const [room, stored] of this.#rooms) {
      copy.#rooms.set(room, { ...stored, rows: [...stored.rows] })
    }
    return copy
  }

  /** The people named in the rows of a room, oldest first. */
  authors(room: string): string[] {
    return this.#of(room).rows.map(({ personId }) => personId)
  }

  #of(room: string): Stored {
    const known = this.#rooms.get(room)
    if (known) return known
    const fresh: Stored = { snapshot: null, snapshotSeq: 0, rows: [], head: 0 }
    this.#rooms.set(room, fresh)
    return fresh
  }

  #pass(): Promise<void> {
    if (!this.#isHolding) return Promise.resolve()
    return new Promise((resolve) => this.#held.push(resolve))
  }
}
