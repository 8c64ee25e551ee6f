import type { Lead } from '#shared/contract/leads.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { must } from '#shared/lib/must.ts'
import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { isCounted } from './count-leads.ts'
import { LeadEntity } from './entities.ts'
import type { LeadTables } from './entities.ts'
import { notOfSample } from './find-leads.ts'
import { presentLeads } from './present-leads.ts'

const countedUpTo = 1_000

/** How many leads of a company nobody has looked at yet, counted up to 1000. */
export async function countNew(em: EntityManager, companyId: string): Promise<number> {
  const tables = em.getKysely<LeadTables & CampaignTables>()
  const unread = tables
    .selectFrom('lead')
    .select('id')
    .where('company_id', '=', companyId)
    .where(isCounted)
    .where('read_at', 'is', null)
    .where(notOfSample(companyId))
    .limit(countedUpTo)
  const [counted] = await tables
    .selectFrom(unread.as('unread'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .execute()
  return counted?.count ?? 0
}

/** One lead of a company; `not-found` also while it is being erased. */
export async function showLead(
  em: EntityManager,
  companyId: string,
  leadId: string,
): Promise<Lead> {
  const row = await em.findOne(LeadEntity, { id: leadId, companyId, eraseAt: null })
  if (!row) throw new AppError('not-found')
  const [lead] = await presentLeads(em, [row])
  return must(lead, 'a row was not presented')
}

/** Marks leads of a company as read, or as new again. Who read first stays the first. */
export async function markLeads(
  em: EntityManager,
  companyId: string,
  { leadIds, state }: { leadIds: string[]; state: 'new' | 'read' },
  now: Date,
): Promise<void> {
  const those = { id: leadIds, companyId, eraseAt: null }
  if (state === 'new') await em.nativeUpdate(LeadEntity, those, { readAt: null })
  else await em.nativeUpdate(LeadEntity, { ...those, readAt: null }, { readAt: now })
}
