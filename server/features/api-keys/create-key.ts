import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Scope } from '#shared/permissions/can.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { changeCompany } from '#server/core/companies/change-company.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import { ApiKeyEntity } from './public/entities.ts'
import type { ApiKeyRow } from './public/entities.ts'
import { hashKey } from './hash-key.ts'

const dayMs = 24 * 3_600_000
const keysLimit = 50
/** So that people and scanners of source code recognise it. */
const prefix = 'ff_'
const shownLength = prefix.length + 6

export type NewKey = { name: string; scopes: Scope[]; days?: number | undefined }

/** A key for the API. `key` is returned here and never again. */
export function createKey(
  em: EntityManager,
  by: Admitted,
  input: NewKey,
  now: Date,
): Promise<{ row: ApiKeyRow; key: string }> {
  return changeCompany(em, by, async (tx, { id: companyId }) => {
    if ((await tx.count(ApiKeyEntity, { companyId, revokedAt: null })) >= keysLimit)
      throw new AppError('conflict', `There are ${keysLimit} keys already. Revoke one first.`)
    const key = `${prefix}${randomBytes(32).toString('base64url')}`
    const row = addKey(tx, by, input, key, now)
    const details = { scopes: row.scopes.join(', '), expires: row.expiresAt?.toISOString() ?? '' }
    const fact = { companyId, action: 'key.created', subject: row.name, details } as const
    await recordAudit(tx, by.caller, fact, now)
    return { row, key }
  })
}

function addKey(
  tx: EntityManager,
  { actor, caller }: Admitted,
  { name, scopes, days }: NewKey,
  key: string,
  now: Date,
): ApiKeyRow {
  return tx.create(ApiKeyEntity, {
    id: uuidv7(),
    companyId: actor.companyId,
    name,
    start: key.slice(0, shownLength),
    keyHash: hashKey(key),
    scopes: [...new Set(scopes)],
    createdBy: caller.person.id,
    createdByName: caller.person.name,
    createdAt: now,
    expiresAt: days === undefined ? null : new Date(now.getTime() + days * dayMs),
    lastUsedAt: null,
    lastUsedFrom: null,
    revokedAt: null,
  })
}
