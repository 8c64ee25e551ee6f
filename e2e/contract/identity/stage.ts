import { randomUUID } from 'node:crypto'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { createNaming } from './naming.ts'
import { observe } from './observe.ts'
import type { Transcript } from './transcripts.ts'
import { createVisitor } from './visitor.ts'
import type { Answer, FlowKind, Visitor } from './visitor.ts'

/** How an identity server is set up: as deployed, or with something that ends soon. */
export type Pace = 'usual' | 'brief flows' | 'brief trust' | 'brief codes'

/** An identity server behind `/.ory/` of a Fanfare. */
export type Subject = {
  origin: string
  /** The next code that was mailed to this address. */
  codeTo(address: string): Promise<string>
  /** Lets so much time go by that what is brief at its pace has ended. */
  pass(): Promise<void>
}

export type Person = { email: string; name: string; password: string }

/** A course of requests by visitors, of which the answers are recorded. */
export type Script = { name: string; pace?: Pace; play: (stage: Stage) => Promise<void> }

export type Stage = ReturnType<typeof createStage>

/** What a script plays on; `transcript` grows with every step. */
export function createStage(subject: Subject) {
  const transcript: Transcript = []
  const naming = createNaming(subject.origin)
  const run = randomUUID().slice(0, 8)

  const visitor = () => createVisitor(subject.origin, nextAddress())

  async function signUp(person: Person): Promise<Visitor> {
    const browser = visitor()
    await waitUntil(`${person.name} to be registered`, async () => {
      const begun = await browser.begin('registration')
      return (await browser.submit('registration', begun, registrationOf(person))).status === 200
    })
    return browser
  }

  async function signIn(person: Person): Promise<Visitor> {
    const browser = visitor()
    const answer = await browser.submit('login', await browser.begin('login'), loginOf(person))
    if (answer.status !== 200) throw new Error(`Signing in was answered with ${answer.status}.`)
    return browser
  }

  return {
    transcript,
    origin: subject.origin,
    /** A browser without cookies. */
    visitor,
    /** Registers a person, unrecorded, in a browser of their own that is signed in afterwards. */
    signUp,
    /** Signs a person in, unrecorded, in a browser of their own. */
    signIn,
    /** A person with an address that nobody has yet. */
    person(name: string): Person {
      const email = `${name.toLowerCase()}.${run}@example.com`
      naming.call(email, `<${name}>`)
      return { email, name, password: `four quiet horses ${run}` }
    },
    /** Records an answer under the name of what was done. */
    async step(name: string, answering: Promise<Answer>): Promise<Answer> {
      const answer = await answering
      transcript.push({ name, lines: observe(answer, naming.apply) })
      return answer
    },
    /** The next code that was mailed to a person. */
    codeTo: (person: Person) => subject.codeTo(person.email),
    pass: () => subject.pass(),
    /** Resolves when a flow is over its time. */
    async expired(browser: Visitor, kind: FlowKind, begun: Answer): Promise<void> {
      await subject.pass()
      const isGone = async () => (await browser.fetch(kind, begun.body.id ?? '')).status === 410
      await waitUntil(`the flow of ${kind} to expire`, isGone)
    },
  }
}

/** The form of a registration. */
export function registrationOf({ email, name, password }: Person) {
  return { method: 'password', traits: { email, name }, password }
}

/** The form of a sign-in. */
export function loginOf({ email, password }: Person) {
  return { method: 'password', identifier: email, password }
}

let addresses = 0

/** Visitors come from addresses of their own, so that nobody is held for what others tried. */
function nextAddress(): string {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}
