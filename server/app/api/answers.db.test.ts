import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { cookieOf } from '#server/testing/test-api.ts'

describeEachDatabase('answers of the API', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  it('are packed, and are never a page', async () => {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    for (const at of Array(8).keys())
      await client.campaigns.create({ companyId, name: `Spring sale, letter ${at}` })
    const address = `${test.api.origin}/api/companies/${companyId}/campaigns`
    const { headers } = await fetch(address, { headers: cookieOf(owner) })
    expect(headers.get('content-encoding')).toMatch(/^(?:br|gzip)$/)
    expect(headers.get('vary')).toMatch(/accept-encoding/i)
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
  })
})
