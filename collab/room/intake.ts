import type { Connection } from './connection.ts'

/** Reading a message of so many bytes may take milliseconds. */
const largeBytes = 32 * 1024

type Receive = (connection: Connection, message: Uint8Array) => void

/**
 * Passes messages on in the order of their sender, and large ones one in a turn of the event loop: in
 * between, everybody else is heard and answered. Nothing more is read of a sender whose message waits.
 */
export class Intake {
  readonly #receive: Receive
  /** What each sender has waiting, from a large message on; who has waited longest comes first. */
  readonly #waiting = new Map<Connection, Uint8Array[]>()
  /** Those of them who have left meanwhile. */
  readonly #left = new Set<Connection>()

  constructor(receive: Receive) {
    this.#receive = receive
  }

  take(connection: Connection, message: Uint8Array): void {
    const before = this.#waiting.size > 0 ? this.#waiting.get(connection) : undefined
    // What came in one piece with the large message can't be held back any more.
    if (before) before.push(message)
    else if (message.length < largeBytes) this.#receive(connection, message)
    else {
      connection.transport.pause()
      this.#waiting.set(connection, [message])
      if (this.#waiting.size === 1) setImmediate(() => this.#next())
    }
  }

  /** The sender is gone; ends the connection once what it had sent before is passed on. */
  leave(connection: Connection): void {
    if (this.#waiting.has(connection)) this.#left.add(connection)
    else connection.end()
  }

  #next(): void {
    const [first] = this.#waiting
    if (!first) return
    const [connection, messages] = first
    this.#waiting.delete(connection)
    const next = messages.findIndex(({ length }, at) => at > 0 && length >= largeBytes)
    const left = next === -1 ? [] : messages.splice(next)
    for (const message of messages) this.#receive(connection, message)
    if (left.length > 0) this.#waiting.set(connection, left)
    else if (this.#left.delete(connection)) connection.end()
    else connection.transport.resume()
    if (this.#waiting.size > 0) setImmediate(() => this.#next())
  }
}
