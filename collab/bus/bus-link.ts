import type { Bus } from '../ports.ts'
import { decodeBusMessage, encodeBusMessage, type BusMessage } from './bus-messages.ts'

/** One room's line to the other nodes. What arrives before `open` is kept until then. */
export class BusLink {
  readonly #bus: Bus
  readonly #room: string
  readonly #listener: (message: BusMessage) => void
  readonly #unsubscribe: () => void
  #early: BusMessage[] | null = []

  constructor(bus: Bus, room: string, listener: (message: BusMessage) => void) {
    this.#bus = bus
    this.#room = room
    this.#listener = listener
    this.#unsubscribe = bus.subscribe(room, (bytes) => this.#receive(bytes))
  }

  publish(kind: BusMessage['kind'], body: Uint8Array): void {
    this.#bus.publish(this.#room, encodeBusMessage({ kind, body }))
  }

  /** Delivers what has been kept, and from now on at once. */
  open(): void {
    const early = this.#early ?? []
    this.#early = null
    for (const message of early) this.#listener(message)
  }

  close(): void {
    this.#unsubscribe()
  }

  #receive(bytes: Uint8Array): void {
    const message = decodeBusMessage(bytes)
    if (!message) return
    if (this.#early) this.#early.push(message)
    else this.#listener(message)
  }
}
