import type { RoomDocument } from '../document/room-document.ts'
import type { Ledger } from '../journal/ledger.ts'
import { systemPerson } from '../journal/load-document.ts'
import type { JournalEntry } from '../ports.ts'
import type { Connection } from './connection.ts'
import type { RoomParts } from './room-parts.ts'

/** Other nodes do not write all the time. */
const soonMs = 200

type Open = { document: RoomDocument; ledger: Ledger<Connection> }

type RoomSide = {
  /** Null while loading and after the end. */
  open: () => Open | null
  /** Runs it in the background, not twice at a time; the room waits for it before it unloads. */
  run: (work: (open: Open) => Promise<void>) => Promise<void>
  record: (rows: readonly JournalEntry[]) => void
  onCompacted: () => void
}

/** When a room's journal rows are compacted into a snapshot, and how. */
export class Compaction {
  readonly #room: string
  readonly #parts: RoomParts
  readonly #side: RoomSide
  /** After a compaction that came to nothing, none begins before then (performance.now()). */
  #notBefore = 0

  constructor(room: string, parts: RoomParts, side: RoomSide) {
    this.#room = room
    this.#parts = parts
    this.#side = side
  }

  /** Compacts when much has come behind the snapshot. */
  whenMuch(): void {
    if (this.#side.open()?.ledger.isWorthCompacting) this.#unlessFailed()
  }

  /** Compacts when something has come and nobody writes any more. */
  atRest(): void {
    if (this.#side.open()?.ledger.isWorthCompactingAtRest) this.#unlessFailed()
  }

  /** Compacts whatever there is, before the room unloads. */
  async atEnd(): Promise<void> {
    if (this.#side.open()?.ledger.hasUncompacted) await this.now()
  }

  /**
   * Puts a compacted state in the place of the rows that the document contains. What waits for other
   * updates is in no state, so it gets rows of its own, behind those. While other nodes write the
   * journal stays as it is: a snapshot holds just what the rows up to its number hold. Resolves when
   * it is over, also when it failed.
   */
  now(): Promise<void> {
    return this.#side.run(async ({ document, ledger }) => {
      const { journal, metrics } = this.#parts
      const startedAt = performance.now()
      const position = ledger.position()
      const { whole, finish } = document.startCompaction()
      const waiting = document.waiting.map(({ bytes }) => ({
        room: this.#room,
        update: bytes,
        personId: systemPerson,
      }))
      this.#side.record(waiting)
      const compacted = await this.#compactInThread(whole, () => finish(null))
      finish(compacted)
      const upTo = await position
      if (upTo === null) return this.#tryAgainSoon()
      await ledger.durable()
      await journal.compact(this.#room, upTo, compacted)
      ledger.compacted(upTo, document.size, waiting.length)
      metrics.observe('compaction_ms', performance.now() - startedAt)
      metrics.count('compactions', 1)
      this.#side.onCompacted()
      // What came meanwhile may be much already.
      setImmediate(() => this.whenMuch())
    })
  }

  async #compactInThread(whole: Uint8Array, giveUp: () => void): Promise<Uint8Array> {
    const { compactor, limits, metrics } = this.#parts
    try {
      return await compactor.compact(whole)
    } catch (error) {
      giveUp()
      metrics.count('compactions_failed', 1)
      this.#notBefore = performance.now() + limits.compactAgainMs
      throw error
    }
  }

  #tryAgainSoon(): void {
    this.#notBefore = performance.now() + soonMs
  }

  #unlessFailed(): void {
    if (performance.now() >= this.#notBefore) void this.now()
  }
}
