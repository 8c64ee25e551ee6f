import type { Lead } from '#shared/contract/leads.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { LeadEntity } from './entities.ts'
import { notOfSample, presentLead } from './find-leads.ts'

const countedUpTo = 1_000

/** How many leads of a company nobody has looked at yet, counted up to 1000. */
export async function countNew(em: EntityManager, companyId: string): Promise<number> {
  const [counted] = await em.execute<{ count: number | string }[]>(
    `select count(*) as count from (select 1 from lead
       where company_id = ? and erase_at is null and read_at is null and ${notOfSample}
       limit ?) as unread`,
    [companyId, companyId, countedUpTo],
    'all',
  )
  return Number(counted?.count ?? 0)
}

/** One lead of a company; `not-found` also while it is being erased. */
export async function showLead(
  em: EntityManager,
  companyId: string,
  leadId: string,
): Promise<Lead> {
  const row = await em.findOne(LeadEntity, { id: leadId, companyId, eraseAt: null })
  if (!row) throw new AppError('not-found')
  return presentLead(row)
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
