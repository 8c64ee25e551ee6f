import { join } from 'node:path'
import { AppError } from '#shared/errors/catalogue.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'
import { recordAudit } from '#server/core/audit/record-audit.ts'
import type { Services } from '#server/core/services.ts'
import { changeCompany } from '#server/core/companies/change-company.ts'
import type { Admitted } from '#server/core/companies/change-company.ts'
import { companyFiles } from './company-files.ts'
import { zipToFile } from '#server/platform/storage/zip-to-file.ts'

const hourMs = 3_600_000
const hourlyLimit = 5

/** Everything of the company as a zip archive; at most five an hour. The audit log tells of each. */
export async function exportCompany(
  services: Pick<Services, 'config' | 'database' | 'files' | 'documents' | 'numbers' | 'clock'>,
  em: EntityManager,
  by: Admitted,
): Promise<File> {
  const now = services.clock()
  const { companyId } = by.actor
  const name = await admit(em, by, now)
  const { database, files, documents, numbers, config } = services
  const content = companyFiles(() => database.fork(), companyId, { files, documents, numbers, now })
  return zipToFile(join(config.dataDir, 'exports'), fileNameOf(name, now), content)
}

function admit(em: EntityManager, by: Admitted, now: Date): Promise<string> {
  return changeCompany(em, by, async (tx, { id: companyId, name }) => {
    const action = 'company.exported'
    const lately = { companyId, action, at: { $gt: new Date(now.getTime() - hourMs) } } as const
    if ((await tx.count(AuditEntryEntity, lately)) >= hourlyLimit)
      throw new AppError('rate-limited', `An export can be made ${hourlyLimit} times an hour.`)
    await recordAudit(tx, by.caller, { companyId, action, subject: name }, now)
    return name
  })
}

/** E.g. `fanfare-northwind-2026-03-01.zip`; without letters that file systems argue about. */
function fileNameOf(company: string, now: Date): string {
  const plain = company.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const parts = ['fanfare', ...plain.split('-').filter(Boolean), now.toISOString().slice(0, 10)]
  return `${parts.join('-')}.zip`
}
