import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { applyGroup } from '#server/features/ingest/public/apply-group.ts'
import { buildVisitEvent, insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import type { Services } from '#server/core/services.ts'
import { runCommand } from '#server/features/launch/public/run-command.ts'
import { createPageCache } from '#server/features/publishing/page-cache.ts'
import { loadPage } from '#server/features/publishing/load-page.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { buildServices } from '#server/testing/test-services.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, refusalOf, slugsOf, startTestApi } from '#server/testing/test-api.ts'
import type { TestApi } from '#server/testing/test-api.ts'

describeEachDatabase('campaigns', (open) => {
  let api: TestApi
  let database: Database
  let services: Services
  const closers: (() => Promise<void>)[] = []
  const pages = createPageCache(
    (slug, path) => loadPage(database, slug, path, 'http://pages.test'),
    Date.now,
  )

  beforeAll(async () => {
    const opened = await open()
    database = opened.database
    services = buildServices(database, { pages })
    api = await startTestApi(services)
    closers.push(api.close, opened.close)
  })
  afterAll(async () => {
    for (const close of closers) await close()
  })

  async function buildCampaign(templateId: string | undefined = 'newsletter') {
    const owner = buildPerson()
    const client = api.as(owner)
    const { id: companyId } = await client.companies.create({ name: 'Northwind' })
    const input = { companyId, name: `Spring sale ${randomUUID()}`, templateId }
    return { owner, client, companyId, campaign: await client.campaigns.create(input) }
  }

  it('starts as a draft with an address from its name', async () => {
    const { campaign, companyId, client } = await buildCampaign()
    expect(campaign).toMatchObject({ status: 'draft', companyId, release: null })
    expect(campaign.slug).toMatch(/^spring-sale-[0-9a-f-]+$/)
    expect(campaign.url).toBe(`http://pages.test/c/${campaign.slug}`)
    expect((await client.campaigns.list({ companyId })).campaigns).toEqual([campaign])
  })

  it('refuses a template that does not exist, naming the field', async () => {
    const refusal = await refusalOf(buildCampaign('no-such-template'))
    expect(refusal.problem.errors).toEqual([
      { pointer: '/templateId', detail: 'There is no such template.' },
    ])
  })

  it('answers alike for campaigns of others and unknown ones', async () => {
    const { campaign } = await buildCampaign()
    const stranger = api.as(buildPerson())
    const calls = (campaignId: string) => [
      stranger.campaigns.get({ campaignId }),
      stranger.campaigns.update({ campaignId, name: 'Mine' }),
      stranger.campaigns.activate({ campaignId }),
      stranger.campaigns.checks({ campaignId }),
      stranger.campaigns.remove({ campaignId }),
      stranger.analytics.campaign({ campaignId, range: 'day' }),
      stranger.analytics.leads({ campaignId }),
    ]
    const foreign = await Promise.all(calls(campaign.id).map(refusalOf))
    const unknown = await Promise.all(calls(randomUUID()).map(refusalOf))
    const plain = (refusals: typeof foreign) =>
      refusals.map(({ problem }) => ({ ...problem, requestId: '' }))
    expect(plain(foreign)).toEqual(plain(unknown))
    expect(foreign.map(({ problem }) => problem.status)).toEqual(foreign.map(() => 404))
  })

  it('shows the top of the first page as it is stored', async () => {
    const { campaign, client, companyId } = await buildCampaign()
    const empty = await client.campaigns.create({ companyId, name: 'Empty' })
    const foreign = (await buildCampaign()).campaign
    const campaignIds = [empty.id, randomUUID(), campaign.id, foreign.id, empty.id]
    const { thumbnails, colour } = await client.campaigns.thumbnails({ companyId, campaignIds })
    expect(thumbnails.map(({ campaignId }) => campaignId)).toEqual([empty.id, campaign.id])
    expect(thumbnails[1]?.seed).toMatchObject({ pages: [{ path: '/' }] })
    expect(JSON.stringify(thumbnails[1]?.seed)).toContain('One good letter')
    expect(colour).toMatch(/^#[\da-f]{6}$/i)
  })

  it('filters the list by words and state', async () => {
    const { client, companyId, campaign } = await buildCampaign()
    const other = await client.campaigns.create({ companyId, name: 'Autumn fair' })
    const names = async (filter: object) =>
      (await client.campaigns.list({ companyId, ...filter })).campaigns.map(({ name }) => name)
    expect(await names({ search: 'AUTUMN' })).toEqual([other.name])
    expect(await names({ status: 'live' })).toEqual([])
    expect(await names({})).toEqual([other.name, campaign.name])
  })

  it('gives a list in parts and in any order, with how many there are of all', async () => {
    const { client, companyId, campaign } = await buildCampaign()
    for (const name of ['Autumn', 'Émile', 'Zoo'])
      await client.campaigns.create({ companyId, name, templateId: 'newsletter' })
    const ask = (asked: object) => client.campaigns.list({ companyId, ...asked })
    const names = async (asked: object) => (await ask(asked)).campaigns.map(({ name }) => name)
    const all = await names({ sort: 'name' })
    expect(all).toEqual(['Autumn', 'Émile', campaign.name, 'Zoo'])
    expect(await names({ sort: 'name', order: 'desc' })).toEqual(all.toReversed())
    const parts = [
      await ask({ sort: 'name', limit: 2 }),
      await ask({ sort: 'name', limit: 2, offset: 2 }),
    ]
    expect(parts.flatMap(({ campaigns }) => campaigns.map(({ name }) => name))).toEqual(all)
    expect(parts.map(({ total }) => total)).toEqual([4, 4])
    const [zoo] = (await ask({ search: 'zoo' })).campaigns
    await client.campaigns.activate({ campaignId: zoo?.id ?? '' })
    await client.campaigns.end({ campaignId: zoo?.id ?? '' })
    await client.campaigns.archive({ campaignId: zoo?.id ?? '' })
    const current = await ask({ archived: false, limit: 1 })
    expect([current.total, current.campaigns]).toEqual([3, [expect.anything()]])
    expect(current.states.filter(({ count }) => count > 0)).toEqual([
      { status: 'draft', count: 3 },
      { status: 'archived', count: 1 },
    ])
    expect((await ask({ search: 'zoo', status: 'draft' })).total).toBe(0)
    expect(await names({ status: 'archived' })).toEqual(['Zoo'])
  })

  it('sorts by what was counted, for who may see it', async () => {
    const { companyId } = await insertCampaign(database)
    const client = api.as(await insertMember(database, companyId, 'admin'))
    const [converted] = (await client.campaigns.list({ companyId })).campaigns
    await client.campaigns.create({ companyId, name: 'Aardvark' })
    await client.campaigns.create({ companyId, name: 'Zoo' })
    const events = [buildVisitEvent({ campaignId: converted?.id ?? '', kind: 'send' })]
    await database.fork().transactional((em) => applyGroup(em, events, []))
    const reviewer = api.as(await insertMember(database, companyId, 'reviewer'))
    const ids = async (asked: object, asker = client) =>
      (await asker.campaigns.list({ companyId, ...asked })).campaigns.map(({ id }) => id)
    expect((await ids({ sort: 'conversions' }))[0]).toBe(converted?.id)
    expect((await ids({ sort: 'conversions', order: 'asc' })).at(-1)).toBe(converted?.id)
    expect(await ids({ sort: 'conversions' }, reviewer)).toEqual(await ids({ sort: 'updated' }))
  })

  describe('publishing', () => {
    it('goes live with release 1 and serves every page of it', async () => {
      const { client, campaign } = await buildCampaign()
      const live = await client.campaigns.activate({ campaignId: campaign.id })
      expect(live).toMatchObject({ status: 'live', release: { number: 1, journalSeq: 1 } })
      const { releases } = await client.campaigns.releases({ campaignId: campaign.id })
      expect(releases[0]?.pages.map(({ path }) => path)).toEqual(['/', '/thanks'])
      const home = await pages.get(campaign.slug, '/')
      expect(home.kind === 'page' && home.html).toContain('<form')
      expect((await pages.get(campaign.slug, '/nowhere')).kind).toBe('missing')
    })

    it('makes one current release of many that are published at once', async () => {
      const { client, campaign } = await buildCampaign()
      const input = { campaignId: campaign.id }
      await client.campaigns.activate(input)
      const results = await Promise.allSettled(
        Array.from({ length: 5 }, () => client.campaigns.publish(input)),
      )
      const done = results.filter((result) => result.status === 'fulfilled').length
      const { releases } = await client.campaigns.releases(input)
      expect(done).toBeGreaterThan(0)
      expect(releases).toHaveLength(done + 1)
      expect(releases.filter(({ current }) => current)).toHaveLength(1)
      expect(releases[0]?.current).toBe(true)
    })

    it('goes back to an earlier release in one step, and forward again', async () => {
      const { client, campaign } = await buildCampaign()
      const input = { campaignId: campaign.id }
      const first = await client.campaigns.activate(input)
      const before = await pages.get(campaign.slug, '/')
      await client.campaigns.publish(input)
      const { releases } = await client.campaigns.releases(input)
      const [second] = releases
      const back = await client.campaigns.rollback({ ...input, releaseId: first.release?.id ?? '' })
      expect(back).toMatchObject({ status: 'live', release: { number: 1 } })
      expect(await pages.get(campaign.slug, '/')).toEqual(before)
      await client.campaigns.pause(input)
      const forward = { ...input, releaseId: second?.id ?? '' }
      expect(await client.campaigns.rollback(forward)).toMatchObject({
        status: 'paused',
        release: { number: 2 },
      })
      const other = await buildCampaign()
      const [foreign] = await slugsOf(
        other.client.campaigns.rollback({
          campaignId: other.campaign.id,
          releaseId: forward.releaseId,
        }),
      )
      expect(foreign).toBe('transition-not-allowed')
      await other.client.campaigns.activate({ campaignId: other.campaign.id })
      expect(
        await slugsOf(
          other.client.campaigns.rollback({
            campaignId: other.campaign.id,
            releaseId: forward.releaseId,
          }),
        ),
      ).toEqual(['not-found'])
    })

    it('takes the pages away while paused and for good when ended', async () => {
      const { client, campaign } = await buildCampaign()
      const input = { campaignId: campaign.id }
      await client.campaigns.activate(input)
      await client.campaigns.pause(input)
      expect(await pages.get(campaign.slug, '/')).toMatchObject({ kind: 'away', reason: 'paused' })
      await client.campaigns.resume(input)
      expect((await pages.get(campaign.slug, '/')).kind).toBe('page')
      await client.campaigns.end(input)
      expect(await pages.get(campaign.slug, '/')).toMatchObject({ kind: 'away', reason: 'ended' })
    })

    it('lets one of two commands at once through; of the other nothing stays', async () => {
      const { client, companyId, campaign } = await buildCampaign()
      await client.campaigns.activate({ campaignId: campaign.id })
      // Both have read that it is live before either changes anything.
      const read = async () => {
        const em = database.fork()
        return { em, row: await em.findOneOrFail(CampaignEntity, { id: campaign.id }) }
      }
      const tries = [
        { ...(await read()), command: 'pause' },
        { ...(await read()), command: 'end' },
      ] as const
      const outcomes = await Promise.allSettled(
        tries.map(({ em, row, command }) =>
          em.transactional((tx) => runCommand(tx, row, command, null, services)),
        ),
      )
      const refused = outcomes.flatMap((one): unknown[] =>
        one.status === 'rejected' ? [one.reason] : [],
      )
      expect(refused).toEqual([expect.objectContaining({ slug: 'conflict' })])
      const done = outcomes[0]?.status === 'fulfilled' ? 'paused' : 'ended'
      expect(await client.campaigns.get({ campaignId: campaign.id })).toMatchObject({
        status: done,
      })
      const { entries } = await client.audit.list({ companyId })
      const after = entries.slice(
        0,
        entries.findIndex((one) => one.action === 'campaign.activated'),
      )
      expect(after.map(({ action }) => action)).toEqual([`campaign.${done}`])
    })

    it('says why a command is off', async () => {
      const { client, campaign } = await buildCampaign()
      const refusal = await refusalOf(client.campaigns.pause({ campaignId: campaign.id }))
      expect(refusal.problem).toMatchObject({
        slug: 'transition-not-allowed',
        detail: 'The campaign is not live.',
      })
    })

    it('keeps a published campaign from deletion', async () => {
      const { client, campaign } = await buildCampaign()
      const input = { campaignId: campaign.id }
      await client.campaigns.activate(input)
      const removed = await refusalOf(client.campaigns.remove(input))
      expect(removed.problem.slug).toBe('transition-not-allowed')
    })
  })

  it('deletes a draft with everything of it', async () => {
    const { client, campaign } = await buildCampaign()
    const input = { campaignId: campaign.id }
    await client.campaigns.remove(input)
    expect((await refusalOf(client.campaigns.get(input))).problem.status).toBe(404)
    const rows = await database
      .fork()
      .execute('select 1 from journal_chunk where campaign_id = ?', [campaign.id])
    expect(rows).toEqual([])
  })
})
