import { expect, it } from 'vitest'
import { must } from '#shared/lib/must.ts'
import {
  emptyRoomMs,
  lastCallMs,
  namedRoomsAtOnce,
  roomLifeMs,
  roomsAtOnce,
  seatKeptMs,
} from './demo-limits.ts'
import { createDemoRooms } from './demo-rooms.ts'

/** Rooms, and who is in them as the test says. */
function openRooms() {
  const time = { now: Date.parse('2026-01-01T00:00:00Z') }
  const people = new Map<string, Set<string>>()
  let made = 0
  const parts = {
    now: () => time.now,
    makeKey: () => `key${String((made += 1)).padStart(5, '0')}`,
    makeVisitor: () => `visitor${(made += 1)}`,
    peopleIn: (room: string) => people.get(room) ?? new Set<string>(),
  }
  const rooms = createDemoRooms(parts)
  const come = (wanted: string | null = null) => {
    const seated = must(rooms.seat(null, wanted), 'a seat')
    if (rooms.enter(seated.visitor, seated.room) === null) throw new Error('not let in')
    people.set(seated.room, new Set(people.get(seated.room)).add(seated.visitor))
    return seated
  }
  const leave = ({ room, visitor }: { room: string; visitor: string }) =>
    people.get(room)?.delete(visitor)
  return { rooms, time, people, parts, come, leave }
}

it('leads whoever comes to where somebody is, until that room is full', () => {
  const { come } = openRooms()
  const first = come()
  expect([come(), come(), come()].map(({ room }) => room)).toEqual(Array(3).fill(first.room))
  const fifth = come()
  expect(fifth.room).not.toBe(first.room)
  expect(come(first.room)).toMatchObject({ room: fifth.room, elsewhere: 'full' })
})

it('keeps a seat for a moment for who was given it', () => {
  const { rooms, time, come } = openRooms()
  const { room } = come()
  for (let others = 0; others < 3; others++)
    expect(rooms.seat(null, room)).toMatchObject({ room, elsewhere: null })
  expect(rooms.seat(null, room)).toMatchObject({ elsewhere: 'full' })
  time.now += seatKeptMs
  expect(rooms.seat(null, room)).toMatchObject({ room, elsewhere: null })
})

it('is over after its time, or a minute after the last has left, for good', () => {
  const { rooms, time, come, leave } = openRooms()
  const first = come()
  time.now += roomLifeMs - 1
  expect(rooms.takeOver()).toEqual([])
  time.now += 1
  expect(rooms.takeOver()).toEqual([first.room])
  expect(rooms.enter(first.visitor, first.room)).toBeNull()

  const second = come()
  rooms.takeOver()
  leave(second)
  rooms.takeOver()
  time.now += emptyRoomMs - 1
  expect(rooms.takeOver()).toEqual([])
  time.now += 1
  expect(rooms.takeOver()).toEqual([second.room])
  expect(rooms.enter(second.visitor, second.room)).toBeNull()
})

it('leads all who were in a room to the one that follows', () => {
  const { rooms, time, people, come } = openRooms()
  const all = [come(), come(), come()]
  const [first] = all
  time.now += roomLifeMs
  rooms.takeOver()
  people.clear()
  const after = all.map(({ room, visitor }) => must(rooms.seat(visitor, room), 'a seat'))
  expect(new Set(after.map(({ room }) => room)).size).toBe(1)
  expect(after.every(({ elsewhere }) => elsewhere === 'over')).toBe(true)
  expect(after.map(({ visitor }) => visitor)).toEqual(all.map(({ visitor }) => visitor))
  expect(after[0]?.room).not.toBe(first?.room)
})

it('leads nobody new to a room that ends at once', () => {
  const { time, come } = openRooms()
  const { room } = come()
  time.now += roomLifeMs - lastCallMs
  expect(come().room).not.toBe(room)
})

it('lets people back in where they were after a restart, and nobody by a name that it would not give', () => {
  const { rooms, time, parts, come } = openRooms()
  const { room, visitor } = come()
  const restarted = createDemoRooms(parts)
  expect(restarted.enter(visitor, room)).toBe(time.now + roomLifeMs)
  const inAnHour = `${(time.now + 3_600_000).toString(36)}-aaaaaaaa`
  for (const name of ['', 'room', '__proto__', `${room}x`, room.toUpperCase(), inAnHour, '../x'])
    expect(rooms.enter(visitor, name)).toBeNull()
})

it('has so many rooms at once and no more', () => {
  const { rooms, people, come } = openRooms()
  for (let room = 0; room < roomsAtOnce; room++) for (let one = 0; one < 4; one++) come()
  expect(people.size).toBe(roomsAtOnce)
  expect(rooms.seat(null, null)).toBeNull()
})

it('leaves room for visitors whatever names somebody thinks of', () => {
  const { rooms, time } = openRooms()
  // Too close to their end for anybody new to be led there.
  const endsAt = time.now + lastCallMs - 1
  const nameOf = (count: number) => `${endsAt.toString(36)}-${String(count).padStart(8, '0')}`
  const led = Array.from({ length: roomsAtOnce }, (_, count) => rooms.seat(null, nameOf(count)))
  const named = led.filter((seated, count) => seated?.room === nameOf(count))
  expect(named).toHaveLength(namedRoomsAtOnce)
  expect(led).not.toContain(null)
})
