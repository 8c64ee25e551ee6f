import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { changeCompany } from '#server/core/companies/change-company.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import { spoolFile } from '#server/platform/http/spool-file.ts'
import type { Services } from '#server/core/services.ts'
import type { LeadRow } from './public/entities.ts'
import { leadsInWords } from './erase-leads.ts'
import { eachLead } from './public/find-leads.ts'
import type { LeadScope } from './public/find-leads.ts'

const hourMs = 3_600_000
const hourlyLimit = 60

/**
 * The leads that fit as CSV (UTF-8 with BOM, RFC 4180), oldest first, with a column for each
 * question; answers that a spreadsheet would run begin with an apostrophe. The audit log tells of
 * it; at most sixty an hour.
 */
export async function exportLeads(
  services: Pick<Services, 'config' | 'database' | 'clock'>,
  em: EntityManager,
  by: Admitted,
  scope: LeadScope,
): Promise<File> {
  const now = services.clock()
  await requireNotTooOften(em, by.actor.companyId, now)
  const leads = () => eachLead(() => services.database.fork(), scope)
  const { questions, count } = await questionsOf(leads())
  await changeCompany(em, by, async (tx, { id: companyId }) => {
    const fact = { companyId, action: 'leads.exported', subject: leadsInWords(count) } as const
    await recordAudit(tx, by.caller, fact, now)
  })
  const names = await campaignNames(em, by.actor.companyId)
  const name = `leads-${now.toISOString().slice(0, 10)}.csv`
  const folder = join(services.config.dataDir, 'exports')
  return spoolFile({ folder, name, type: 'text/csv; charset=utf-8' }, async (handle) => {
    const csv = stringify({ bom: true, escape_formulas: true, record_delimiter: '\r\n' })
    const write = async (chunks: AsyncIterable<string | Uint8Array>) => {
      for await (const chunk of chunks) await handle.writeFile(chunk)
    }
    await pipeline(Readable.from(linesOf(leads(), questions, names)), csv, write)
  })
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

async function campaignNames(em: EntityManager, companyId: string): Promise<Map<string, string>> {
  const campaigns = await em.find(CampaignEntity, { companyId }, { fields: ['name'] })
  return new Map(campaigns.map(({ id, name }) => [id, name]))
}

const heading = ['Lead', 'Received (UTC)', 'Campaign', 'Page', 'Release']

async function* linesOf(
  leads: AsyncIterable<LeadRow>,
  questions: readonly string[],
  campaigns: ReadonlyMap<string, string>,
): AsyncGenerator<string[]> {
  yield [...heading, ...questions]
  for await (const lead of leads) {
    const answers = Map.groupBy(lead.fields, ({ label }) => label)
    const answerTo = (question: string) =>
      (answers.get(question) ?? []).map(({ value }) => value).join('; ')
    const about = [
      lead.id,
      lead.createdAt.toISOString(),
      campaigns.get(lead.campaignId) ?? '',
      lead.page,
      String(lead.releaseNumber),
    ]
    yield [...about, ...questions.map(answerTo)]
  }
}
