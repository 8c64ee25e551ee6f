import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { tidyAddress } from '#shared/lib/email-address.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { MailEntity } from '#server/platform/mail/entities.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { createBrowser } from './browser.ts'
import type { Person } from './browser.ts'
import { startIdentity } from './start-identity.ts'

const unlimited = { points: 1_000_000, seconds: 60 }
const generous = {
  flows: unlimited,
  forms: unlimited,
  pair: unlimited,
  address: unlimited,
  identifier: unlimited,
  everyone: unlimited,
  signIns: unlimited,
  mails: unlimited,
  deviceGuesses: unlimited,
  deviceForms: unlimited,
  deviceMails: unlimited,
}

export function buildPerson(given: Partial<Person> = {}): Person {
  return {
    email: `Ada.${randomUUID()}@example.com`,
    name: 'Ada Lovelace',
    password: 'correct horse battery',
    ...given,
  }
}

type Mail = { recipient: string; subject: string; body: string }

export type IdentityWorld = {
  database: Database
  server: Awaited<ReturnType<typeof startIdentity>>
  browse(): ReturnType<typeof createBrowser>
  /** A person with an account, signed in with a browser. */
  registered(given?: Partial<Person>): Promise<Registered>
  /** The mails to this address, the latest first. */
  mailsTo(email: string): Promise<Mail[]>
  /** The code in the latest mail to this address. */
  codeFor(email: string): Promise<string>
  /** Addresses by the tokens that prove them. */
  provenBy: Map<string, string>
  /** Lets time pass. */
  wait(minutes: number): void
}

export type Registered = {
  person: Person
  browser: ReturnType<typeof createBrowser>
  answer: Awaited<ReturnType<ReturnType<typeof createBrowser>['register']>>
}

/** Runs `suite` with an embedded identity on each kind of database, with limits nobody meets. */
export function describeIdentity(name: string, suite: (world: IdentityWorld) => void): void {
  describeEachDatabase(name, (open) => {
    const opened: Partial<Pick<IdentityWorld, 'database' | 'server'>> = {}
    const provenBy = new Map<string, string>()
    let closeDatabase: () => Promise<void>

    beforeAll(async () => {
      const { database, close } = await open()
      closeDatabase = close
      opened.database = database
      opened.server = await startIdentity(database, {
        limits: generous,
        provesAddress: async (token, email) => provenBy.get(token) === email,
      })
    })
    afterAll(async () => {
      await opened.server?.close()
      await closeDatabase()
    })

    const world: IdentityWorld = {
      get database() {
        return present(opened.database)
      },
      get server() {
        return present(opened.server)
      },
      provenBy,
      browse: () => createBrowser(world.server.origin),
      async registered(given) {
        const person = buildPerson(given)
        const browser = world.browse()
        const answer = await browser.register(person)
        expect(answer.status).toBe(200)
        return { person, browser, answer }
      },
      mailsTo: (email) =>
        world.database
          .fork()
          .find(
            MailEntity,
            { recipient: tidyAddress(email) },
            { orderBy: { createdAt: 'desc', id: 'desc' } },
          ),
      async codeFor(email) {
        const [mail] = await world.mailsTo(email)
        return /^\d{6}$/m.exec(mail?.body ?? '')?.[0] ?? 'no code'
      },
      wait(minutes) {
        world.server.time.now = new Date(world.server.time.now.getTime() + minutes * 60_000)
      },
    }
    suite(world)
  })
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Only to be used within a test.')
  return value
}

/** Another code of six digits than this one. */
export const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')
