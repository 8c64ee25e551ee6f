import { join } from 'node:path'
import { createVisitor } from '#e2e/contract/identity/visitor.ts'
import type { Visitor } from '#e2e/contract/identity/visitor.ts'
import { startServer } from '#e2e/support/start-server.ts'
import type { RunningServer } from '#e2e/support/start-server.ts'
import { inTurns } from './in-turns.ts'
import type { Settings } from './settings.ts'

const password = 'four quiet lemons at noon'
const registeringAtOnce = 8

/** Addresses of one installation, of people with accounts and as many without. */
export type Town = {
  /** `person-0042@example.com`; nobody else has an account. */
  personAt(index: number): string
  /** As long as that of a person. */
  nobodyAt(index: number): string
  password: string
  /** A network address of its own for every index, in the way a proxy names it. */
  addressAt(index: number): string
  /** A server that has counted no attempts yet. */
  open(): Promise<RunningServer>
}

/** Registers `people` through the identity provider's own flow, on a database of their own. */
export async function buildTown(
  settings: Settings,
  scenario: string,
  people: number,
): Promise<Town> {
  const name = (kind: string, index: number) =>
    `${kind}-${String(index).padStart(4, '0')}@example.com`
  const town: Town = {
    personAt: (index) => name('person', index),
    nobodyAt: (index) => name('nobody', index),
    password,
    addressAt: (index) => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    open: () =>
      startServer({
        dataDir: join(settings.folder, scenario),
        env: { LOG_LEVEL: 'error', TRUST_PROXY: '1' },
      }),
  }
  const server = await town.open()
  try {
    await inTurns(people, registeringAtOnce, (index) => register(server.origin, town, index))
  } finally {
    await server.stop()
  }
  return town
}

async function register(origin: string, town: Town, index: number): Promise<void> {
  const visitor = createVisitor(origin, town.addressAt(index))
  const flow = await visitor.begin('registration')
  const { status } = await visitor.submit('registration', flow, {
    method: 'password',
    password,
    traits: { email: town.personAt(index), name: 'Ada Lovelace' },
  })
  if (status !== 200) throw new Error(`Registration: ${status}`)
}

/** Signs in; milliseconds and the status of the answer. */
export async function signIn(visitor: Visitor, identifier: string, typed: string) {
  const startedAt = performance.now()
  const flow = await visitor.begin('login')
  const { status } =
    flow.status === 200
      ? await visitor.submit('login', flow, { method: 'password', identifier, password: typed })
      : flow
  return { status, ms: performance.now() - startedAt }
}
