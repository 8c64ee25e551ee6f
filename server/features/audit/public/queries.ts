import type { AuditEntry } from '#shared/contract/audit.ts'
import type { AuditAction } from '#shared/contract/audit-actions.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'
import type { AuditEntryRow } from '#server/core/audit/entities.ts'

const pageLength = 50

/** Entries of a company, newest first: those older than the entry `before`, of one action if given. */
export async function listAudit(
  em: EntityManager,
  companyId: string,
  { before, action }: { before?: string | undefined; action?: AuditAction | undefined },
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const rows = await em.find(
    AuditEntryEntity,
    { companyId, ...(before ? { id: { $lt: before } } : {}), ...(action ? { action } : {}) },
    { orderBy: { id: 'desc' }, limit: pageLength + 1 },
  )
  const entries = rows.slice(0, pageLength).map(presentAuditEntry)
  return { entries, hasMore: rows.length > pageLength }
}

export function presentAuditEntry(row: AuditEntryRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actorKind, name: row.actorName },
    action: row.action,
    subject: row.subject,
    details: row.details,
    address: row.address,
    userAgent: row.userAgent,
  }
}
