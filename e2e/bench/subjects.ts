import { startFloor } from './floors.ts'
import type { Floor, FloorName } from './floors.ts'
import type { Address } from './light-client.ts'
import { addressOf } from './stage.ts'
import type { Stage } from './stage.ts'

/** Something that traffic is sent through. */
export type Subject = {
  name: string
  pid: number
  /** The addresses of `count` people in room number `room`. */
  addresses(room: number, count: number): Address[]
  stop(): Promise<void>
}

/** The two relays: what any server must cost at least. */
export async function relays(): Promise<Subject[]> {
  const names = ['relay', 'relay, coalesced'] as const
  return Promise.all(names.map(async (name) => relay(name, await startFloor(name))))
}

function relay(name: FloorName, floor: Floor): Subject {
  const addressIn = (room: number): Address => ({
    url: `ws://127.0.0.1:${floor.port}/${room}`,
    cookie: '',
    speaksYjs: false,
  })
  return {
    name,
    pid: floor.pid,
    addresses: (room, count) => Array.from({ length: count }, () => addressIn(room)),
    stop: floor.stop,
  }
}

/** The server with a campaign for each of `rooms`, and people for `connections` connections. */
export async function asSubject(stage: Stage, rooms: number, connections: number) {
  const people = await stage.hirePeople(connections)
  const campaigns: string[] = []
  while (campaigns.length < rooms) campaigns.push((await stage.createCampaign()).id)
  const subject: Subject = {
    name: stage.name,
    pid: stage.server.pid,
    addresses: (room, count) =>
      Array.from({ length: count }, (_, index) => {
        const person = people[(room * count + index) % people.length] ?? stage.owner
        return addressOf(stage.server.origin, campaigns[room] ?? '', person)
      }),
    stop: stage.stop,
  }
  return subject
}
