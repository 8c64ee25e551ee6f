import { sql } from 'kysely'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { looseSearchForm } from '#shared/lib/search-form.ts'
import type { Lead, LeadFilter } from '#shared/contract/leads.ts'
import type { CampaignTables } from '#server/core/campaigns/entities.ts'
import type { CompanyTables } from '#server/core/companies/entities.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { LeadEntity } from './entities.ts'
import type { LeadRow, LeadTables } from './entities.ts'
import { presentLeads } from './present-leads.ts'

/** Whose leads are meant; no query goes without it. What is perhaps spam is only in where it is asked for. */
export type LeadScope = { companyId: string; withSpam?: boolean } & Partial<LeadFilter>

const pageLength = 50
const mostWords = 8

/** Leads that fit, newest first, at most 50; `more` says that there are older ones. */
export async function findLeads(
  em: EntityManager,
  scope: LeadScope,
): Promise<{ leads: Lead[]; more: boolean }> {
  const rows = await leadRows(em, scope, { limit: pageLength + 1, oldestFirst: false })
  const leads = await presentLeads(em, rows.slice(0, pageLength))
  return { leads, more: rows.length > pageLength }
}

const exportPage = 500

/** All leads that fit, oldest first; only some of them are in memory. `fork` forgets what it read. */
export async function* eachLead(
  fork: () => EntityManager,
  scope: Omit<LeadScope, 'after' | 'before'>,
): AsyncGenerator<LeadRow> {
  let last: LeadRow | undefined
  do {
    const from = last ? { ...scope, after: last.id } : scope
    const rows = await leadRows(fork(), from, { limit: exportPage, oldestFirst: true })
    yield* rows
    last = rows.length === exportPage ? rows.at(-1) : undefined
  } while (last)
}

async function leadRows(
  em: EntityManager,
  scope: LeadScope,
  { limit, oldestFirst }: { limit: number; oldestFirst: boolean },
): Promise<LeadRow[]> {
  const order = oldestFirst ? 'asc' : 'desc'
  const found = await em
    .getKysely<ReadTables>()
    .selectFrom('lead')
    .select('id')
    .where(isIn(scope))
    .orderBy('id', order)
    .limit(limit)
    .execute()
  const ids = found.map(({ id }) => id)
  return em.find(LeadEntity, { id: ids }, { orderBy: { id: order } })
}

type ReadTables = LeadTables & CampaignTables & CompanyTables

/** Leaves out what the company's sample made up. */
export function notOfSample(companyId: string) {
  return ({ eb, selectFrom }: ExpressionBuilder<ReadTables, 'lead'>) => {
    const samples = selectFrom('campaign')
      .select('campaign.id')
      .where('campaign.company_id', '=', companyId)
      .where('campaign.sample', 'is not', null)
    return eb('campaign_id', 'not in', samples)
  }
}

/** Those that are being erased are nobody's any more, and the sample's count for the sample alone. */
function isIn(scope: LeadScope) {
  const { companyId, campaignId, formId, releaseNumber, from, to, before, after } = scope
  const { state, status, owner, withSpam = false } = scope
  return (builder: ExpressionBuilder<ReadTables, 'lead'>) => {
    const { eb, ref } = builder
    const parts: Expression<SqlBool>[] = [
      eb('company_id', '=', companyId),
      eb('erase_at', 'is', null),
      campaignId ? eb('campaign_id', '=', campaignId) : notOfSample(companyId)(builder),
    ]
    if (formId) parts.push(eb('form_id', '=', formId))
    if (releaseNumber) parts.push(eb('release_number', '=', releaseNumber))
    if (from) parts.push(eb('created_at', '>=', new Date(from)))
    if (to) parts.push(eb('created_at', '<', new Date(to)))
    if (!withSpam) parts.push(eb('is_spam', '=', state === 'spam'))
    if (state === 'new') parts.push(eb('read_at', 'is', null))
    if (state === 'read') parts.push(eb('read_at', 'is not', null))
    if (status) parts.push(eb('status', '=', status))
    if (owner === 'nobody') parts.push(eb('owner_id', 'is', null))
    else if (owner) parts.push(eb('owner_id', 'in', memberOf(builder, companyId, owner)))
    if (before) parts.push(eb('id', '<', before))
    if (after) parts.push(eb('id', '>', after))
    for (const word of wordsOf(scope.search ?? ''))
      parts.push(
        sql<SqlBool>`${ref('search_text')} like ${`%${word.replaceAll(/[!%_]/g, '!$&')}%`} escape '!'`,
      )
    return eb.and(parts)
  }
}

function memberOf(
  { selectFrom }: ExpressionBuilder<ReadTables, 'lead'>,
  companyId: string,
  personId: string,
) {
  return selectFrom('member')
    .select('member.id')
    .where('member.company_id', '=', companyId)
    .where('member.person_id', '=', personId)
}

function wordsOf(search: string): string[] {
  return looseSearchForm(search).split(/\s+/).filter(Boolean).slice(0, mostWords)
}
