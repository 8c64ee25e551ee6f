import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { insertDomain } from '#server/features/domains/testing/insert-domain.ts'
import { insertWebhook } from '#server/features/webhooks/testing/insert-webhook.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, slugsOf } from '#server/testing/test-api.ts'

const hourMs = 3_600_000

const undone = (steps: string[]) => steps.map((step) => ({ step, isDone: false }))

describeEachDatabase('dashboard', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  async function build() {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const make = async (name: string) =>
      (await client.campaigns.create({ companyId, name, templateId: 'newsletter' })).id
    const inHours = (hours: number) =>
      new Date(test.time.now.getTime() + hours * hourMs).toISOString()
    const needsOf = async (person = owner) => {
      const { needs } = await test.api.as(person).dashboard.show({ companyId })
      return needs.map(({ kind, campaign }) => [kind, campaign?.name ?? null])
    }
    return { owner, companyId, client, make, inHours, needsOf }
  }

  it('begins empty, for a company without campaigns', async () => {
    const { client, companyId } = await build()
    expect(await client.dashboard.show({ companyId })).toEqual({
      needs: [],
      live: [],
      lastHour: [],
      recent: [],
      total: 0,
      firstSteps: { steps: undone(['sample', 'own', 'invite', 'publish']), sampleId: null },
    })
  })

  it('shows the last hour of what is live, to those who may see numbers', async () => {
    const { client, companyId, make } = await build()
    const [draft, live] = [await make('Draft'), await make('Live')]
    await client.campaigns.activate({ campaignId: live })
    const shown = await client.dashboard.show({ companyId })
    const { visitorsNow, total, series } = await client.analytics.campaign({
      campaignId: live,
      range: 'hour',
    })
    expect(shown.recent.map(({ id }) => id)).toContain(draft)
    const asked = { campaignId: live, visitorsNow, total, series }
    expect(shown.lastHour).toHaveLength(1)
    expect(asked).toMatchObject(shown.lastHour[0] ?? { campaignId: 'none' })
    expect(series).toHaveLength(60)
    const reviewer = test.api.as(await test.join(companyId, 'reviewer'))
    const { live: seen, lastHour } = await reviewer.dashboard.show({ companyId })
    expect([seen.map(({ id }) => id), lastHour]).toEqual([[live], []])
  })

  it('names the first steps until they are done, each person those that they may take', async () => {
    const { client, companyId, make, owner } = await build()
    const editor = await test.join(companyId, 'editor')
    const reviewer = await test.join(companyId, 'reviewer')
    const stepsOf = async (person = owner) =>
      (await test.api.as(person).dashboard.show({ companyId })).firstSteps
    const doneBy = async (person = owner) =>
      (await stepsOf(person))?.steps.flatMap(({ step, isDone }) => (isDone ? [step] : []))
    expect(await doneBy()).toEqual(['invite'])
    expect((await stepsOf(editor))?.steps.map(({ step }) => step)).toEqual([
      'sample',
      'own',
      'publish',
    ])
    expect(await stepsOf(reviewer)).toBeNull()

    const sample = await client.sample.add({ companyId })
    expect(await stepsOf()).toMatchObject({ sampleId: sample.id })
    expect(await doneBy()).toEqual(['invite'])
    await client.dashboard.setFirstSteps({ companyId, sampleOpened: true })
    const campaignId = await make('Own')
    expect(await doneBy()).toEqual(['sample', 'own', 'invite'])
    expect(await doneBy(editor)).toEqual(['own'])
    await client.campaigns.activate({ campaignId })
    expect(await stepsOf()).toBeNull()

    expect(await doneBy(editor)).toEqual(['own', 'publish'])
    const editing = test.api.as(editor).dashboard
    await editing.setFirstSteps({ companyId, closed: true })
    expect(await stepsOf(editor)).toBeNull()
    await editing.setFirstSteps({ companyId, closed: false })
    expect(await doneBy(editor)).toEqual(['own', 'publish'])
  })

  it('tells what starts, publishes or ends within two days, first', async () => {
    const { client, make, inHours, needsOf } = await build()
    const [soon, later, ending] = [await make('Soon'), await make('Later'), await make('Ending')]
    const plan = { timeZone: 'UTC' }
    await client.campaigns.schedule({ campaignId: soon, startsAt: inHours(47), ...plan })
    await client.campaigns.schedule({ campaignId: later, startsAt: inHours(49), ...plan })
    await client.campaigns.activate({ campaignId: ending })
    await client.campaigns.schedule({ campaignId: ending, endsAt: inHours(3), ...plan })
    const next = await make('Next')
    await client.campaigns.activate({ campaignId: next })
    const release = { publishesAt: inHours(4), endsAt: inHours(5), ...plan }
    await client.campaigns.schedule({ campaignId: next, ...release })
    expect(await needsOf()).toEqual([
      ['starting', 'Soon'],
      ['publishing', 'Next'],
      ['ending', 'Ending'],
    ])
  })

  it('tells each what they are asked and may do', async () => {
    const { client, companyId, make, needsOf } = await build()
    const [ada, bo, mira] = [
      buildPerson({ name: 'Ada' }),
      buildPerson({ name: 'Bo' }),
      buildPerson(),
    ]
    await test.join(companyId, 'reviewer', ada)
    await test.join(companyId, 'editor', bo)
    await test.join(companyId, 'manager', mira)
    const [asked, paused] = [await make('Asked'), await make('Paused')]
    await make('Draft')
    await client.reviews.request({ campaignId: asked, reviewers: [{ id: ada.id }] })
    await client.campaigns.activate({ campaignId: paused })
    await client.campaigns.pause({ campaignId: paused })
    const anchor = { pageId: 'page', on: 'page', partId: 'page', x: 0.5, y: 0.5 } as const
    const talk = { campaignId: asked, anchor, body: 'What do you say?', mentions: [bo.id] }
    await client.threads.create(talk)
    await insertWebhook(
      test.database.fork(),
      { companyId, url: 'https://hooks.example.com/x', failingSince: test.time.now },
      test.time.now,
    )
    const domain = { companyId, name: 'spring.needs-shop.com', driftedAt: test.time.now }
    await insertDomain(test.database.fork(), domain, test.time.now)
    expect(await needsOf(ada)).toEqual([['review', 'Asked']])
    expect(await needsOf(bo)).toEqual([
      ['mention', 'Asked'],
      ['paused', 'Paused'],
      ['draft', 'Draft'],
    ])
    expect(await needsOf(mira)).toEqual([])
    expect(await needsOf()).toEqual([
      ['domain', null],
      ['webhook', null],
      ['paused', 'Paused'],
      ['draft', 'Draft'],
    ])
    const boClient = test.api.as(bo)
    await boClient.notifications.read({ companyId })
    expect((await needsOf(bo))[0]).toEqual(['paused', 'Paused'])
  })

  it('shows of many drafts the three edited last, and six campaigns', async () => {
    const { client, companyId, make, needsOf } = await build()
    for (let at = 1; at <= 8; at += 1) {
      test.time.now = new Date(test.time.now.getTime() + 1_000)
      await make(`Draft ${at}`)
    }
    expect(await needsOf()).toHaveLength(3)
    const { recent, total } = await client.dashboard.show({ companyId })
    expect(recent.map(({ name }) => name)).toEqual([8, 7, 6, 5, 4, 3].map((at) => `Draft ${at}`))
    expect(total).toBe(8)
  })

  it('is nothing for strangers', async () => {
    const { companyId } = await build()
    const stranger = test.api.as(buildPerson()).dashboard
    expect(await slugsOf(stranger.show({ companyId }))).toEqual(['not-found'])
  })

  describe('however many campaigns there are', () => {
    it('asks the database equally often', async () => {
      const { client, companyId, make, owner } = await build()
      const connection = test.database.fork().getConnection()
      const execute = vi.spyOn(connection, 'execute')
      const count = async () => {
        execute.mockClear()
        await client.dashboard.show({ companyId })
        return execute.mock.calls.length
      }
      await make('One')
      const few = await count()
      const em = test.database.fork()
      for (let at = 0; at < 60; at += 1)
        em.create(CampaignEntity, {
          id: uuidv7(),
          companyId,
          name: `Campaign ${at}`,
          slug: `c-${uuidv7()}`,
          status: at % 2 ? 'draft' : 'paused',
          templateId: null,
          createdBy: owner.id,
          createdAt: test.time.now,
          updatedAt: test.time.now,
        })
      await em.flush()
      expect([few > 5, await count()]).toEqual([true, few])
      execute.mockRestore()
    })
  })
})
