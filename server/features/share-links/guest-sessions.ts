import { parseCookies } from '#server/platform/identity/cookies.ts'
import type { Query } from '#server/platform/db/queries.ts'
import { hashToken } from '#server/platform/identity/tokens.ts'
import type { SessionVerifier, Verification } from '#server/platform/identity/verify-session.ts'

export const guestCookieName = 'fanfare_guest'
/** How long a browser is known as a guest. */
export const guestLifetimeMs = 90 * 24 * 3_600_000

/** The guest whom a Cookie header names, by its value; undefined without one. */
export function guestTokenIn(cookieHeader: string | undefined): string | undefined {
  return parseCookies(cookieHeader).get(guestCookieName) || undefined
}

/**
 * `people` that also knows guests, by their cookie, where nobody is signed in. A guest is asked for
 * anew each time, which is one row by its key.
 */
export function withGuests(
  people: SessionVerifier,
  options: { query: Query; clock: () => Date },
): SessionVerifier {
  const orGuest = async (
    verdict: Verification,
    cookieHeader: string | undefined,
  ): Promise<Verification> => {
    const token = verdict.kind === 'anonymous' ? guestTokenIn(cookieHeader) : undefined
    if (!token) return verdict
    try {
      return (await findSession(options.query, token, options.clock())) ?? verdict
    } catch {
      return { kind: 'unavailable' }
    }
  }
  return {
    ...people,
    verify: async (cookie) => orGuest(await people.verify(cookie), cookie),
    verifyAnew: async (cookie) => orGuest(await people.verifyAnew(cookie), cookie),
  }
}

async function findSession(query: Query, token: string, now: Date): Promise<Verification | null> {
  const [row] = await query<{ id: string; name: string; expires_at: Date | number }>(
    'select id, name, expires_at from guest where token_hash = ?',
    [hashToken(token)],
  )
  if (!row) return null
  const expiresAt = new Date(row.expires_at).getTime()
  if (expiresAt <= now.getTime()) return null
  const session = {
    id: `guest ${row.id}`,
    personId: row.id,
    name: row.name,
    email: '',
    emailVerified: false,
    expiresAt,
    isGuest: true as const,
  }
  return { kind: 'session', session }
}
