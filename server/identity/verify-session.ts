import { z } from 'zod'
import type { AccessChanges } from '#server/access/access-changes.ts'
import { hashToken } from './tokens.ts'

export type VerifiedSession = {
  id: string
  personId: string
  name: string
  email: string
  /** The person has shown that mail to it reaches them. */
  emailVerified: boolean
  /** Milliseconds since the epoch. */
  expiresAt: number
}

export type Verification =
  | { kind: 'anonymous' }
  | { kind: 'needs-aal2' }
  | { kind: 'session'; session: VerifiedSession }
  /** The provider could not be asked. Nobody is signed out by this. */
  | { kind: 'unavailable' }

export type SessionVerifier = {
  /** Who sent this Cookie header? Asks the identity provider, or remembers for at most 10 s. */
  verify(cookieHeader: string | undefined): Promise<Verification>
  /** Who sent this Cookie header, as the identity provider has it from now on? */
  verifyAnew(cookieHeader: string): Promise<Verification>
  /** Forgets what is remembered of this Cookie header. */
  purge(cookieHeader: string | undefined): void
  /** Forgets what is remembered of this person, in all their sessions, here and on other nodes. */
  purgePerson(personId: string): void
  /** To be called when a session is known to be over: forgets it everywhere, tells the listeners. */
  endSession(sessionId: string): void
  /** Calls `listener` with the id of each session that is known to have ended. Returns the stop. */
  onSessionEnded(listener: (sessionId: string) => void): () => void
}

const rememberMs = 10_000
const timeoutMs = 2_000
const maxRemembered = 10_000

type Remembered = { session: VerifiedSession; until: number }

/**
 * The one verifier for API, collaboration and live sockets. `whoamiUrl` gives the provider's
 * /sessions/whoami at an internal address. Only sessions are remembered, never refusals.
 */
export function createSessionVerifier(options: {
  whoamiUrl: () => string
  headers?: () => Record<string, string>
  access: AccessChanges
  fetch?: typeof fetch
  clock: () => Date
}): SessionVerifier {
  const remembered = new Map<string, Remembered>()
  const flights = new Map<string, Promise<Verification>>()
  const listeners = new Set<(sessionId: string) => void>()

  function recall(key: string): VerifiedSession | null {
    const found = remembered.get(key)
    if (found && found.until > options.clock().getTime()) return found.session
    remembered.delete(key)
    return null
  }

  function remember(key: string, session: VerifiedSession): void {
    const until = Math.min(options.clock().getTime() + rememberMs, session.expiresAt)
    const oldest = remembered.keys().next()
    if (remembered.size >= maxRemembered && !oldest.done) remembered.delete(oldest.value)
    remembered.set(key, { session, until })
  }

  // A purge drops all flights: their answers may be from before the change, so nobody joins them
  // any more and none is remembered.
  function forget(matches: (key: string, entry: Remembered) => boolean): void {
    flights.clear()
    for (const [key, entry] of remembered) if (matches(key, entry)) remembered.delete(key)
  }

  async function fly(key: string, cookieHeader: string): Promise<Verification> {
    const answer = askProvider(options, cookieHeader)
    flights.set(key, answer)
    const verification = await answer
    if (flights.get(key) !== answer) return verification
    flights.delete(key)
    if (verification.kind === 'session') remember(key, verification.session)
    else if (verification.kind !== 'unavailable') remembered.delete(key)
    return verification
  }

  options.access.onChange((change) => {
    if (change.kind === 'session') forget((_, { session }) => session.id === change.sessionId)
    if (change.kind === 'person') forget((_, { session }) => session.personId === change.personId)
  })

  return {
    async verify(cookieHeader) {
      if (!cookieHeader) return { kind: 'anonymous' }
      const key = hashToken(cookieHeader)
      const session = recall(key)
      if (session) return { kind: 'session', session }
      return flights.get(key) ?? fly(key, cookieHeader)
    },
    verifyAnew: (cookieHeader) => fly(hashToken(cookieHeader), cookieHeader),
    purge(cookieHeader) {
      const key = hashToken(cookieHeader ?? '')
      const sessionId = remembered.get(key)?.session.id
      forget((other, entry) => other === key || entry.session.id === sessionId)
    },
    purgePerson: (personId) => options.access.publish({ kind: 'person', personId }),
    endSession(sessionId) {
      options.access.publish({ kind: 'session', sessionId })
      for (const listener of listeners) listener(sessionId)
    },
    onSessionEnded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const fullName = z.union([
  z.string(),
  z
    .object({ first: z.string().default(''), last: z.string().default('') })
    .transform((name) => `${name.first} ${name.last}`.trim()),
])

const whoami = z.object({
  id: z.string().min(1),
  expires_at: z.iso.datetime({ offset: true }),
  identity: z.object({
    id: z.uuid(),
    traits: z.looseObject({
      email: z.string().optional().catch(undefined),
      name: fullName.optional().catch(undefined),
    }),
    verifiable_addresses: z
      .array(z.object({ value: z.string(), verified: z.boolean().default(false) }))
      .nullish(),
  }),
})

async function askProvider(
  options: Parameters<typeof createSessionVerifier>[0],
  cookieHeader: string,
): Promise<Verification> {
  const ask = options.fetch ?? fetch
  try {
    const response = await ask(options.whoamiUrl(), {
      headers: { ...options.headers?.(), accept: 'application/json', cookie: cookieHeader },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 200) return readSession(await response.json(), options.clock())
    await response.body?.cancel()
    if (response.status === 401) return { kind: 'anonymous' }
    if (response.status === 403) return { kind: 'needs-aal2' }
    return { kind: 'unavailable' }
  } catch {
    return { kind: 'unavailable' }
  }
}

function readSession(body: unknown, now: Date): Verification {
  const { id, expires_at, identity } = whoami.parse(body)
  const addresses = identity.verifiable_addresses ?? []
  const email = identity.traits.email ?? addresses[0]?.value ?? ''
  const emailVerified = addresses.some(
    ({ value, verified }) => verified && value.toLowerCase() === email.toLowerCase(),
  )
  const expiresAt = Date.parse(expires_at)
  if (expiresAt <= now.getTime()) return { kind: 'anonymous' }
  const name = identity.traits.name || email
  const session = { id, personId: identity.id, name, email, emailVerified, expiresAt }
  return { kind: 'session', session }
}
