import type { Lead, LeadFilter } from '#shared/contract/leads.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { LeadEntity } from './entities.ts'
import type { LeadRow } from './entities.ts'

/** Whose leads are meant; no query goes without it. */
export type LeadScope = { companyId: string } & Partial<LeadFilter>

const pageLength = 50
const mostWords = 8

/** Leads that fit, newest first, at most 50; `more` says that there are older ones. */
export async function findLeads(
  em: EntityManager,
  scope: LeadScope,
): Promise<{ leads: Lead[]; more: boolean }> {
  const rows = await leadRows(em, scope, { limit: pageLength + 1, oldestFirst: false })
  return { leads: rows.slice(0, pageLength).map(presentLead), more: rows.length > pageLength }
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
  const { sql, values } = conditionOf(scope)
  const order = oldestFirst ? 'asc' : 'desc'
  const found = await em.execute<{ id: string }[]>(
    `select id from lead where ${sql} order by id ${order} limit ?`,
    [...values, limit],
    'all',
  )
  const ids = found.map(({ id }) => id)
  return em.find(LeadEntity, { id: ids }, { orderBy: { id: order } })
}

/** Leaves out what the company's sample made up; its id has to be given. */
export const notOfSample =
  'campaign_id not in (select id from campaign where company_id = ? and sample is not null)'

/** Those that are being erased are nobody's any more, and the sample's count for the sample alone. */
function conditionOf(scope: LeadScope): { sql: string; values: unknown[] } {
  const { companyId, campaignId, formId, releaseNumber, from, to, state, before, after } = scope
  const parts: [sql: string, ...values: unknown[]][] = [
    ['company_id = ?', companyId],
    ['erase_at is null'],
  ]
  parts.push(campaignId ? ['campaign_id = ?', campaignId] : [notOfSample, companyId])
  if (formId) parts.push(['form_id = ?', formId])
  if (releaseNumber) parts.push(['release_number = ?', releaseNumber])
  if (from) parts.push(['created_at >= ?', new Date(from)])
  if (to) parts.push(['created_at < ?', new Date(to)])
  if (state) parts.push([state === 'new' ? 'read_at is null' : 'read_at is not null'])
  if (before) parts.push(['id < ?', before])
  if (after) parts.push(['id > ?', after])
  for (const word of wordsOf(scope.search ?? ''))
    parts.push(["search_text like ? escape '!'", `%${word.replaceAll(/[!%_]/g, '!$&')}%`])
  return {
    sql: parts.map(([sql]) => sql).join(' and '),
    values: parts.flatMap(([, ...values]) => values),
  }
}

function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, mostWords)
}

/** A lead as the API shows it. */
export function presentLead(row: LeadRow): Lead {
  return {
    id: row.id,
    campaignId: row.campaignId,
    formId: row.formId,
    page: row.page,
    releaseNumber: row.releaseNumber,
    fields: row.fields,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  }
}
