import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import type { Limits } from '../limits.ts'
import type { Admission } from '../ports.ts'
import type { Connection, ConnectionInfo } from '../room/connection.ts'
import { Counts } from './counts.ts'

/** Something to be done to every connection of some kind. */
type Order = (connection: Connection) => void

/**
 * All connections of this process. An order (end this session, narrow that person) given while
 * somebody is being let in is kept and carried out on them too: the gatekeeper may have looked
 * before the change.
 */
export class Members {
  readonly #limits: Limits
  readonly #onRight: (connection: Connection) => void
  readonly #connections = new Set<Connection>()
  readonly #persons = new Counts()
  readonly #rooms = new Counts()
  /** Strangers by their network. */
  readonly #strangers = new Counts()
  readonly #arriving = new Set<Order[]>()

  /** `onRight` is called with whoever has got, or lost, the right to write. */
  constructor(limits: Limits, onRight: (connection: Connection) => void) {
    this.#limits = limits
    this.#onRight = onRight
  }

  hasRoomFor({ person, room, isStranger }: Admission, network: string): boolean {
    const { connectionsPerPerson, connectionsPerRoom, strangersPerNetwork } = this.#limits
    return (
      !(isStranger && this.#strangers.of(network) >= strangersPerNetwork) &&
      this.#persons.of(person.id) < connectionsPerPerson &&
      this.#rooms.of(room) < connectionsPerRoom
    )
  }

  /** Somebody may come in: remembers orders for them until `settle` is called. */
  expect(): { settle: () => void; add: (connection: Connection) => void } {
    const orders: Order[] = []
    this.#arriving.add(orders)
    return {
      settle: () => this.#arriving.delete(orders),
      add: (connection) => {
        this.#connections.add(connection)
        this.#persons.add(connection.person.id)
        this.#rooms.add(connection.room)
        if (connection.isStranger) this.#strangers.add(connection.network)
        for (const order of orders) order(connection)
      },
    }
  }

  remove(connection: Connection): void {
    if (!this.#connections.delete(connection)) return
    this.#persons.remove(connection.person.id)
    this.#rooms.remove(connection.room)
    if (connection.isStranger) this.#strangers.remove(connection.network)
  }

  /** Closes all that match. */
  disconnect(matches: (connection: ConnectionInfo) => boolean, slug: ErrorSlug): void {
    this.#order((connection) => {
      if (matches(connection)) connection.close(slug)
    })
  }

  /** Gives or takes the right to write, at once, and tells those who asked to be told. */
  setCanWrite(matches: (connection: ConnectionInfo) => boolean, canWrite: boolean): void {
    this.#order((connection) => {
      if (connection.canWrite === canWrite || !matches(connection)) return
      connection.canWrite = canWrite
      this.#onRight(connection)
    })
  }

  /** The connections of this session end at `expiresAt` (ms since the epoch) instead. */
  extendSession(sessionId: string, expiresAt: number): void {
    this.#order((connection) => {
      if (connection.sessionId === sessionId) connection.expiresAt = expiresAt
    })
  }

  all(): Connection[] {
    return [...this.#connections]
  }

  #order(order: Order): void {
    for (const orders of this.#arriving) orders.push(order)
    for (const connection of this.all()) order(connection)
  }
}
