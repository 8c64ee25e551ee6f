import { v7 as uuidv7, validate } from 'uuid'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { IdentityCodeEntity, IdentityFlowEntity, IdentitySessionEntity } from './entities.ts'
import type { IdentityFlowRow } from './entities.ts'
import type { Flow } from './flow.ts'

/** A flow can be sent for an hour. */
export const flowSeconds = 60 * 60

/** Expired flows are kept for a day, to tell people that theirs has expired. */
const keptMs = 24 * 60 * 60 * 1000

export type NewFlow = Pick<Flow, 'kind' | 'requestUrl' | 'values'> &
  Partial<Pick<Flow, 'state' | 'identityId' | 'returnTo' | 'refresh' | 'notes'>> & {
    csrfHash: string
  }

export async function createFlow(
  em: EntityManager,
  flow: NewFlow,
  now: Date,
): Promise<IdentityFlowRow> {
  const expiresAt = new Date(now.getTime() + flowSeconds * 1000)
  const row = em.create(IdentityFlowEntity, {
    notes: [],
    refresh: false,
    ...flow,
    id: uuidv7(),
    issuedAt: now,
    expiresAt,
  })
  await em.persist(row).flush()
  return row
}

/** The flow `id` of this kind, expired or not; null when there is none. */
export async function findFlow(
  em: EntityManager,
  id: string | null,
  kind: Flow['kind'],
): Promise<IdentityFlowRow | null> {
  if (!id || !validate(id)) return null
  return em.findOne(IdentityFlowEntity, { id, kind })
}

/** Keeps how far the flow has come, and returns it is now. */
export async function changeFlow(
  em: EntityManager,
  flow: IdentityFlowRow,
  change: Partial<Pick<IdentityFlowRow, 'state' | 'identityId' | 'csrfHash' | 'values' | 'notes'>>,
): Promise<Flow> {
  await em.nativeUpdate(IdentityFlowEntity, { id: flow.id }, change)
  return { ...flow, ...change }
}

/** Uses the flow up. False when someone else did already: a flow succeeds once. */
export async function takeFlow(em: EntityManager, id: string): Promise<boolean> {
  return (await em.nativeDelete(IdentityFlowEntity, { id })) === 1
}

/** Removes flows, codes and sessions that nobody can use any more. */
export async function purgeIdentity(em: EntityManager, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - keptMs)
  await em.nativeDelete(IdentityFlowEntity, { expiresAt: { $lt: longAgo } })
  await em.nativeDelete(IdentityCodeEntity, { createdAt: { $lt: longAgo } })
  await em.nativeDelete(IdentitySessionEntity, { expiresAt: { $lt: now } })
}
