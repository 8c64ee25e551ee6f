import type { Doc } from 'yjs'
import type { Connection } from './connection.ts'
import { Room } from './room.ts'
import type { RoomParts } from './room-parts.ts'

export type RoomStats = {
  room: string
  stage: Room['stage']
  connections: number
  /** Journal rows that are not durable yet. */
  unsaved: number
}

/** The rooms of this process by name, and the tick that they share. */
export class Rooms {
  readonly #rooms = new Map<string, Room>()
  readonly #dirty = new Set<Room>()
  readonly #parts: ConstructorParameters<typeof Room>[1]
  #tick: NodeJS.Immediate | null = null

  constructor(parts: RoomParts) {
    this.#parts = {
      ...parts,
      onDirty: (room) => this.#markDirty(room),
      onGone: (room) => this.#forget(room),
    }
  }

  /** Adds a connection to its room, which is loaded if need be. */
  join(connection: Connection): void {
    this.#open(connection.room).join(connection)
  }

  find(name: string): Room | undefined {
    return this.#rooms.get(name)
  }

  /** Loads the room if need be, and runs the host's edit in it; resolves when durable. */
  edit(name: string, personId: string, change: (doc: Doc) => void): Promise<void> {
    return this.#open(name).edit(personId, change)
  }

  /** Resolves when everything that `name` (default: every room) has accepted is durable. */
  async flush(name?: string): Promise<void> {
    const rooms =
      name === undefined ? this.#all() : this.#all().filter((room) => room.name === name)
    await Promise.all(rooms.filter((room) => room.stage !== 'loading').map((room) => room.flush()))
  }

  /** Applies everything that has arrived. */
  tickAll(): void {
    if (this.#tick) clearImmediate(this.#tick)
    this.#tick = null
    const dirty = [...this.#dirty]
    this.#dirty.clear()
    for (const room of dirty) room.tick()
  }

  /** Removes silent people from view. */
  expirePresence(now: number): void {
    for (const room of this.#all()) {
      room.audience.presence.expire(now)
      room.audience.showPresence()
    }
  }

  stats(): RoomStats[] {
    return this.#all().map((room) => ({
      room: room.name,
      stage: room.stage,
      connections: room.audience.connections.size,
      unsaved: room.ledger?.unsaved ?? 0,
    }))
  }

  /** Forgets one room, or all, at once, with what is not durable of them. */
  destroy(name?: string): void {
    for (const room of this.#all()) {
      if (name !== undefined && room.name !== name) continue
      room.ledger?.discard()
      room.destroy()
    }
  }

  #open(name: string): Room {
    const known = this.#rooms.get(name)
    if (known) return known
    const room = new Room(name, this.#parts)
    this.#rooms.set(name, room)
    return room
  }

  #all(): Room[] {
    return [...this.#rooms.values()]
  }

  #markDirty(room: Room): void {
    this.#dirty.add(room)
    // After the sockets that are readable now have been read: what arrives together leaves together.
    this.#tick ??= setImmediate(() => {
      this.#tick = null
      this.tickAll()
    })
  }

  #forget(room: Room): void {
    this.#dirty.delete(room)
    if (this.#rooms.get(room.name) === room) this.#rooms.delete(room.name)
  }
}
