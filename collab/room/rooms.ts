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
  #headsAskedAt = 0
  readonly #stopMeeting: () => void

  constructor(parts: RoomParts) {
    this.#parts = {
      ...parts,
      onDirty: (room) => this.#markDirty(room),
      onGone: (room) => this.#forget(room),
    }
    this.#stopMeeting = parts.bus.onReturn(() => this.#meetAgain())
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

  /**
   * What is to be done now and then: silent people leave the view, documents that nobody asks for
   * are compressed, and rows of other nodes that we have not heard of are looked for.
   */
  sweep(now: number): void {
    for (const room of this.#rooms.values()) {
      room.audience.presence.expire(now)
      room.showPresence()
      room.rest(now)
    }
    const { bus, limits } = this.#parts
    if (bus.shared && now - this.#headsAskedAt >= limits.headsMs) void this.#askHeads(now)
  }

  /** Asks the journal how far it is with every open room; those that are behind catch up. */
  async #askHeads(now: number): Promise<void> {
    this.#headsAskedAt = now
    const { journal, log } = this.#parts
    try {
      const heads = await journal.heads(this.#all().map(({ name }) => name))
      for (const [name, seq] of heads) this.find(name)?.heardOf(seq)
    } catch (error) {
      log.warn({ err: error }, 'the journal could not be asked for what other nodes wrote')
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
    if (name === undefined) this.#stopMeeting()
    for (const room of this.#all()) {
      if (name !== undefined && room.name !== name) continue
      room.ledger?.discard()
      room.destroy()
    }
  }

  /** The bus was away: what was said meanwhile is looked for in the journal, people are shown anew. */
  #meetAgain(): void {
    for (const room of this.#rooms.values()) room.meetAgain()
    void this.#askHeads(this.#parts.now())
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
