import type { Queries, Reader } from '#server/platform/db/queries.ts'
import { hashToken } from '#server/platform/identity/tokens.ts'
import type { SessionVerifier, Verification } from '#server/platform/identity/verify-session.ts'
import type { GuestTables } from './public/entities.ts'
import { guestTokenIn } from './public/guest-cookie.ts'

/**
 * `people` that also knows guests, by their cookie, where nobody is signed in. A guest is asked for
 * anew each time, which is few rows by their keys.
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
    .selectFrom('guest as browser')
    .leftJoin('guest_browser as of', 'of.browser_id', 'browser.id')
    .innerJoin('guest', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('guest.id', '=', fn.coalesce(ref('of.guest_id'), ref('browser.id'))),
      ),
    )
    .select(['browser.id', 'guest.id as person_id', 'guest.name', 'browser.expires_at'])
    .where('browser.token_hash', '=', hashToken(token))
    .execute()
  if (!row) return null
  const expiresAt = new Date(row.expires_at).getTime()
  if (expiresAt <= now.getTime()) return null
  const session = {
    id: `guest ${row.id}`,
    personId: row.person_id,
    name: row.name,
    email: '',
    emailVerified: false,
    expiresAt,
    isGuest: true as const,
  }
  return { kind: 'session', session }
}
