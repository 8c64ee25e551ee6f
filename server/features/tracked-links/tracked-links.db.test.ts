import { afterAll, beforeAll, expect, it } from 'vitest'
import { linkIdPattern, trackedLinksLimit } from '#shared/contract/utm.ts'
import { must } from '#shared/lib/must.ts'
import { applyGroup } from '#server/features/ingest/public/apply-group.ts'
import { direct } from '#server/features/ingest/public/origin.ts'
import { buildVisitEvent } from '#server/features/ingest/testing/test-visits.ts'
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

  it('R9: are kept with their address, and count who came by each', async () => {
    const { client, companyId, campaignId, url, none, input } = await build()
    const values = { ...none, source: ' Newsletter ', medium: 'email' }
    const link = await client.trackedLinks.create({ ...input, ...values })
    expect(link.shortId).toMatch(linkIdPattern)
    const said = `utm_source=Newsletter&utm_medium=email&utm_id=${link.shortId}`
    expect(link.url).toBe(`${url}?${said}`)
    const other = await client.trackedLinks.create({ ...input, ...values })
    const came = (visitor: string, shortId: string) =>
      buildVisitEvent({
        campaignId,
        visitor,
        at: test.time.now.getTime(),
        origin: { ...direct, source: 'newsletter', link: shortId },
      })
    const events = [
      came('ada', link.shortId),
      came('bob', link.shortId),
      came('cy', other.shortId),
      buildVisitEvent({ campaignId, visitor: 'dee', source: 'newsletter' }),
    ]
    await test.database.fork().transactional((em) => applyGroup(em, events, []))
    const { links } = await client.trackedLinks.list(input)
    expect(links).toMatchObject([{ visitors: 1 }, { visitors: 2 }])
    await client.trackedLinks.remove({ ...input, trackedLinkId: other.id })
    expect((await client.trackedLinks.list(input)).links).toMatchObject([{ visitors: 2 }])
    const reviewer = test.api.as(await test.join(companyId, 'reviewer'))
    expect((await reviewer.trackedLinks.list(input)).links).toMatchObject([{ visitors: null }])
    expect(await slugsOf(reviewer.trackedLinks.create({ ...input, ...values }))).toEqual([
      'forbidden',
    ])
    await client.trackedLinks.remove({ ...input, trackedLinkId: link.id })
    expect((await client.trackedLinks.list(input)).links).toEqual([])
  })

  it('have a cost, beside what came of them in all time', async () => {
    const { client, companyId, campaignId, none, input } = await build()
    await client.campaigns.activate(input)
    const { goals } = await client.goals.list(input)
    const main = must(
      goals.find(({ isMain }) => isMain),
      'a main goal',
    )
    const made = await client.trackedLinks.create({ ...input, ...none, source: 'a', cost: 12_550 })
    const free = await client.trackedLinks.create({ ...input, ...none, source: 'b' })
    expect([made.cost, free.cost]).toEqual([12_550, null])
    const longAgo = 200 * 86_400_000
    const came = (visitor: string, kind: 'view' | 'send', ago = 0) =>
      buildVisitEvent({
        campaignId,
        visitor,
        at: test.time.now.getTime() - ago,
        kind,
        blockId: kind === 'send' ? main.target : null,
        origin: { ...direct, source: 'a', link: made.shortId },
      })
    const events = [came('ada', 'view'), came('ada', 'send'), came('bob', 'view')]
    events.push(came('cy', 'send', longAgo), came('dee', 'view'))
    await test.database.fork().transactional((em) => applyGroup(em, events, []))
    const listed = async (goal?: string) => {
      const { links } = await client.trackedLinks.list({ ...input, goal })
      return links.map(({ cost, visitors, brought }) => ({ cost, visitors, ...brought }))
    }
    const nothing = { cost: null, visitors: 0, conversions: 0 }
    expect(await listed()).toEqual([
      { ...nothing, worth: null },
      { cost: 12_550, visitors: 4, conversions: 2, worth: null },
    ])
    await client.goals.update({ ...input, goalId: main.id, worth: 9_000 })
    expect(await listed()).toEqual([
      { ...nothing, worth: 0 },
      { cost: 12_550, visitors: 4, conversions: 2, worth: 18_000 },
    ])
    const page = await client.goals.create({ ...input, name: 'Seen', pageId: 'home' })
    const seen = must(
      page.goals.find(({ kind }) => kind === 'page'),
      'a page',
    )
    // Conversions are of the goal that is asked for, the worth is of all.
    expect((await listed(seen.id))[1]).toMatchObject({ conversions: 3, worth: 18_000 })
    expect(await slugsOf(listed(campaignId))).toEqual(['not-found'])
    const trackedLinkId = free.id
    const update = (cost: number | null) =>
      client.trackedLinks.update({ ...input, trackedLinkId, cost })
    expect(await update(0)).toMatchObject({ id: free.id, cost: 0 })
    expect(await update(null)).toMatchObject({ cost: null })
    expect(await slugsOf(update(-1), update(0.5), update(100_000_001))).toEqual([
      'validation-failed',
      'validation-failed',
      'validation-failed',
    ])
    const reviewer = test.api.as(await test.join(companyId, 'reviewer'))
    const { links } = await reviewer.trackedLinks.list(input)
    expect(links[1]).toMatchObject({ cost: null, visitors: null, brought: null })
    const manager = test.api.as(await test.join(companyId, 'manager'))
    const other = await build()
    expect(
      await slugsOf(
        manager.trackedLinks.update({ ...input, trackedLinkId, cost: 1 }),
        other.client.trackedLinks.update({ ...other.input, trackedLinkId, cost: 1 }),
      ),
    ).toEqual(['forbidden', 'not-found'])
  })

  it('lead to the campaign’s own domain where it has one', async () => {
    const { client, companyId, campaignId, none, input } = await build()
    const name = `${companyId.slice(-12)}.links-shop.com`
    const own = { companyId, name, campaignId, isPrimary: true }
    await insertDomain(test.database.fork(), own, test.time.now)
    const link = await client.trackedLinks.create({ ...input, ...none, source: 'poster' })
    const { hostname, pathname, search } = new URL(link.url)
    const said = `?utm_source=poster&utm_id=${link.shortId}`
    expect([hostname, pathname, search]).toEqual([name, '/', said])
  })

  it('are told apart by an id that comes back with a link that was removed', async () => {
    const { client, none, input } = await build()
    const values = { ...none, source: 'poster' }
    const links = [await client.trackedLinks.create({ ...input, ...values })]
    links.push(await client.trackedLinks.create({ ...input, ...values }))
    const [first, second] = links.map(({ shortId }) => shortId)
    expect(first).not.toBe(second)
    await client.trackedLinks.remove({ ...input, trackedLinkId: links[0]?.id ?? '' })
    const back = await client.trackedLinks.create({ ...input, ...values, shortId: first })
    expect(back.url).toBe(links[0]?.url)
    const again = (shortId: string | undefined) =>
      refusalOf(client.trackedLinks.create({ ...input, ...values, shortId }))
    for (const wrong of [second, 'ABCDEFGH', '0123456'])
      expect((await again(wrong)).problem.errors?.[0]?.pointer).toBe('/shortId')
    // Another campaign may have it.
    const other = await build()
    const elsewhere = { ...other.input, ...values, shortId: second }
    expect(await other.client.trackedLinks.create(elsewhere)).toMatchObject({ shortId: second })
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
