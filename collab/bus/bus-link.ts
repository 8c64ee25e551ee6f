import type { Bus } from '../ports.ts'
import { decodeBusMessage, encodeBusMessage, type BusMessage } from './bus-messages.ts'

/** Rows of another node that came one after the other without a gap: `from` to before `to`. */
type Stretch = { from: number; to: number }

/** What arrives before the room is loaded is kept up to here; beyond, the journal has it. */
const mostEarly = 10_000

/** One room's line to the other nodes. What arrives before `open` is kept until then. */
export class BusLink {
  readonly #bus: Bus
  readonly #room: string
  readonly #listener: (message: BusMessage) => void
  readonly #unsubscribe: () => void
  readonly #stretches = new Map<number, Stretch>()
  #early: BusMessage[] | null = []

  constructor(
    bus: Bus,
    room: string,
    { listener, subscribed }: { listener: (message: BusMessage) => void; subscribed: () => void },
  ) {
    this.#bus = bus
    this.#room = room
    this.#listener = listener
    this.#unsubscribe = bus.subscribe(room, (bytes) => this.#receive(bytes), subscribed)
  }

  /** Is there anybody to tell? */
  get isShared(): boolean {
    return this.#bus.shared
  }

  publish(message: BusMessage): void {
    if (this.#bus.shared) this.#bus.publish(this.#room, encodeBusMessage(message))
  }

  /** Delivers what has been kept, and from now on at once. */
  open(): void {
    const early = this.#early ?? []
    this.#early = null
    for (const message of early) this.#deliver(message)
  }

  /** Has every row of `node` from number `row` on, `count` of them, been delivered? */
  hasHeard(node: number, row: number, count: number): boolean {
    const stretch = this.#stretches.get(node)
    return stretch !== undefined && stretch.from <= row && row + count <= stretch.to
  }

  /** What `node` has sent so far does not count as delivered. */
  missed(node: number): void {
    this.#stretches.delete(node)
  }

  close(): void {
    this.#unsubscribe()
  }

  #receive(bytes: Uint8Array): void {
    const message = decodeBusMessage(bytes)
    if (!message) return
    if (!this.#early) this.#deliver(message)
    else if (this.#early.length < mostEarly) this.#early.push(message)
  }

  #deliver(message: BusMessage): void {
    if (message.kind === 'row') this.#note(message.node, message.row)
    this.#listener(message)
  }

  #note(node: number, row: number): void {
    const stretch = this.#stretches.get(node)
    if (stretch?.to === row) stretch.to++
    else this.#stretches.set(node, { from: row, to: row + 1 })
  }
}
