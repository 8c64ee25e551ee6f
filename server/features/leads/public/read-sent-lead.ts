import type { EntityManager } from '#server/platform/db/open-database.ts'
import { LeadEntity } from './entities.ts'
import { utmOf } from './utm-of.ts'

/** A lead of a company as webhooks tell of it; null when it is gone. */
export async function readSentLead(em: EntityManager, lead: { id: string; companyId: string }) {
  const row = await em.findOne(LeadEntity, lead)
  return row && { ...row, source: row.source ?? null, utm: utmOf(row.fields) }
}
