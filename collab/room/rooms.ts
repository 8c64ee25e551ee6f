import type { Connection } from './connection.ts'
import { Room } from './room.ts'
import type { Change, Head } from '../ports.ts'
import { RestingRooms } from './resting-rooms.ts'
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
  #headsAskedAt: number
  readonly #resting = new RestingRooms()
  readonly #stopMeeting: () => void

  constructor(parts: RoomParts) {
    this.#parts = {
      ...parts,
      onDirty: (room) => this.#markDirty(room),
      onGone: (room) => this.#forget(room),
      onWorthRenewing: ({ name }, head) => this.#resting.add(name, head, this.#parts.now()),
    }
    this.#headsAskedAt = parts.bus.shared ? 0 : parts.now()
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
  async edit(name: string, personId: string, change: Change): Promise<void> {
    for (;;) {
      const room = this.#open(name)
      try {
        return await room.edit(personId, change)
      } catch (error) {
        if (!room.isRetired) throw error
      }
    }
  }

  /** Loads the room if need be, and writes its document anew; see `Renewal.now`. */
  renew(name: string): Promise<boolean> {
    return this.#open(name).renewal.now()
  }

  /** Resolves when everything that `name` (default: every room) has accepted is durable. */
  async flush(name?: string): Promise<void> {
    const rooms =
      name === undefined ? this.#all() : this.#all().filter((room) => room.name === name)
    await Promise.all(rooms.filter((room) => room.stage !== 'loading').map(flushRoom))
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
      room.audience.showPresence()
      room.rest(now)
    }
    const { bus, limits } = this.#parts
    const every = bus.shared ? limits.headsMs : limits.headsAloneMs
    if (now - this.#headsAskedAt >= every) void this.#askHeads(now)
    const due = this.#resting.takeDue(now - limits.renewRestMs)
    if (due.size > 0) void this.#renewRested(due)
  }

  /** Renews what nobody has written in since. One after the other: it is never urgent. */
  async #renewRested(due: ReadonlyMap<string, Head>): Promise<void> {
    const { journal, log } = this.#parts
    try {
      const heads = await journal.heads([...due.keys()])
      for (const [name, { seq, generation }] of due) {
        const head = heads.get(name)
        const isUntouched = head?.seq === seq && head.generation === generation
        if (isUntouched && !this.#rooms.has(name)) await this.renew(name)
      }
    } catch (error) {
      log.warn({ err: error }, 'documents that rest could not be renewed')
    }
  }

  /** Asks the journal how far it is with every open room; those that are behind catch up. */
  async #askHeads(now: number): Promise<void> {
    this.#headsAskedAt = now
    const { journal, log } = this.#parts
    try {
      const open = this.#all().filter(({ stage }) => stage === 'open')
      if (open.length === 0) return
      const heads = await journal.heads(open.map(({ name }) => name))
      for (const [name, head] of heads) this.find(name)?.others.heardOf(head)
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
    for (const room of this.#rooms.values()) room.others.meetAgain()
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

/** What a room gave up as it went on to another generation was never acknowledged. */
async function flushRoom(room: Room): Promise<void> {
  await room.flush().catch((error: unknown) => {
    if (!room.isRetired) throw error
  })
}
