import type { Limits } from '../limits.ts'
import type { Frame } from '../wire/frame.ts'
import { awarenessFrame, syncFrame, syncStep1 } from '../wire/messages.ts'
import type { Connection } from './connection.ts'
import { Presence } from './presence.ts'
import type { RoomDocument } from './room-document.ts'

/** Everybody in a room: who gets what, each frame built once for all. */
export class Audience {
  readonly connections = new Set<Connection>()
  readonly presence: Presence
  readonly #limits: Limits
  readonly #publish: (awareness: Uint8Array) => void
  #timer: NodeJS.Timeout | null = null

  /** `publish` hands changes of presence to the other nodes. */
  constructor(limits: Limits, publish: (awareness: Uint8Array) => void) {
    this.#limits = limits
    this.#publish = publish
    this.presence = new Presence(limits)
  }

  /** What a newcomer is sent first: our state vector, and who is here. */
  greet(connection: Connection, document: RoomDocument): void {
    connection.send(syncFrame(syncStep1, document.encodeStateVector()))
    const everybody = this.presence.encodeAll()
    if (everybody) connection.send(awarenessFrame(everybody))
  }

  /** Sends one frame to all but `except`. */
  send(frame: Frame, except?: Connection): void {
    for (const connection of this.connections) if (connection !== except) connection.send(frame)
  }

  /** Sends whatever changes in who is here as one frame, within `awarenessTickMs`. */
  showPresence(): void {
    if (this.#timer || !this.presence.changed) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      const changes = this.presence.takeChanges()
      if (!changes) return
      // To its author too: a stock client takes silence for a dead connection.
      this.send(awarenessFrame(changes.all))
      if (changes.own) this.#publish(changes.own)
    }, this.#limits.awarenessTickMs)
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }
}
