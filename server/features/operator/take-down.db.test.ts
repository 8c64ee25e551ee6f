import { afterAll, beforeAll, expect, it } from 'vitest'
import { editPage } from '#server/features/campaigns/testing/edit-page.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { NotificationEntity } from '#server/features/notifications/public/entities.ts'
import { indexedPages } from '#server/features/publishing/indexed-pages.ts'
import { loadPage } from '#server/features/publishing/load-page.ts'
import { runDueSchedules } from '#server/features/scheduling/run-schedules.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { refusalOf } from '#server/testing/test-api.ts'
import { listActs } from './acts.ts'
import { putBack, takeDown } from './take-down.ts'

const because = 'It copies the page of a bank.'
const hourMs = 3_600_000

describeEachDatabase('pages that the operator takes down', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  const by = () => ({ name: 'ada on web-1', now: test.time.now })
  const em = () => test.database.fork()
  const down = (campaign: string) => takeDown(em(), by(), { campaign, because }, test.services)
  const back = (campaign: string) => putBack(em(), by(), campaign, test.services)

  async function build() {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const named = { companyId, name: 'Spring sale', templateId: 'newsletter' }
    const { id: campaignId, slug } = await client.campaigns.create(named)
    await client.campaigns.activate({ campaignId })
    const load = (at = slug) => loadPage(test.database, at, '/', 'http://pages.test')
    const edit = () =>
      editPage(test.database, { campaignId, personId: owner.id, title: 'New', now: test.time.now })
    return { owner, companyId, client, campaignId, slug, load, edit }
  }

  it('are not available to visitors or search engines, at no address, until they are put back', async () => {
    const { client, campaignId, slug, load } = await build()
    await client.campaigns.update({ campaignId, slug: `${slug}-new` })
    await down(slug)
    expect(await load(`${slug}-new`)).toMatchObject({ kind: 'away', reason: 'held' })
    expect((await load()).kind).toBe('moved')
    expect(await indexedPages(em(), `${slug}-new`, 'http://pages.test')).toBeNull()
    const shown = await client.campaigns.get({ campaignId })
    const takenDown = { at: test.time.now.toISOString(), because }
    expect(shown).toMatchObject({ status: 'live', takenDown })
    await back(`https://app.test/c/${slug}-new/thanks?x=1`)
    expect((await load(`${slug}-new`)).kind).toBe('page')
    expect((await client.campaigns.get({ campaignId })).takenDown).toBeNull()
  })

  it('do not go live by any way until then, and say why', async () => {
    const { client, campaignId, edit } = await build()
    const input = { campaignId }
    const { releases } = await client.campaigns.releases(input)
    const inAnHour = new Date(test.time.now.getTime() + hourMs).toISOString()
    const plan = { ...input, publishesAt: inAnHour, timeZone: 'Europe/Vienna' }
    await edit()
    await down(campaignId)
    const refused = [
      () => client.campaigns.publish(input),
      () => client.campaigns.rollback({ ...input, releaseId: releases[0]?.id ?? '' }),
      () => client.campaigns.schedule(plan),
    ]
    for (const call of refused) {
      const { problem } = await refusalOf(call())
      expect(problem).toMatchObject({ status: 409, slug: 'taken-down' })
      expect(problem.detail).toContain(because)
    }
    await client.campaigns.pause(input)
    expect((await refusalOf(client.campaigns.resume(input))).problem.slug).toBe('taken-down')
    await back(campaignId)
    expect((await client.campaigns.resume(input)).status).toBe('live')
  })

  it('are not published as planned before they are put back', async () => {
    const { client, campaignId, edit } = await build()
    await edit()
    const publishesAt = new Date(test.time.now.getTime() + hourMs).toISOString()
    await client.campaigns.schedule({ campaignId, publishesAt, timeZone: 'Europe/Vienna' })
    await down(campaignId)
    test.pass(hourMs)
    await runDueSchedules(test.services)
    expect((await client.campaigns.get({ campaignId })).release?.number).toBe(1)
    await back(campaignId)
    test.pass(60_000)
    await runDueSchedules(test.services)
    expect((await client.campaigns.get({ campaignId })).release?.number).toBe(2)
  })

  it('are told of to owners and admins, in the app and by mail, and to nobody else', async () => {
    const { owner, companyId, client, campaignId } = await build()
    const admin = await test.join(companyId, 'admin')
    const editor = await test.join(companyId, 'editor')
    await down(campaignId)
    test.pass(1_000)
    await back(campaignId)
    const rows = await em().find(NotificationEntity, { campaignId }, { orderBy: { id: 'asc' } })
    const told = new Map(
      [owner, admin, editor].map(({ id }) => [
        id,
        rows.filter((row) => row.personId === id).map(({ answer }) => answer),
      ]),
    )
    expect(told.get(owner.id)).toEqual(['taken-down', 'put-back'])
    expect(told.get(admin.id)).toEqual(['taken-down', 'put-back'])
    expect(told.get(editor.id)).toEqual([])
    const [first, second] = await test.mailsTo(admin.email)
    expect(first?.subject).toBe('The pages were taken down: Spring sale')
    expect(first?.body).toContain(because)
    expect(second?.subject).toBe('The pages are back: Spring sale')
    const { activity } = await client.campaigns.activity({ campaignId })
    const operator = { kind: 'operator', name: 'The operator' }
    expect(activity.slice(0, 2)).toMatchObject([
      { action: 'campaign.put-back', by: operator },
      { action: 'campaign.taken-down', by: operator, details: { reason: because } },
    ])
    const { acts } = await listActs(em())
    expect(acts.slice(0, 2).map(({ action }) => action)).toEqual([
      'campaign.put-back',
      'campaign.taken-down',
    ])
  })

  it('are of a campaign that is there, and taken down once', async () => {
    const { slug } = await build()
    await expect(down('nothing-here')).rejects.toThrow('There is no campaign nothing-here.')
    await expect(back(slug)).rejects.toThrow('is not taken down')
    await down(`/c/${slug}`)
    await expect(down(slug)).rejects.toThrow('is taken down already')
  })
})
