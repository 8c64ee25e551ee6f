import type { Part, Vector } from '../document/part.ts'
import { mayBeReady, type Waiting } from '../document/split-ready.ts'
import type { Limits } from '../limits.ts'
import type { Connection } from './connection.ts'

/** A scanned update on its way into the document; `message` is its number on its connection. */
export type Incoming = {
  connection: Connection
  part: Part
  message: number
  /** Does it answer our step 1, so that we now know all that its sender knew? */
  isStep2: boolean
}

type Early = Incoming & Pick<Waiting, 'missing'>

/**
 * What clients sent before what it depends on. It is no part of the document yet, so nobody is sent
 * it, it is in no journal, and its senders are not told that it is saved.
 */
export class EarlyUpdates {
  #early: Early[] = []
  readonly #limits: Pick<Limits, 'pendingBytes' | 'pendingUpdates'>

  constructor(limits: Pick<Limits, 'pendingBytes' | 'pendingUpdates'>) {
    this.#limits = limits
  }

  /** Keeps what of an update has to wait; false when that is more than may. Not of who has left. */
  add(incoming: Incoming, { part, missing }: Waiting): boolean {
    if (incoming.connection.closed) return true
    const { pendingBytes, pendingUpdates } = this.#limits
    const bytes = this.#early.reduce((sum, early) => sum + early.part.bytes.length, 0)
    if (this.#early.length >= pendingUpdates || bytes + part.bytes.length > pendingBytes)
      return false
    this.#early.push({ ...incoming, part, missing, isStep2: false })
    return true
  }

  get isWaiting(): boolean {
    return this.#early.length > 0
  }

  /** Those that may be complete now; they are no longer kept. */
  takeReady(vector: Vector): Incoming[] {
    if (this.#early.length === 0) return []
    const ready = this.#early.filter((early) => mayBeReady(early, vector))
    if (ready.length > 0) this.#early = this.#early.filter((early) => !ready.includes(early))
    return ready
  }

  /** The number of the first message of `connection` that waits; Infinity for none. */
  firstOf(connection: Connection): number {
    if (this.#early.length === 0) return Infinity
    const own = this.#early.filter((early) => early.connection === connection)
    return Math.min(...own.map(({ message }) => message))
  }

  /** Its client has all of it and sends it again when it is back. */
  forget(connection: Connection): void {
    this.#early = this.#early.filter((early) => early.connection !== connection)
  }
}
