import { askTogether } from '#server/db/ask-together.ts'
import type { Database, EntityManager } from '#server/db/open-database.ts'
import type { Log } from '#server/log.ts'
import { parseCookies } from '../cookies.ts'
import { hashToken } from '../tokens.ts'
import type { VerifiedSession, Whoami } from '../verify-session.ts'
import { IdentityEntity, IdentitySessionEntity } from './entities.ts'
import { sessionCookieName } from './session-store.ts'

/**
 * What the embedded provider's /sessions/whoami says, without the way over HTTP, and for all who ask
 * at the same time in two queries.
 */
export function createEmbeddedWhoami(options: {
  database: Database
  clock: () => Date
  log: Log
}): Whoami {
  const { database, clock, log } = options
  const find = askTogether(async (tokenHashes: readonly string[]) => {
    try {
      const sessions = await findSessions(database.fork(), tokenHashes, clock())
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

/** The living sessions among these, by the hash of their token. */
async function findSessions(
  em: EntityManager,
  tokenHashes: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, VerifiedSession>> {
  const sessions = await em
    .createQueryBuilder(IdentitySessionEntity)
    .select(['id', 'identityId', 'tokenHash', 'expiresAt'])
    .where({ tokenHash: [...new Set(tokenHashes)], expiresAt: { $gt: now } })
    .execute('all')
  const people = await em
    .createQueryBuilder(IdentityEntity)
    .select(['id', 'identifier', 'email', 'name', 'verifiedAt'])
    .where({ id: [...new Set(sessions.map(({ identityId }) => identityId))] })
    .execute('all')
  const personById = new Map(people.map((person) => [person.id, person]))
  const found = new Map<string, VerifiedSession>()
  for (const { id, identityId, tokenHash, expiresAt } of sessions) {
    const person = personById.get(identityId)
    if (!person) continue
    const { email, identifier, verifiedAt } = person
    found.set(tokenHash, {
      ...{ id, personId: identityId, email, expiresAt: expiresAt.getTime() },
      name: person.name || email,
      emailVerified: verifiedAt !== null && identifier === email.toLowerCase(),
    })
  }
  return found
}
