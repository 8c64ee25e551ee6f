import { hire } from '#e2e/bench/stage.ts'
import { signUp, type SignedIn } from '#e2e/support/person.ts'
import { withId } from '#e2e/support/shapes.ts'

export type Stage = { origin: string; companyId: string; people: SignedIn[] }

/** Five people of one company, each with an address of their own, as behind a reverse proxy. */
export async function setStage(origin: string): Promise<Stage> {
  const owner = await signUp(origin, 'Ada Lovelace', fromAddress(0))
  const company = await owner.ask(withId, 'POST', '/companies', { name: 'Converge' })
  const people = [owner]
  for (let index = 1; index < 5; index++) {
    people.push(await hire(origin, owner, company.id, fromAddress(index)))
  }
  return { origin, companyId: company.id, people }
}

/** Who sits at a line; lines beyond the fifth are second windows of the first people. */
export function personOn({ people }: Stage, line: number): SignedIn {
  const person = people[line % people.length]
  if (!person) throw new Error('Nobody is there.')
  return person
}

/** What the browser of that person sends. */
export function headersOf(stage: Stage, line: number): Record<string, string> {
  return {
    cookie: personOn(stage, line).cookie,
    ...fromAddress(line % stage.people.length),
  }
}

const fromAddress = (index: number) => ({ 'x-forwarded-for': `10.0.0.${index + 1}` })
