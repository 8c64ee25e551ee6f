import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { requireCancelled } from '#server/features/billing/public/queries.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { queueMail } from '#server/platform/mail/queue-mail.ts'
import { changeCompany } from '#server/core/companies/change-company.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import type { CompanyRow } from '#server/core/companies/entities.ts'
import { closedMail } from './mails.ts'

/** How long a closed company can be opened again. Mails are forgotten in the same time. */
const graceMs = 30 * 24 * 3_600_000

/**
 * Closes the company; `name` must be its own. From the commit on its pages are not served and its
 * members may do next to nothing; after the grace period it is erased. Its owners get a mail.
 */
export function closeCompany(
  em: EntityManager,
  by: Admitted,
  { name, appOrigin }: { name: string; appOrigin: string },
  now: Date,
): Promise<CompanyRow> {
  return changeCompany(em, by, async (tx, company) => {
    if (company.closedAt) throw new AppError('company-closed')
    if (name.trim() !== company.name) throw wrongName()
    await requireCancelled(tx, company.id)
    const eraseAt = new Date(now.getTime() + graceMs)
    company.closedAt = now
    company.eraseAt = eraseAt
    const owners = await tx.find(MemberEntity, { companyId: company.id, role: 'owner' })
    const closing = { company, closedBy: by.caller.person.name, eraseAt }
    const url = `${appOrigin}/dashboard/settings/company`
    for (const owner of owners)
      await queueMail(tx, closedMail({ ...closing, url, to: owner.email, name: owner.name }), now)
    const fact = { companyId: company.id, action: 'company.closed', subject: company.name } as const
    const details = { eraseAt: eraseAt.toISOString() }
    await recordAudit(tx, by.caller, { ...fact, details }, now)
    return company
  })
}

/** Opens the company again, as it was. */
export function reopenCompany(em: EntityManager, by: Admitted, now: Date): Promise<CompanyRow> {
  return changeCompany(em, by, async (tx, company) => {
    if (!company.eraseAt) throw new AppError('conflict', 'The company is open.')
    if (company.eraseAt <= now)
      throw new AppError('conflict', 'It is too late: the company is being erased.')
    company.closedAt = null
    company.eraseAt = null
    const fact = {
      companyId: company.id,
      action: 'company.reopened',
      subject: company.name,
    } as const
    await recordAudit(tx, by.caller, fact, now)
    return company
  })
}

/** The addresses of all campaigns of a company, to drop what is remembered of their pages. */
export async function slugsOf(em: EntityManager, companyId: string): Promise<string[]> {
  const campaigns = await em.find(CampaignEntity, { companyId }, { fields: ['slug'] })
  return campaigns.map(({ slug }) => slug)
}

const wrongName = () =>
  new AppError('validation-failed', undefined, [
    { pointer: '/name', detail: 'This is not the name of the company.' },
  ])
