import { v7 as uuidv7 } from 'uuid'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { hashToken, newToken } from '../tokens.ts'
import { IdentitySessionEntity } from './entities.ts'
import type { IdentitySessionRow } from './entities.ts'
import type { SessionMethod } from './flow.ts'

/** Sessions last 30 days from the last sign-in. */
export const sessionSeconds = 30 * 24 * 60 * 60

/** The living session of a token, or null. */
export async function findSession(
  em: EntityManager,
  token: string | null,
  now: Date,
): Promise<IdentitySessionRow | null> {
  if (!token) return null
  const session = await em.findOne(IdentitySessionEntity, { tokenHash: hashToken(token) })
  return session && session.expiresAt > now ? session : null
}

/** Starts a session and returns it with its token, which is stored nowhere. */
export async function startSession(
  em: EntityManager,
  input: {
    identityId: string
    method: SessionMethod
    userAgent: string
    address: string
    now: Date
  },
): Promise<{ session: IdentitySessionRow; token: string }> {
  const { now, ...who } = input
  const token = newToken()
  const session = {
    id: uuidv7(),
    ...who,
    tokenHash: hashToken(token),
    issuedAt: now,
    authenticatedAt: now,
    expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
  }
  const row = em.create(IdentitySessionEntity, session)
  await em.persist(row).flush()
  return { session: row, token }
}

const privilegedMs = 15 * 60 * 1000

/** Until when password and address may be changed: a quarter of an hour from the last sign-in. */
export function privilegedUntil(session: Pick<IdentitySessionRow, 'authenticatedAt'>): Date {
  return new Date(session.authenticatedAt.getTime() + privilegedMs)
}

/** The person has shown by the password again who they are: the same session, prolonged, under a new token. */
export async function renewSession(
  em: EntityManager,
  session: IdentitySessionRow,
  now: Date,
): Promise<{ session: IdentitySessionRow; token: string }> {
  const token = newToken()
  const change = {
    method: 'password' as const,
    tokenHash: hashToken(token),
    authenticatedAt: now,
    expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
  }
  await em.nativeUpdate(IdentitySessionEntity, { id: session.id }, change)
  return { session: { ...session, ...change }, token }
}

export async function endSession(em: EntityManager, id: string): Promise<void> {
  await em.nativeDelete(IdentitySessionEntity, { id })
}

/** The living sessions of a person but for the one `exceptId`, the latest first. */
export async function otherSessions(
  em: EntityManager,
  of: { identityId: string; exceptId: string },
  now: Date,
): Promise<IdentitySessionRow[]> {
  const { identityId, exceptId } = of
  const others = { identityId, id: { $ne: exceptId }, expiresAt: { $gt: now } }
  return em.find(IdentitySessionEntity, others, { orderBy: { issuedAt: 'desc' } })
}

/** Ends all sessions of a person but for the one `exceptId`. Returns the ids of those ended. */
export async function endOtherSessions(
  em: EntityManager,
  of: { identityId: string; exceptId: string },
  now: Date,
): Promise<string[]> {
  const ids = (await otherSessions(em, of, now)).map(({ id }) => id)
  await em.nativeDelete(IdentitySessionEntity, {
    identityId: of.identityId,
    id: { $ne: of.exceptId },
  })
  return ids
}

/** Sessions of one person; more devices than anybody has. */
export const maxSessions = 100

/** Ends the sessions of a person beyond the hundred latest sign-ins. Returns the ids of those ended. */
export async function endOldestSessions(em: EntityManager, identityId: string): Promise<string[]> {
  const beyond = await em.find(
    IdentitySessionEntity,
    { identityId },
    {
      orderBy: { authenticatedAt: 'desc', id: 'desc' },
      offset: maxSessions,
      limit: maxSessions,
    },
  )
  const ids = beyond.map(({ id }) => id)
  if (ids.length > 0) await em.nativeDelete(IdentitySessionEntity, { id: { $in: ids } })
  return ids
}
