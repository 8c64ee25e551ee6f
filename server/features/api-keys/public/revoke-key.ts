import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import type { Caller } from '#server/core/caller.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { changeCompany } from '#server/core/companies/change-company.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import { ApiKeyEntity } from './entities.ts'
import type { ApiKeyRow } from './entities.ts'

/** Makes a key unusable at once; `not-found` when the company has no such key in use. */
export function revokeKey(
  em: EntityManager,
  by: Admitted,
  keyId: string,
  now: Date,
): Promise<void> {
  return changeCompany(em, by, async (tx, { id: companyId }) => {
    const key = await tx.findOne(ApiKeyEntity, { id: keyId, companyId, revokedAt: null })
    if (!key) throw new AppError('not-found')
    await revoke(tx, by.caller, key, now)
  })
}

/** Revokes all keys that a person made in a company. */
export async function revokeKeysOf(
  tx: EntityManager,
  by: Caller,
  { companyId, personId }: { companyId: string; personId: string },
  now: Date,
): Promise<void> {
  const theirs = { companyId, createdBy: personId, revokedAt: null }
  for (const key of await tx.find(ApiKeyEntity, theirs)) await revoke(tx, by, key, now)
}

async function revoke(tx: EntityManager, by: Caller, key: ApiKeyRow, now: Date): Promise<void> {
  key.revokedAt = now
  const { companyId, name: subject } = key
  await recordAudit(tx, by, { companyId, action: 'key.revoked', subject }, now)
}
