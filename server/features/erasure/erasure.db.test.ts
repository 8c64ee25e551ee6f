import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachDatabase, readRows } from '#server/testing/database.ts'
import { readSchema } from '#server/testing/read-schema.ts'
import type { ReadTable } from '#server/testing/read-schema.ts'
import { eraseCompanies } from './erase-companies.ts'
import { fillCompany } from '#server/features/companies/testing/fill-company.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'

describeEachDatabase('a company that is erased', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  it('leaves no row in any table that knows companies or campaigns', async () => {
    const { owner, companyId } = await fillCompany(test, 'osprey')
    const tables = ownedTables(await readSchema(test.database))
    expect(tables.length).toBeGreaterThan(30)
    // A new table belongs into `fillCompany`, or nobody would know whether its rows go.
    expect(await whichAre('empty', tables)).toEqual([])
    await test.api.as(owner).companies.close({ companyId, name: 'osprey Ltd' })
    test.pass(31 * 24 * 3_600_000)
    await eraseCompanies(test.database.fork(), test.services.files, test.time.now)
    expect(await whichAre('filled', tables)).toEqual([])
  })

  async function whichAre(how: 'empty' | 'filled', tables: readonly string[]): Promise<string[]> {
    const found: string[] = []
    for (const table of tables) {
      const rows = await readRows(test.database, sql`select 1 from ${sql.table(table)} limit 1`)
      if ((rows.length === 0) === (how === 'empty')) found.push(table)
    }
    return found
  }
})

/** Those that name a company or a campaign, whether by a key or not, and whatever has a key to them. */
function ownedTables(tables: readonly ReadTable[]): string[] {
  const owned = new Set(['company', 'campaign'])
  const isOwned = ({ columns, keys }: ReadTable) =>
    columns.includes('company_id') ||
    columns.includes('campaign_id') ||
    keys.some(({ parent }) => owned.has(parent))
  for (;;) {
    const more = tables.filter((table) => !owned.has(table.name) && isOwned(table))
    if (more.length === 0) return [...owned]
    for (const { name } of more) owned.add(name)
  }
}
