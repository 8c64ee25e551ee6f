import { join } from 'node:path'
import { writeXlsxStream } from 'hucre/xlsx'
import { leadStatusWords } from '#shared/contract/lead-statuses.ts'
import type { LeadStatus } from '#shared/contract/lead-statuses.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import { csvLine } from '#shared/lib/csv-line.ts'
import type { CsvSeparator } from '#shared/lib/csv-line.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { changeCompany } from '#server/core/companies/change-company.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import { spoolFile } from '#server/platform/http/spool-file.ts'
import type { Services } from '#server/core/services.ts'
import type { LeadRow } from './public/entities.ts'
import { leadsInWords } from './erase-leads.ts'
import { eachLead } from './public/find-leads.ts'
import type { LeadScope } from './public/find-leads.ts'
import { shownOf } from './public/present-leads.ts'

const hourMs = 3_600_000
const hourlyLimit = 60

export type ExportFormat = { format: 'csv' | 'xlsx'; separator: CsvSeparator }

/**
 * The leads that fit, oldest first, with a column for each question: as XLSX, where every answer is
 * text, or as CSV (UTF-8 with BOM). The audit log tells of it; at most sixty an hour.
 */
export async function exportLeads(
  services: Pick<Services, 'config' | 'database' | 'clock'>,
  em: EntityManager,
  by: Admitted,
  { format, separator, ...scope }: LeadScope & ExportFormat,
): Promise<File> {
  const now = services.clock()
  await requireNotTooOften(em, by.actor.companyId, now)
  const leads = () => eachLead(() => services.database.fork(), scope)
  const { questions, count } = await questionsOf(leads())
  await changeCompany(em, by, async (tx, { id: companyId }) => {
    const fact = { companyId, action: 'leads.exported', subject: leadsInWords(count) } as const
    await recordAudit(tx, by.caller, { ...fact, details: { format } }, now)
  })
  const names = await namesIn(em, by.actor.companyId)
  const lines = linesOf(leads(), questions, names)
  const folder = join(services.config.dataDir, 'exports')
  const isTabbed = format === 'csv' && separator === 'tab'
  const name = `leads-${now.toISOString().slice(0, 10)}.${isTabbed ? 'tsv' : format}`
  const type = format === 'xlsx' ? xlsxType : `text/${isTabbed ? 'tab-separated-values' : 'csv'}`
  const file = { folder, name, type: format === 'xlsx' ? type : `${type}; charset=utf-8` }
  const chunks = format === 'xlsx' ? xlsxOf(lines) : csvOf(lines, separator)
  return spoolFile(file, async (handle) => {
    for await (const chunk of chunks) await handle.writeFile(chunk)
  })
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Every cell is a text, so that zeros and pluses stay and nothing is calculated. */
function xlsxOf(lines: AsyncIterable<string[]>): AsyncIterable<Uint8Array> {
  return writeXlsxStream(lines, { name: 'Leads', freezePane: { rows: 1 } })
}

async function* csvOf(
  lines: AsyncIterable<string[]>,
  separator: CsvSeparator,
): AsyncGenerator<string> {
  yield '\uFEFF'
  for await (const cells of lines) yield csvLine(cells, separator)
}

async function requireNotTooOften(em: EntityManager, companyId: string, now: Date) {
  const lately = {
    companyId,
    action: 'leads.exported' as const,
    at: { $gt: new Date(now.getTime() - hourMs) },
  }
  if ((await em.count(AuditEntryEntity, lately)) >= hourlyLimit)
    throw new AppError('rate-limited', `Leads can be exported ${hourlyLimit} times an hour.`)
}

/** Every question that was asked, by its label, in the order in which they first came up. */
async function questionsOf(leads: AsyncIterable<LeadRow>) {
  const questions = new Set<string>()
  let count = 0
  for await (const { fields } of leads) {
    count += 1
    for (const { label } of fields) questions.add(label)
  }
  return { questions: [...questions], count }
}

type Names = { campaigns: ReadonlyMap<string, string>; owners: ReadonlyMap<string, string> }

async function namesIn(em: EntityManager, companyId: string): Promise<Names> {
  const campaigns = await em.find(CampaignEntity, { companyId }, { fields: ['name'] })
  const members = await em.find(MemberEntity, { companyId }, { fields: ['name'] })
  return {
    campaigns: new Map(campaigns.map(({ id, name }) => [id, name])),
    owners: new Map(members.map(({ id, name }) => [id, name])),
  }
}

const heading = [
  'Lead',
  'Received (UTC)',
  'Campaign',
  'Page',
  'Release',
  'Source',
  'Status',
  'Owner',
  'Note',
]

async function* linesOf(
  leads: AsyncIterable<LeadRow>,
  questions: readonly string[],
  { campaigns, owners }: Names,
): AsyncGenerator<string[]> {
  yield [...heading, ...questions]
  for await (const lead of leads) {
    const answers = Map.groupBy(lead.fields, ({ label }) => label)
    const status: LeadStatus = lead.status
    const answerTo = (question: string) => (answers.get(question) ?? []).map(shownOf).join('; ')
    const about = [
      lead.id,
      lead.createdAt.toISOString(),
      campaigns.get(lead.campaignId) ?? '',
      lead.page,
      String(lead.releaseNumber),
      lead.source ?? '',
      leadStatusWords[status],
      (lead.ownerId && owners.get(lead.ownerId)) || '',
      lead.note,
    ]
    yield [...about, ...questions.map(answerTo)]
  }
}
