import type { RoomDocument } from '../document/room-document.ts'
import type { Limits } from '../limits.ts'
import type { Metrics } from '../ports.ts'
import type { Frame } from '../wire/frame.ts'
import { awarenessFrame, syncFrame, syncStep1, syncUpdate } from '../wire/messages.ts'
import type { Connection } from './connection.ts'
import { Presence } from './presence.ts'

type Parts = {
  limits: Limits
  metrics: Metrics
  now: () => number
  /** What those get who see the past, or only the present; null for nobody. */
  documentOf: (receivers: Receivers) => RoomDocument | null
  /** Hands changes of presence to the other nodes. */
  publish: (awareness: Uint8Array) => void
}

/** Those who have the room's own document, or only what is visible of it. */
export type Receivers = 'past' | 'present'

const isFor = ({ seesPast }: Connection, to: Receivers) => seesPast === (to === 'past')

/** Everybody in a room: who gets what, each frame built once for all. */
export class Audience {
  readonly connections = new Set<Connection>()
  readonly presence: Presence
  readonly #parts: Parts
  #timer: NodeJS.Timeout | null = null

  constructor(parts: Parts) {
    this.#parts = parts
    this.presence = new Presence(parts.limits)
  }

  /** What a newcomer is sent first: our state vector, and who is here. */
  greet(connection: Connection, document: RoomDocument): void {
    connection.send(syncFrame(syncStep1, document.encodeStateVector()))
    this.showEverybody(connection)
  }

  /** Sends who is here. */
  showEverybody(connection: Connection): void {
    const everybody = this.presence.encodeAll()
    if (everybody) connection.send(awarenessFrame(everybody))
  }

  /**
   * Sends one frame of content to those who have `document`, but for `except`. A receiver that lets too
   * much wait gets nothing more until it has taken that, and then, at once, whatever `document` has got
   * since. Who has not asked for the document yet is given all of it in answer.
   */
  send(frame: Frame, document: RoomDocument, to: Receivers, except?: Connection): void {
    this.#send(frame, document, (one) => one !== except && one.hasAsked && isFor(one, to))
  }

  #send(frame: Frame, document: RoomDocument, isMeant: (connection: Connection) => boolean): void {
    let sent = 0
    for (const connection of this.connections) {
      if (connection.lag || !isMeant(connection)) continue
      connection.send(frame)
      sent++
      if (connection.isFull) this.#fallBehind(connection, document)
    }
    this.#parts.metrics.count('frames_sent', sent)
    this.#parts.metrics.count('bytes_sent', sent * frame.wire.length)
  }

  /** Sends whatever changes in who is here as one frame, within `awarenessTickMs`. */
  showPresence(): void {
    if (this.#timer || !this.presence.changed) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      const changes = this.presence.takeChanges()
      if (!changes) return
      // To its author too: a stock client takes silence for a dead connection.
      this.#sendPresence(awarenessFrame(changes.all))
      if (changes.own) this.#parts.publish(changes.own)
    }, this.#parts.limits.awarenessTickMs)
  }

  /** Reads nothing more of anybody until the returned function is called. */
  stopReading(): () => void {
    const stopped = [...this.connections]
    for (const { transport } of stopped) transport.pause()
    return () => {
      for (const { transport } of stopped) transport.resume()
    }
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #sendPresence(frame: Frame): void {
    for (const to of ['past', 'present'] as const) {
      const document = this.#parts.documentOf(to)
      if (document) this.#send(frame, document, (one) => isFor(one, to))
    }
  }

  #fallBehind(connection: Connection, document: RoomDocument): void {
    const lag = { vector: new Map(document.vector), since: this.#parts.now() }
    connection.lag = lag
    this.#parts.metrics.count('slow_receivers', 1)
    connection.transport.whenDrained(() => {
      if (connection.lag !== lag) return
      connection.lag = null
      const now = this.#parts.documentOf(connection.seesPast ? 'past' : 'present') ?? document
      if (connection.hasAsked) connection.sendState(syncUpdate, now.encodeSince(lag.vector))
      this.showEverybody(connection)
    })
  }
}
