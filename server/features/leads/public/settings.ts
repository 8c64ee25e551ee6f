import type { LeadSettings } from '#shared/contract/leads.ts'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { changeCompany } from '#server/core/companies/change-company.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { LeadSettingsEntity } from './entities.ts'

/** What a company decided about its leads: at first to keep them, and to tell nobody by mail. */
export async function readLeadSettings(
  em: EntityManager,
  companyId: string,
): Promise<LeadSettings> {
  const row = await em.findOne(LeadSettingsEntity, { companyId })
  const retentionMonths = row?.retentionMonths ?? null
  return { retentionMonths, notify: await membersOf(em, companyId, row?.notify ?? []) }
}

/** Replaces the settings. Only members can be told; the audit log says what changed. */
export function changeLeadSettings(
  em: EntityManager,
  by: Admitted,
  { retentionMonths, notify: people }: { retentionMonths: number | null; notify: string[] },
  now: Date,
): Promise<LeadSettings> {
  return changeCompany(em, by, async (tx, { id: companyId }) => {
    const notify = await membersOf(tx, companyId, people)
    if (notify.length !== new Set(people).size) throw notAMember()
    const before = await readLeadSettings(tx, companyId)
    const decided = { companyId, retentionMonths, notify: notify.map(({ personId }) => personId) }
    await tx.upsert(LeadSettingsEntity, decided, { onConflictFields: ['companyId'] })
    const details = {
      retention: `${monthsInWords(before.retentionMonths)} → ${monthsInWords(retentionMonths)}`,
      told: `${before.notify.length} → ${notify.length}`,
    }
    const fact = { companyId, action: 'leads.settings-changed', subject: '', details } as const
    await recordAudit(tx, by.caller, fact, now)
    return { retentionMonths, notify }
  })
}

/** Those of `people` who belong to the company, in the order in which they joined. */
async function membersOf(
  em: EntityManager,
  companyId: string,
  people: readonly string[],
): Promise<LeadSettings['notify']> {
  const order = { orderBy: { joinedAt: 'asc' } } as const
  const members = await em.find(MemberEntity, { companyId, personId: [...people] }, order)
  return members.map(({ personId, name }) => ({ personId, name }))
}

const monthsInWords = (months: number | null) => (months === null ? 'kept' : `${months} months`)

const notAMember = () =>
  new AppError('validation-failed', undefined, [
    { pointer: '/notify', detail: 'Choose members of the company.' },
  ])
