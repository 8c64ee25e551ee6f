import { addressKey } from '#shared/lib/email-address.ts'
import { batchQuestions } from '#server/platform/db/batch-questions.ts'
import type { Queries, Reader } from '#server/platform/db/queries.ts'
import type { TablesOf } from '#server/platform/db/tables.ts'
import type { Log } from '#server/platform/log.ts'
import { parseCookies, sessionCookieName } from '../cookies.ts'
import { hashToken } from '../tokens.ts'
import type { VerifiedSession, Whoami } from '../verify-session.ts'
import type { IdentityEntity, IdentitySessionEntity } from './entities.ts'

/**
 * What the embedded provider's /sessions/whoami says, without the way over HTTP, and for all who ask
 * at the same time in one query.
 */
export function createEmbeddedWhoami(options: {
  database: Pick<Queries, 'read'>
  clock: () => Date
  log: Log
}): Whoami {
  const { clock, log } = options
  const tables = options.database.read<SessionTables>()
  const find = batchQuestions(async (tokenHashes: readonly string[]) => {
    try {
      const sessions = await findSessions(tables, tokenHashes, clock())
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

type SessionTables = TablesOf<typeof IdentityEntity | typeof IdentitySessionEntity>

/** The living sessions among these, by the hash of their token. */
async function findSessions(
  tables: Reader<SessionTables>,
  tokenHashes: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, VerifiedSession>> {
  const rows = await loadSessions(tables, tokenHashes)
  const living = rows.map(presentSession).filter(({ session }) => session.expiresAt > now.getTime())
  return new Map(living.map(({ tokenHash, session }) => [tokenHash, session]))
}

function loadSessions(tables: Reader<SessionTables>, tokenHashes: readonly string[]) {
  return tables
    .selectFrom('identity_session as s')
    .innerJoin('identity as i', 'i.id', 's.identity_id')
    .select(['s.id', 's.identity_id', 's.token_hash', 's.expires_at', 's.authenticated_at'])
    .select(['i.identifier', 'i.email', 'i.name', 'i.verified_at'])
    .where('s.token_hash', 'in', tokenHashes)
    .execute()
}

type SessionRow = Awaited<ReturnType<typeof loadSessions>>[number]

function presentSession(row: SessionRow): { tokenHash: string; session: VerifiedSession } {
  const { id, identity_id: personId, email, identifier, verified_at: verifiedAt } = row
  const name = row.name || email
  const emailVerified = verifiedAt !== null && identifier === addressKey(email)
  const expiresAt = new Date(row.expires_at).getTime()
  const authenticatedAt = new Date(row.authenticated_at).getTime()
  return {
    tokenHash: row.token_hash,
    session: { id, personId, name, email, emailVerified, expiresAt, authenticatedAt },
  }
}
