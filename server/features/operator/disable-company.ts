import { validate as isUuid } from 'uuid'
import { AppError } from '#shared/errors/catalogue.ts'
import type { AuditAction, AuditDetails } from '#shared/contract/audit-actions.ts'
import type { AccessChanges } from '#server/platform/bus/access-changes.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import { withLockedCompany } from '#server/core/companies/change-company.ts'
import type { CompanyRow } from '#server/core/companies/entities.ts'
import { recordAct } from './acts.ts'
import type { Operator } from './acts.ts'
import { requireReason } from './require-reason.ts'

/** Where it is said, after the commit, whose rights have changed. */
type Access = Pick<AccessChanges, 'publish'>

/**
 * Disables a company for a reason that its owners read: from the commit on its members, keys, guests and
 * links are refused, its pages not served, and nothing is taken, started or sent for it. Nothing is
 * deleted. `not-found` for no company, `conflict` when it is disabled already.
 */
export async function disableCompany(
  em: EntityManager,
  by: Operator,
  { companyId, because }: { companyId: string; because: string },
  access: Access,
): Promise<CompanyRow> {
  const reason = requireReason(because)
  return change(em, companyId, access, async (tx, company) => {
    if (company.disabledAt) throw new AppError('conflict', `${company.name} is disabled already.`)
    company.disabledAt = by.now
    company.disabledBecause = reason
    await record(tx, by, company, 'company.disabled', reason)
  })
}

/** Lets a company be used again, as it was. `conflict` when it is not disabled. */
export function enableCompany(
  em: EntityManager,
  by: Operator,
  companyId: string,
  access: Access,
): Promise<CompanyRow> {
  return change(em, companyId, access, async (tx, company) => {
    if (!company.disabledAt) throw new AppError('conflict', `${company.name} is not disabled.`)
    company.disabledAt = null
    company.disabledBecause = null
    await record(tx, by, company, 'company.enabled')
  })
}

async function change(
  em: EntityManager,
  companyId: string,
  access: Access,
  run: (tx: EntityManager, company: CompanyRow) => Promise<void>,
): Promise<CompanyRow> {
  const missing = new AppError('not-found', `There is no company ${companyId}.`)
  if (!isUuid(companyId)) throw missing
  const changed = await withLockedCompany(em, companyId, async (tx, company) => {
    if (!company) throw missing
    await run(tx, company)
    return company
  })
  access.publish({ kind: 'company', companyId })
  return changed
}

async function record(
  tx: EntityManager,
  by: Operator,
  { id: companyId, name: subject }: CompanyRow,
  action: Extract<AuditAction, 'company.disabled' | 'company.enabled'>,
  reason = '',
): Promise<void> {
  const details: AuditDetails = reason ? { reason } : {}
  await recordAudit(tx, 'operator', { companyId, action, subject, details }, by.now)
  await recordAct(tx, by, action, [`${subject} (${companyId})`, reason].filter(Boolean).join(': '))
}
