import { batchQuestions } from '#server/platform/db/batch-questions.ts'
import type { Queries, Query } from '#server/platform/db/queries.ts'
import { placeholders } from '#server/platform/db/chunks.ts'
import type { Log } from '#server/platform/log.ts'
import { parseCookies, sessionCookieName } from '../cookies.ts'
import { hashToken } from '../tokens.ts'
import type { VerifiedSession, Whoami } from '../verify-session.ts'

/**
 * What the embedded provider's /sessions/whoami says, without the way over HTTP, and for all who ask
 * at the same time in one query.
 */
export function createEmbeddedWhoami(options: {
  database: Pick<Queries, 'query'>
  clock: () => Date
  log: Log
}): Whoami {
  const { database, clock, log } = options
  const find = batchQuestions(async (tokenHashes: readonly string[]) => {
    try {
      const sessions = await findSessions(database.query, tokenHashes, clock())
      return tokenHashes.map((hash) => sessions.get(hash) ?? null)
    } catch (error) {
      log.error({ err: error }, 'sessions can not be read')
      throw error
    }
  })
  return async (cookieHeader) => {
    const token = parseCookies(cookieHeader).get(sessionCookieName)
    if (!token) return { kind: 'anonymous' }
    try {
      const session = await find(hashToken(token))
      return session ? { kind: 'session', session } : { kind: 'anonymous' }
    } catch {
      return { kind: 'unavailable' }
    }
  }
}

type SessionRow = {
  id: string
  identity_id: string
  token_hash: string
  expires_at: Date | number
  identifier: string
  email: string
  name: string
  verified_at: unknown
}

/** The living sessions among these, by the hash of their token. */
async function findSessions(
  query: Query,
  tokenHashes: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, VerifiedSession>> {
  const rows = await query<SessionRow>(
    `select s.id, s.identity_id, s.token_hash, s.expires_at,
       i.identifier, i.email, i.name, i.verified_at
     from identity_session s join identity i on i.id = s.identity_id
     where s.token_hash in ${placeholders(1, tokenHashes.length)}`,
    tokenHashes,
  )
  const living = rows.map(presentSession).filter(({ session }) => session.expiresAt > now.getTime())
  return new Map(living.map(({ tokenHash, session }) => [tokenHash, session]))
}

function presentSession(row: SessionRow): { tokenHash: string; session: VerifiedSession } {
  const { id, identity_id: personId, email, identifier, verified_at: verifiedAt } = row
  const name = row.name || email
  const emailVerified = verifiedAt !== null && identifier === email.toLowerCase()
  const expiresAt = row.expires_at.valueOf()
  return {
    tokenHash: row.token_hash,
    session: { id, personId, name, email, emailVerified, expiresAt },
  }
}
