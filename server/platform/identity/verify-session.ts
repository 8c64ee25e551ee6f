import type { AccessChanges } from '#server/platform/bus/access-changes.ts'
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
  /** When the person last showed who they are, in ms; absent where nobody can tell. */
  authenticatedAt?: number
  /** Admitted by a share link, and nobody whom the identity provider knows. */
  isGuest?: true
}

/** Can anybody be as many of this kind as they like? So are guests, and people with any address. */
export const isMadeByAnybody = ({ isGuest, emailVerified }: VerifiedSession): boolean =>
  isGuest === true || !emailVerified

export type Verification =
  | { kind: 'anonymous' }
  | { kind: 'needs-aal2' }
  | { kind: 'session'; session: VerifiedSession }
  /** Whoever runs the installation has disabled the person, for this reason. */
  | { kind: 'disabled'; because: string }
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

/** Asks the identity provider who sent this Cookie header. Never rejects. */
export type Whoami = (cookieHeader: string) => Promise<Verification>

const rememberMs = 10_000
const maxRemembered = 10_000

type Remembered = { session: VerifiedSession; until: number }

/**
 * The one verifier for API, collaboration and live sockets. Only sessions are remembered, never
 * refusals.
 */
export function createSessionVerifier(options: {
  whoami: Whoami
  access: AccessChanges
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
    const answer = options.whoami(cookieHeader)
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
