import { afterAll, beforeAll, expect, it } from 'vitest'
import { trackedLinksLimit } from '#shared/contract/utm.ts'
import { storeRollup } from '#server/features/ingest/testing/stored-visits.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { insertDomain } from '#server/features/domains/testing/insert-domain.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { refusalOf, slugsOf } from '#server/testing/test-api.ts'

describeEachDatabase('tracked links and activity', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  async function build() {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const named = { companyId, name: 'Spring', templateId: 'newsletter' }
    const { id: campaignId, url } = await client.campaigns.create(named)
    const none = { medium: '', campaignName: '', term: '', content: '' }
    return { owner, companyId, client, campaignId, url, none, input: { campaignId } }
  }

  it('are kept with their address, and count who came from their source', async () => {
    const { client, companyId, campaignId, url, none, input } = await build()
    const values = { ...none, source: ' Newsletter ', medium: 'email' }
    const link = await client.trackedLinks.create({ ...input, ...values })
    expect(link.url).toBe(`${url}?utm_source=Newsletter&utm_medium=email`)
    await storeRollup(test.database, {
      campaignId,
      dimension: 'source',
      granularity: 'total',
      bucket: 0,
      value: 'newsletter',
      views: 9,
      clicks: 2,
      conversions: 1,
      visitors: 7,
    })
    expect((await client.trackedLinks.list(input)).links).toMatchObject([{ visitors: 7 }])
    const reviewer = test.api.as(await test.join(companyId, 'reviewer'))
    expect((await reviewer.trackedLinks.list(input)).links).toMatchObject([{ visitors: null }])
    expect(await slugsOf(reviewer.trackedLinks.create({ ...input, ...values }))).toEqual([
      'forbidden',
    ])
    await client.trackedLinks.remove({ ...input, trackedLinkId: link.id })
    expect((await client.trackedLinks.list(input)).links).toEqual([])
  })

  it('lead to the campaign’s own domain where it has one', async () => {
    const { client, companyId, campaignId, none, input } = await build()
    const name = `${companyId.slice(-12)}.links-shop.com`
    const own = { companyId, name, campaignId, isPrimary: true }
    await insertDomain(test.database.fork(), own, test.time.now)
    const { url } = await client.trackedLinks.create({ ...input, ...none, source: 'poster' })
    const { hostname, pathname, search } = new URL(url)
    expect([hostname, pathname, search]).toEqual([name, '/', '?utm_source=poster'])
  })

  it('have limits, and belong to their campaign', async () => {
    const { client, input, none } = await build()
    const other = await build()
    const make = (source: string) => client.trackedLinks.create({ ...input, ...none, source })
    const first = await make('one')
    const elsewhere = { campaignId: other.campaignId, trackedLinkId: first.id }
    const refused = other.client.trackedLinks.remove(elsewhere)
    expect(await slugsOf(refused, make(''), make('x'.repeat(81)))).toEqual([
      'not-found',
      'validation-failed',
      'validation-failed',
    ])
    for (let at = 1; at < trackedLinksLimit; at += 1) await make(`source ${at}`)
    const { problem } = await refusalOf(make('one too many'))
    expect(problem.errors?.[0]?.pointer).toBe('/source')
  })

  it('activity tells members what happened, newest first, and of links only who may share', async () => {
    const { client, companyId, input } = await build()
    await client.shareLinks.create({ ...input, label: 'For Bo', rights: [] })
    await client.campaigns.activate(input)
    await client.campaigns.pause(input)
    const told = async (one: typeof client) => {
      const { activity } = await one.campaigns.activity(input)
      return activity.map(({ action }) => action)
    }
    expect(await told(client)).toEqual([
      'campaign.paused',
      'campaign.activated',
      'link.created',
      'campaign.created',
    ])
    const manager = test.api.as(await test.join(companyId, 'manager'))
    expect(await told(manager)).toEqual([
      'campaign.paused',
      'campaign.activated',
      'campaign.created',
    ])
    // The audit log, with where people were, stays with those who see it.
    expect(await slugsOf(manager.audit.list({ companyId }))).toEqual(['forbidden'])
    const { activity } = await manager.campaigns.activity(input)
    expect(JSON.stringify(activity)).not.toContain('127.0.0.1')
    const rest = await manager.campaigns.activity({ ...input, before: activity[1]?.id ?? '' })
    expect(rest.activity.map(({ action }) => action)).toEqual(['campaign.created'])
    const other = await build()
    expect((await other.client.campaigns.activity(other.input)).activity).toHaveLength(1)
  })
})
