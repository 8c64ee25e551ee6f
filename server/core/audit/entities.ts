import { defineEntity, p } from '@mikro-orm/core'
import type { InferEntity } from '@mikro-orm/core'
import type { AuditAction, AuditDetails } from '#shared/contract/audit-actions.ts'
import { ofCompany } from '#server/core/companies/entities.ts'

/**
 * Who did what, when and from where. Append-only: the database itself refuses changes, and refuses
 * removal for as long as the company exists.
 */
export const AuditEntryEntity = defineEntity({
  name: 'AuditEntry',
  tableName: 'audit_entry',
  properties: {
    /** UUIDv7, so in the order in which they were written. */
    id: p.uuid().primary(),
    companyId: ofCompany(),
    at: p.datetime(3),
    actorKind: p.string().$type<'person' | 'guest' | 'key' | 'operator' | 'system'>(),
    /** Person or key; null for the system. */
    actorId: p.uuid().nullable(),
    /** The name as it was then. */
    actorName: p.string(),
    action: p.string().$type<AuditAction>(),
    /** What was acted on, in words as it was then. */
    subject: p.string(),
    /** The campaign that it is about; null for what concerns the whole company. */
    campaignId: p.uuid().nullable(),
    details: p.json().$type<AuditDetails>(),
    /** Network address; empty for the system. */
    address: p.string(),
    userAgent: p.string(),
  },
  indexes: [{ properties: ['companyId', 'id'] }, { properties: ['campaignId', 'id'] }],
})
export type AuditEntryRow = InferEntity<typeof AuditEntryEntity>
