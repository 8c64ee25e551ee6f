import { parseCookies } from '#server/platform/identity/cookies.ts'
import type { Queries, Reader } from '#server/platform/db/queries.ts'
import { hashToken } from '#server/platform/identity/tokens.ts'
import type { SessionVerifier, Verification } from '#server/platform/identity/verify-session.ts'
import type { GuestTables } from './public/entities.ts'

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
  options: { database: Pick<Queries, 'read'>; clock: () => Date },
): SessionVerifier {
  const tables = options.database.read<GuestTables>()
  const orGuest = async (
    verdict: Verification,
    cookieHeader: string | undefined,
  ): Promise<Verification> => {
    const token = verdict.kind === 'anonymous' ? guestTokenIn(cookieHeader) : undefined
    if (!token) return verdict
    try {
      return (await findSession(tables, token, options.clock())) ?? verdict
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

async function findSession(
  tables: Reader<GuestTables>,
  token: string,
  now: Date,
): Promise<Verification | null> {
  const [row] = await tables
    .selectFrom('guest')
    .select(['id', 'name', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .execute()
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
