import { encodeRetired } from '../document/retired-clients.ts'
import type { RoomState } from '../document/room-state.ts'
import type { Head, Journal, JournalEntry, NextGeneration } from '../ports.ts'
import { testForm } from './write-anew.ts'

type Stored = {
  snapshot: Uint8Array | null
  snapshotSeq: number
  generation: number
  form: number
  retired: Uint8Array[]
  /** The last state of each generation before this one. */
  last: Uint8Array[]
  rows: { seq: number; update: Uint8Array; personId: string }[]
  head: number
}

type Operation = 'load' | 'heads' | 'append' | 'compact' | 'renew'

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
    const { snapshot, snapshotSeq, generation, form, retired, rows, head } = this.#of(room)
    return {
      snapshot: snapshotSeq > after ? snapshot : null,
      snapshotSeq,
      generation,
      form,
      retired: [...retired],
      updates: rows.filter(({ seq }) => seq > after).map(({ update }) => update),
      seq: head,
    }
  }

  async heads(rooms: readonly string[]): Promise<ReadonlyMap<string, Head>> {
    await this.#pass()
    this.fault('heads', rooms)
    const heads = rooms.map((room): [string, Head] => {
      const { head: seq, generation } = this.#of(room)
      return [room, { seq, generation }]
    })
    return new Map(heads.filter(([, { seq }]) => seq > 0))
  }

  async append(
    entries: readonly JournalEntry[],
    generations: ReadonlyMap<string, number> = new Map(),
  ): Promise<(number | null)[]> {
    this.appends++
    const copies = entries.map((entry) => ({ ...entry, update: entry.update.slice() }))
    await this.#pass()
    this.fault(
      'append',
      entries.map(({ room }) => room),
    )
    const seqs = copies.map(({ room, update, personId }) => {
      const stored = this.#of(room)
      if (stored.generation !== (generations.get(room) ?? 1)) return null
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

  async renew(room: string, next: NextGeneration): Promise<boolean> {
    await this.#pass()
    this.fault('renew', [room])
    const stored = this.#of(room)
    if (stored.head !== next.seq || stored.generation !== next.generation) return false
    stored.generation++
    stored.form = next.form
    stored.snapshot = next.document.slice()
    stored.snapshotSeq = stored.head
    stored.rows = []
    stored.retired.push(encodeRetired(next.clients))
    stored.last.push(next.last.slice())
    this.afterAppend()
    return true
  }

  /** The last state of a generation before the present one. */
  lastOf(room: string, generation: number): Uint8Array | undefined {
    return this.#of(room).last[generation - 1]
  }

  /** What is there counts as written in this form. */
  setForm(room: string, form: number): void {
    this.#of(room).form = form
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
      const { rows, retired, last } = stored
      copy.#rooms.set(room, { ...stored, rows: [...rows], retired: [...retired], last: [...last] })
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
    const fresh: Stored = {
      snapshot: null,
      snapshotSeq: 0,
      generation: 1,
      form: testForm,
      retired: [],
      last: [],
      rows: [],
      head: 0,
    }
    this.#rooms.set(room, fresh)
    return fresh
  }

  #pass(): Promise<void> {
    if (!this.#isHolding) return Promise.resolve()
    return new Promise((resolve) => this.#held.push(resolve))
  }
}
