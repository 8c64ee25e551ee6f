import type { RoomState } from '../document/room-state.ts'
import type { Journal, JournalEntry } from '../ports.ts'

type Stored = {
  snapshot: Uint8Array | null
  snapshotSeq: number
  version: string
  rows: { seq: number; update: Uint8Array; personId: string }[]
  head: number
}

type Operation = 'load' | 'heads' | 'append' | 'compact'

/**
 * A journal in memory that does what the test says. What it holds is what a crash would leave:
 * `stored` after an append was let through, nothing of one that is held or has failed.
 */
export class MemoryJournal implements Journal {
  readonly #rooms = new Map<string, Stored>()
  readonly #held: (() => void)[] = []
  #isHolding = false
  /** Called before each operation; throwing makes it fail. */
  fault: (operation: Operation, rooms: readonly string[]) => void = () => undefined
  /** Called when an append has been written; throwing loses the answer, not the rows. */
  afterAppend: () => void = () => undefined
  /** How often `append` was called. */
  appends = 0

  async load(room: string, after = 0): Promise<RoomState> {
    await this.#pass()
    this.fault('load', [room])
    const { snapshot, snapshotSeq, version, rows, head } = this.#of(room)
    return {
      snapshot: snapshotSeq > after ? snapshot : null,
      snapshotSeq,
      version,
      updates: rows.filter(({ seq }) => seq > after).map(({ update }) => update),
      seq: head,
    }
  }

  async heads(rooms: readonly string[]): Promise<ReadonlyMap<string, number>> {
    await this.#pass()
    this.fault('heads', rooms)
    const heads = rooms.map((room) => [room, this.#of(room).head] as const)
    return new Map(heads.filter(([, head]) => head > 0))
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

  async compact(
    room: string,
    upToSeq: number,
    snapshot: Uint8Array,
    version: string,
  ): Promise<void> {
    await this.#pass()
    this.fault('compact', [room])
    const stored = this.#of(room)
    if (upToSeq <= stored.snapshotSeq) return
    stored.snapshot = snapshot.slice()
    stored.snapshotSeq = upToSeq
    stored.version = version
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
    const fresh: Stored = { snapshot: null, snapshotSeq: 0, version: '', rows: [], head: 0 }
    this.#rooms.set(room, fresh)
    return fresh
  }

  #pass(): Promise<void> {
    if (!this.#isHolding) return Promise.resolve()
    return new Promise((resolve) => this.#held.push(resolve))
  }
}
