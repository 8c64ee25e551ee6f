import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkInput } from '#shared/contract/check-input.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { refusalOf } from '#server/testing/test-api.ts'

describeEachDatabase('what is wrong with a form', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  it('is said in the same words before it is sent and by the API', async () => {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const { id: campaignId } = await client.campaigns.create({ companyId, name: 'Spring' })
    const long = 'x'.repeat(6_000)
    const site = { companyId, website: 'www.example.com' }
    const address = { campaignId, name: 'A\u0000', slug: 'Über uns' }
    const key = { companyId, name: '', scopes: [] }
    const webhook = { companyId, url: 'https://a:b@c.example', description: long, types: [] }
    const link = { campaignId, label: long, expiresAt: 'soon', password: 'abc' }
    const utm = { campaignId, source: ' ', medium: long, campaignName: '', term: '', content: '' }
    const kit = { primary: '#12', background: 'white', text: '#000000', logoAssetId: 'none' }
    const request = { campaignId, reviewers: [{ id: 'Ada' }], message: long }
    const times = { campaignId, startsAt: 'now', timeZone: 'Mars/North' }
    const launch = { campaignId, anyway: { reason: 'Because' } }
    const brandKit = { companyId, ...kit }
    const wrong: [path: string, input: object, call: () => Promise<unknown>][] = [
      ['companies.create', { name: ' ' }, () => client.companies.create({ name: ' ' })],
      ['companies.update', site, () => client.companies.update(site)],
      ['companies.setBrandKit', brandKit, () => client.companies.setBrandKit(brandKit)],
      ['campaigns.update', address, () => client.campaigns.update(address)],
      ['campaigns.schedule', times, () => client.campaigns.schedule(times)],
      ['campaigns.activate', launch, () => client.campaigns.activate(launch)],
      ['apiKeys.create', key, () => client.apiKeys.create(key)],
      ['webhooks.create', webhook, () => client.webhooks.create(webhook)],
      ['shareLinks.create', link, () => client.shareLinks.create(link)],
      ['trackedLinks.create', utm, () => client.trackedLinks.create(utm)],
      ['reviews.request', request, () => client.reviews.request(request)],
    ]
    for (const [path, input, call] of wrong) {
      const found = await checkInput(path.split('.'), input)
      const { problem } = await refusalOf(call())
      expect(found).not.toEqual([])
      expect({ path, errors: problem.errors }).toEqual({ path, errors: found })
    }
  })
})
