import type { ApiKey } from '#shared/contract/api-keys.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { ApiKeyEntity } from './entities.ts'
import type { ApiKeyRow } from './entities.ts'

/** The keys of a company that are not revoked, newest first; expired ones too. */
export async function listKeys(em: EntityManager, companyId: string): Promise<ApiKey[]> {
  const where = { companyId, revokedAt: null }
  const rows = await em.find(ApiKeyEntity, where, { orderBy: { createdAt: 'desc' } })
  return rows.map(presentKey)
}

export function presentKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    start: row.start,
    scopes: row.scopes,
    createdBy: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedFrom: row.lastUsedFrom ?? null,
  }
}
