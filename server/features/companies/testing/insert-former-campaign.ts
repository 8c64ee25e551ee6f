import { v7 as uuidv7 } from 'uuid'
import type { Database } from '#server/platform/db/open-database.ts'

/** A company and its live campaign by what their tables always had, for tests of migrations. */
export async function insertFormerCampaign(
  database: Database,
  { campaignId = uuidv7(), at = new Date() } = {},
): Promise<{ campaignId: string; companyId: string }> {
  const companyId = uuidv7()
  const em = database.fork()
  const time = database.kind === 'sqlite' ? at.getTime() : at
  await em.execute('insert into company (id, name, brand_kit, created_at) values (?, ?, ?, ?)', [
    companyId,
    'Northwind',
    '{}',
    time,
  ])
  await em.execute(
    `insert into campaign (id, company_id, name, slug, status, created_by, created_at, updated_at)
     values (?, ?, 'Spring', ?, 'live', ?, ?, ?)`,
    [campaignId, companyId, `spring-${campaignId}`, uuidv7(), time, time],
  )
  return { campaignId, companyId }
}
