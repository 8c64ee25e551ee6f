import type { SeatedElsewhere } from '#shared/demo/demo-seat.ts'
import { demoRoomSize } from '#shared/demo/demo-seat.ts'
import {
  emptyRoomMs,
  lastCallMs,
  namedRoomsAtOnce,
  roomLifeMs,
  roomsAtOnce,
  seatKeptMs,
} from './demo-limits.ts'

type Room = { endsAt: number; emptySince: number | null; kept: Map<string, number> }

type Led = { room: string; elsewhere: SeatedElsewhere | null }
export type Seated = Led & { visitor: string; endsAt: number }

export type DemoRooms = {
  /**
   * Leads a visitor to the wanted room or to one with company; null when all places are taken. Who is
   * not known yet goes by what `makeVisitor` gives.
   */
  seat(known: string | null, wanted: string | null): Seated | null
  /** When this room ends, for somebody at its door; null when it is over or there is no place for it. */
  enter(visitor: string, room: string): number | null
  /** Rooms that are over by now. They are forgotten, and nobody gets into them again. */
  takeOver(): string[]
}

/**
 * The rooms of the demonstration on this process. Times are in ms since the epoch. A room's name says
 * when it ends, so that another process, or this one after a restart, lets people back in where they
 * were. Who comes back to one that is over is led, with all the others, to the one that follows.
 */
export function createDemoRooms(parts: {
  now: () => number
  /** Letters and digits to tell rooms that end at the same time apart. */
  makeKey: () => string
  /** An id for somebody new among `others`. */
  makeVisitor: (others: readonly string[]) => string
  /** The visitors whose sockets are open in a room. */
  peopleIn: (room: string) => ReadonlySet<string>
}): DemoRooms {
  const { now, makeKey, makeVisitor, peopleIn } = parts
  const rooms = new Map<string, Room>()
  const over = new Map<string, { forgetAt: number; next: string | null }>()

  const others = (name: string, visitor: string): string[] => {
    const room = rooms.get(name)
    const people = new Set(peopleIn(name))
    for (const [id, until] of room?.kept ?? []) {
      if (until > now()) people.add(id)
      else room?.kept.delete(id)
    }
    people.delete(visitor)
    return [...people]
  }
  const taken = (name: string, visitor: string) => others(name, visitor).length
  const open = (name: string, endsAt: number, most: number): Room | null => {
    const known = rooms.get(name)
    if (known) return known
    if (rooms.size >= most) return null
    const room = { endsAt, emptySince: now(), kept: new Map() }
    rooms.set(name, room)
    return room
  }
  const find = (name: string): Room | null => {
    const endsAt = endOf(name)
    const isOver = over.has(name) || endsAt <= now() || endsAt > now() + roomLifeMs
    return isOver ? null : open(name, endsAt, namedRoomsAtOnce)
  }
  /** The fullest with a place that does not end at once, or a new one. */
  const choose = (visitor: string): string | null => {
    const [best] = [...rooms]
      .filter(([, { endsAt }]) => endsAt > now() + lastCallMs)
      .map(([name]) => ({ name, people: taken(name, visitor) }))
      .filter(({ people }) => people < demoRoomSize)
      .toSorted((a, b) => b.people - a.people)
    if (best) return best.name
    const endsAt = now() + roomLifeMs
    const name = `${endsAt.toString(36)}-${makeKey()}`
    return open(name, endsAt, roomsAtOnce) && name
  }
  const follow = (name: string, visitor: string): string | null => {
    const left = over.get(name) ?? { forgetAt: now() + roomLifeMs, next: null }
    const isOpen = left.next !== null && rooms.has(left.next)
    const hasPlace = isOpen && left.next !== null && taken(left.next, visitor) < demoRoomSize
    const next = hasPlace ? left.next : choose(visitor)
    over.set(name, { ...left, next: isOpen ? left.next : next })
    return next
  }
  const lead = (visitor: string, wanted: string | null): Led | null => {
    const isNamed = wanted !== null && roomName.test(wanted)
    if (isNamed && find(wanted)) {
      if (taken(wanted, visitor) < demoRoomSize) return { room: wanted, elsewhere: null }
      const room = choose(visitor)
      return room === null ? null : { room, elsewhere: 'full' }
    }
    const isOver = isNamed && (over.has(wanted) || endOf(wanted) <= now())
    const room = isOver ? follow(wanted, visitor) : choose(visitor)
    return room === null ? null : { room, elsewhere: wanted === null ? null : 'over' }
  }

  return {
    seat(known, wanted) {
      const led = lead(known ?? '', wanted)
      const room = led && rooms.get(led.room)
      if (!led || !room) return null
      const visitor = known ?? makeVisitor(others(led.room, ''))
      room.kept.set(visitor, now() + seatKeptMs)
      return { ...led, visitor, endsAt: room.endsAt }
    },
    enter(visitor, name) {
      const room = roomName.test(name) ? find(name) : null
      if (!room) return null
      room.kept.delete(visitor)
      return room.endsAt
    },
    takeOver() {
      for (const [name, { forgetAt }] of over) if (forgetAt <= now()) over.delete(name)
      return [...rooms].flatMap(([name, room]) => {
        const isEmpty = taken(name, '') === 0
        room.emptySince = isEmpty ? (room.emptySince ?? now()) : null
        const leftFor = room.emptySince === null ? 0 : now() - room.emptySince
        if (room.endsAt > now() && leftFor < emptyRoomMs) return []
        rooms.delete(name)
        over.set(name, { forgetAt: Math.max(room.endsAt, now()) + roomLifeMs, next: null })
        return [name]
      })
    },
  }
}

const roomName = /^[a-z0-9]{7,9}-[a-z0-9]{8}$/

const endOf = (name: string) => Number.parseInt(name.split('-', 1)[0] ?? '', 36)
