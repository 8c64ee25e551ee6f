import { signUp } from '#e2e/support/person.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { withId } from '#e2e/support/shapes.ts'
import { inTurns } from '../in-turns.ts'
import { invite } from '../stage.ts'
import type { Place } from './orders.ts'

// The server lets one person have 50 connections.
const connectionsPerPerson = 45
const peoplePerCompany = 10
const atOnce = 8
// Each address of the loopback network has about 28,000 ports, so several take turns.
const sources = 16

/** Companies with people and campaigns, and who sits where. */
export type Population = {
  people: number
  /** What it took to sign them up and to make the campaigns. */
  seconds: number
  /** `count` more places in room number `room`: the people of its company take turns. */
  placesIn(room: number, count: number, port: number): Place[]
}

/** `headers` are what a proxy adds to their requests. */
type Member = { person: SignedIn; headers: Record<string, string> }

/**
 * As many people as `connections` need, in companies of about ten, and `rooms` campaigns between
 * them. Each person has a network address of their own, as a proxy tells it.
 */
export async function populate(
  origin: string,
  plan: { connections: number; rooms: number; templateId: string },
): Promise<Population> {
  const startedAt = performance.now()
  const people = Math.ceil(plan.connections / connectionsPerPerson)
  const count = Math.min(plan.rooms, Math.ceil(people / peoplePerCompany))
  const companies: Company[] = []
  await inTurns(count, atOnce, async (index) => {
    const company = await Company.found(await arrive(origin, index), index)
    companies[index] = company
    for (let one = index + count; one < people; one += count)
      await company.welcome(await arrive(origin, one))
  })
  const campaigns: string[] = []
  await inTurns(plan.rooms, atOnce, async (room) => {
    campaigns[room] = (await companies[room % count]?.createCampaign(room, plan.templateId)) ?? ''
  })
  return {
    people,
    seconds: (performance.now() - startedAt) / 1000,
    placesIn: (room, places, port) =>
      Array.from({ length: places }, (_, index) => {
        const member = companies[room % count]?.nextMember()
        if (!member) throw new Error(`Nobody may enter room ${room}.`)
        return placeOf(member, campaigns[room] ?? '', port, index)
      }),
  }
}

class Company {
  readonly #id: string
  readonly #founder: Member
  readonly #members: Member[]
  #turn = 0

  static async found(founder: Member, index: number): Promise<Company> {
    const body = { name: `Bench ${index}` }
    const { id } = await founder.person.ask(withId, 'POST', '/companies', body)
    return new Company(id, founder)
  }

  private constructor(id: string, founder: Member) {
    this.#id = id
    this.#founder = founder
    this.#members = [founder]
  }

  async welcome(member: Member): Promise<void> {
    await invite(this.#founder.person, this.#id, member.person)
    this.#members.push(member)
  }

  /** The id of a new campaign. Everybody makes some: the server limits requests by address. */
  async createCampaign(room: number, templateId: string): Promise<string> {
    const body = { name: `Measured ${room}`, templateId }
    const path = `/companies/${this.#id}/campaigns`
    const { person } = this.nextMember()
    return (await person.ask(withId, 'POST', path, body)).id
  }

  /** They take turns. */
  nextMember(): Member {
    return this.#members[this.#turn++ % this.#members.length] ?? this.#founder
  }
}

async function arrive(origin: string, index: number): Promise<Member> {
  const headers = { 'x-forwarded-for': `10.2.${index >> 8}.${index & 255}` }
  return { person: await signUp(origin, 'Grace Hopper', headers), headers }
}

function placeOf(
  { person, headers }: Member,
  campaign: string,
  port: number,
  index: number,
): Place {
  return {
    port,
    path: `/collab/${campaign}`,
    headers: { ...headers, cookie: person.cookie },
    from: `127.0.0.${2 + (index % sources)}`,
  }
}
