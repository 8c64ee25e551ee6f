import type { Database } from '#server/platform/db/open-database.ts'
import { CompanyEntity, usualAllowances } from '#server/core/companies/entities.ts'

/** Makes sure that there is a company with this id. */
export async function insertCompany(database: Database, companyId: string): Promise<void> {
  const em = database.fork()
  if ((await em.count(CompanyEntity, { id: companyId })) > 0) return
  em.create(CompanyEntity, {
    id: companyId,
    name: 'Northwind',
    createdAt: new Date(),
    allowances: usualAllowances,
    launchRules: [],
    approvalsNeeded: 1,
    guestsApprove: true,
    uncountedNetworks: [],
    frameHosts: [],
    language: 'en',
    timeZone: 'UTC',
    visitMonths: null,
    brandKit: { primary: '#4a3aff', background: '#ffffff', text: '#1c1a22' },
  })
  await em.flush()
}
