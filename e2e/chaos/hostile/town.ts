import { z } from 'zod'
import { addressOf, hire } from '#e2e/bench/stage.ts'
import { signUp } from '#e2e/support/person.ts'
import type { SignedIn } from '#e2e/support/person.ts'
import { withId } from '#e2e/support/shapes.ts'
import type { AttackKind } from './attack-kind.ts'
import type { Target } from './attacker.ts'
import type { Dice } from './dice.ts'

const attackersEach = 3

/** One company: honest people, and members of whom none means well. */
export type Town = {
  honest: [SignedIn, SignedIn]
  /** Id of a new, empty campaign, which is its room. */
  createRoom(): Promise<string>
  /** Someone of the right role and from some address, at the room. */
  attackerAt(room: string, kind: AttackKind): Target
  /** How an honest person reaches a room. */
  honestAt(room: string, person: SignedIn): { url: string; headers: Record<string, string> }
}

/** Signs everybody up at the server at `origin`. */
export async function foundTown(origin: string, dice: Dice): Promise<Town> {
  const owner = await signUp(origin, 'Ada Lovelace')
  const company = await owner.ask(withId, 'POST', '/companies', { name: 'Besieged' })
  const colleague = await hire(origin, owner, company.id)
  const editors = await hireSome(() => hire(origin, owner, company.id))
  const readers = await hireSome(() => hire(origin, owner, company.id))
  await demote(owner, company.id, readers)
  const port = Number(new URL(origin).port)
  return {
    honest: [owner, colleague],
    createRoom: async () => {
      const path = `/companies/${company.id}/campaigns`
      return (await owner.ask(withId, 'POST', path, { name: 'Under attack' })).id
    },
    attackerAt: (room, kind) => {
      const { cookie } = dice.pick(kind.as === 'editor' ? editors : readers)
      const address = ['10', ...[0, 0, 0].map(() => dice.below(256))].join('.')
      return { port, path: `/collab/${room}`, headers: { cookie, 'x-forwarded-for': address } }
    },
    honestAt: (room, person) => {
      const { url, headers } = addressOf(origin, room, person)
      return { url, headers: { ...headers, 'x-forwarded-for': '192.0.2.1' } }
    },
  }
}

async function hireSome(one: () => Promise<SignedIn>): Promise<[SignedIn, ...SignedIn[]]> {
  const first = await one()
  const others: SignedIn[] = []
  while (others.length < attackersEach - 1) others.push(await one())
  return [first, ...others]
}

/** From now on these members can look at campaigns and change nothing. */
async function demote(owner: SignedIn, companyId: string, people: SignedIn[]): Promise<void> {
  const path = `/companies/${companyId}/members`
  const { members } = await owner.ask(
    z.object({ members: z.array(z.object({ id: z.string(), email: z.string() })) }),
    'GET',
    path,
  )
  for (const { id } of members.filter(({ email }) => people.some((one) => one.email === email)))
    await owner.api('PATCH', `${path}/${id}`, { role: 'reviewer' })
}
