import type { Lead } from '#shared/contract/analytics.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import { LeadEntity, PublishedFormEntity } from './entities.ts'
import type { LeadRow } from './entities.ts'

const pageLength = 50

/** Leads of a campaign, newest first, those older than the lead `before` when it is given. */
export async function listLeads(
  em: EntityManager,
  campaignId: string,
  before: string | undefined,
): Promise<{ leads: Lead[]; more: boolean }> {
  const rows = await em.find(
    LeadEntity,
    { campaignId, ...(before ? { id: { $lt: before } } : {}) },
    { orderBy: { id: 'desc' }, limit: pageLength + 1 },
  )
  return { leads: rows.slice(0, pageLength).map(presentLead), more: rows.length > pageLength }
}

function presentLead(row: LeadRow): Lead {
  return {
    id: row.id,
    formId: row.formId,
    page: row.page,
    releaseNumber: row.releaseNumber,
    fields: row.fields,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Deletes the leads and the published forms of a campaign. */
export async function deleteLeads(em: EntityManager, campaignId: string): Promise<void> {
  await em.nativeDelete(LeadEntity, { campaignId })
  await em.nativeDelete(PublishedFormEntity, { campaignId })
}
