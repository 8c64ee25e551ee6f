import { setTimeout as pause } from 'node:timers/promises'
import { createVisitor } from '#e2e/contract/identity/visitor.ts'
import { percentile } from './figures.ts'
import { signIn } from './identity-town.ts'
import type { Town } from './identity-town.ts'

// So that they don't use up by themselves the flows of their address, nor the right sign-ins that a
// person has in an hour from one network, which two of them share. During an attack they begin
// eagerly and grow patient, so that short and long ones are both seen.
const pauseMs = 250
const calmTries = 10
const attackedTries = 17
const patience = 1.5

type Try = { status: number; ms: number }
type HonestPerson = { name: string; signIn(): Promise<Try> }

/** People who sign in rightly while others guess at person 0, among others, but not at `other`. */
export async function meetHonestPeople(
  origin: string,
  town: Town,
  other: number,
): Promise<HonestPerson[]> {
  const attacked = town.addressAt(0)
  const elsewhere = '192.0.2.77'
  const known = createVisitor(origin, attacked)
  const first = await signIn(known, town.personAt(0), town.password)
  if (first.status !== 200) throw new Error(`Nobody attacks yet, but: ${first.status}`)
  const anew = (address: string, person: number) => () =>
    signIn(createVisitor(origin, address), town.personAt(person), town.password)
  return [
    {
      name: 'known device, attacked account',
      signIn() {
        // As after signing out.
        known.cookies.delete('ory_kratos_session')
        return signIn(known, town.personAt(0), town.password)
      },
    },
    { name: 'new device, attacked account', signIn: anew(attacked, 0) },
    { name: 'new device, attacked account, elsewhere', signIn: anew(elsewhere, 0) },
    { name: 'new device, other account', signIn: anew(attacked, other) },
  ]
}

/** Lets everybody sign in a few times in peace, then again and again while `attack` goes on. */
export async function measureHonestPeople(people: HonestPerson[], attack: () => Promise<void>) {
  const calm = await Promise.all(people.map((person) => trySome(person, calmTries, () => pauseMs)))
  let isOver = false
  const attacking = attack().finally(() => (isOver = true))
  const during = await Promise.all(
    people.map((person) => trySome(person, attackedTries, growing, () => !isOver)),
  )
  await attacking
  return people.map(({ name }, index) => ({
    name,
    figures: { ...timesOf('in peace', calm[index]), ...timesOf('attacked', during[index]) },
  }))
}

const growing = (tries: number) => pauseMs * (1 + tries / patience)

async function trySome(
  person: HonestPerson,
  atMost: number,
  pauseAfter: (tries: number) => number,
  goesOn: () => boolean = () => true,
): Promise<Try[]> {
  const tries: Try[] = []
  while (goesOn() && tries.length < atMost) {
    tries.push(await person.signIn())
    await pause(pauseAfter(tries.length))
  }
  return tries
}

function timesOf(when: string, tries: Try[] = []): Record<string, number> {
  const times = tries.filter(({ status }) => status === 200).map(({ ms }) => ms)
  return {
    [`${when}: got in %`]: (100 * times.length) / tries.length,
    ...(times.length > 0
      ? { [`${when} p50 ms`]: percentile(times, 0.5), [`${when} p99 ms`]: percentile(times, 0.99) }
      : {}),
  }
}
