import { v7 as uuidv7 } from 'uuid'
import type { AuditAction, AuditDetails } from '#shared/contract/audit-actions.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Caller } from '#server/core/caller.ts'
import { AuditEntryEntity } from './entities.ts'

export type AuditFact = {
  companyId: string
  action: AuditAction
  /** For what belongs to the activity of one campaign. */
  campaignId?: string
  /** What was acted on, by its name now. */
  subject: string
  /** Small facts beside it; never a secret. */
  details?: AuditDetails
}

const longestText = 200

type AuditActor = Caller | 'operator' | null

/**
 * Adds an entry to the company's audit log in the caller's transaction, so it is there if and only
 * if the thing was done. `by` is null when Fanfare itself acted, and `operator` for whoever runs the
 * installation, whose name is no company's business.
 */
export async function recordAudit(
  em: EntityManager,
  by: AuditActor,
  fact: AuditFact,
  now: Date,
): Promise<void> {
  await em.insert(AuditEntryEntity, {
    ...actorOf(by),
    id: uuidv7(),
    companyId: fact.companyId,
    at: now,
    action: fact.action,
    subject: fact.subject.slice(0, longestText),
    campaignId: fact.campaignId ?? null,
    details: fact.details ?? {},
    ...placeOf(by),
  })
}

const placeOf = (by: AuditActor) =>
  by === null || by === 'operator'
    ? { address: '', userAgent: '' }
    : { address: by.address, userAgent: by.userAgent.slice(0, longestText) }

function actorOf(by: AuditActor) {
  if (by === 'operator')
    return { actorKind: 'operator', actorId: null, actorName: 'The operator' } as const
  if (!by) return { actorKind: 'system', actorId: null, actorName: 'Fanfare' } as const
  const { key, person } = by
  if (key) return { actorKind: 'key', actorId: key.id, actorName: key.name } as const
  const actorKind = by.isGuest ? 'guest' : 'person'
  return { actorKind, actorId: person.id, actorName: person.name } as const
}
