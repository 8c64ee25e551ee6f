import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { editPage } from '#server/features/campaigns/testing/edit-page.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { NotificationEntity } from '#server/features/notifications/public/entities.ts'
import { ReleaseEntity, ReleasePageEntity } from '#server/features/publishing/public/entities.ts'
import { WebhookDeliveryEntity } from '#server/features/webhooks/public/entities.ts'
import { insertWebhook } from '#server/features/webhooks/testing/insert-webhook.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { ScheduleEntity } from '#server/core/campaigns/schedule-entity.ts'
import { runDueSchedules, runSchedules } from './run-schedules.ts'

const hourMs = 3_600_000

describeEachDatabase('scheduled starts and ends', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  async function build() {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const named = { companyId, name: 'Spring sale', templateId: 'newsletter' }
    const { id: campaignId } = await client.campaigns.create(named)
    const input = { campaignId }
    const inHours = (hours: number) =>
      new Date(test.time.now.getTime() + hours * hourMs).toISOString()
    const plan = (hours: { start?: number; end?: number }, versionId?: string) =>
      client.campaigns.schedule({
        ...input,
        ...(hours.start === undefined ? {} : { startsAt: inHours(hours.start) }),
        ...(hours.end === undefined ? {} : { endsAt: inHours(hours.end) }),
        ...(versionId ? { versionId } : {}),
        timeZone: 'Europe/Vienna',
      })
    const get = () => client.campaigns.get(input)
    const em = () => test.database.fork()
    const releases = () => em().count(ReleaseEntity, { campaignId })
    const told = async () => {
      const rows = await em().find(NotificationEntity, { campaignId }, { orderBy: { id: 'asc' } })
      return rows.map(({ answer, excerpt }) => [answer, excerpt])
    }
    const actions = async () =>
      (await client.audit.list({ companyId })).entries.map(({ action }) => action)
    const edit = (title: string) =>
      editPage(test.database, { campaignId, personId: owner.id, title, now: test.time.now })
    const about = { owner, companyId, client, campaignId, input }
    return { ...about, inHours, plan, get, em, releases, told, actions, edit }
  }

  const work = () => runDueSchedules(test.services)
  const pass = (hours: number) => {
    test.time.now = new Date(test.time.now.getTime() + hours * hourMs)
  }

  it('starts and ends on time, tells whom it concerns, and leaves nothing planned', async () => {
    const { owner, companyId, campaignId, plan, get, inHours, em, told, actions } = await build()
    const types = ['campaign.activated' as const, 'campaign.ended' as const]
    const hook = { companyId, url: 'https://example.com/hook', types }
    await insertWebhook(em(), hook, test.time.now)
    const [startsAt, endsAt] = [inHours(2), inHours(5)]
    const planned = await plan({ start: 2, end: 5 })
    expect(planned).toMatchObject({
      status: 'scheduled',
      schedule: { startsAt, endsAt, timeZone: 'Europe/Vienna', version: { number: 1 } },
    })
    pass(1.99)
    expect(await work()).toBe(0)
    expect((await get()).status).toBe('scheduled')
    pass(0.01)
    await work()
    expect(await get()).toMatchObject({
      status: 'live',
      release: { number: 1 },
      schedule: { startsAt: null, endsAt, version: null },
    })
    pass(3)
    await work()
    expect(await get()).toMatchObject({ status: 'ended', schedule: null })
    expect(await told()).toEqual([
      ['started', ''],
      ['ended', ''],
    ])
    const mails = await test.mailsTo(owner.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Live as planned: Spring sale',
      'Ended as planned: Spring sale',
    ])
    const sent = await em().find(WebhookDeliveryEntity, { campaignId }, { orderBy: { id: 'asc' } })
    expect(sent.map(({ type }) => type)).toEqual(['campaign.activated', 'campaign.ended'])
    expect((await actions()).slice(0, 3)).toEqual([
      'campaign.ended',
      'campaign.activated',
      'campaign.scheduled',
    ])
  })

  it('starts once, however many workers look at the same moment', async () => {
    const { plan, get, releases, told } = await build()
    await plan({ start: 1 })
    pass(1)
    await Promise.all(Array.from({ length: 6 }, work))
    await Promise.all(Array.from({ length: 3 }, work))
    expect((await get()).status).toBe('live')
    expect(await releases()).toBe(1)
    expect(await told()).toEqual([['started', '']])
  })

  it('starts after a restart what was due meanwhile, also what died half-way', async () => {
    const { campaignId, plan, get, em, releases } = await build()
    await plan({ start: 1 })
    pass(1)
    // A worker claimed it and died; and one whose database fails in the middle.
    const broken = { ...test.services, pagesOrigin: () => die() }
    expect(await runDueSchedules(broken)).toBe(1)
    expect((await get()).status).toBe('scheduled')
    expect(await releases()).toBe(0)
    expect(await work()).toBe(0)
    pass(48)
    const stop = runSchedules(test.services)
    while ((await em().count(ScheduleEntity, { campaignId })) > 0) await wait(20)
    await stop()
    expect((await get()).status).toBe('live')
    expect(await releases()).toBe(1)
  })

  it('starts the version that was planned, not what was edited since', async () => {
    const { plan, get, edit, em } = await build()
    await plan({ start: 1 })
    await edit('Edited after the plan')
    pass(1)
    await work()
    const live = await get()
    expect(live.release?.journalSeq).toBe(1)
    const releaseId = live.release?.id ?? ''
    const pages = await em().find(ReleasePageEntity, { releaseId })
    expect(pages.map(({ html }) => html).join()).not.toContain('Edited after the plan')
  })

  it('takes in edits when it is planned again, and keeps its version when only the time changes', async () => {
    const { plan, edit, get } = await build()
    const first = await plan({ start: 1 })
    await edit('A better title')
    const kept = await plan({ start: 3 }, first.schedule?.version?.id)
    expect(kept.schedule?.version).toEqual(first.schedule?.version)
    const anew = await plan({ start: 4 })
    expect(anew.schedule?.version).toMatchObject({ number: 2, journalSeq: 2 })
    pass(3)
    await work()
    expect((await get()).status).toBe('scheduled')
    pass(1)
    await work()
    expect((await get()).release?.journalSeq).toBe(2)
  })

  it('does nothing once it is cancelled, also in the moment of its start', async () => {
    const { client, input, plan, get, releases } = await build()
    await plan({ start: 1, end: 2 })
    expect(await client.campaigns.unschedule(input)).toMatchObject({
      status: 'draft',
      schedule: null,
    })
    expect(await slugsOf(client.campaigns.unschedule(input))).toEqual(['transition-not-allowed'])
    await plan({ start: 1 })
    pass(1)
    await Promise.allSettled([client.campaigns.unschedule(input), work()])
    const { status, schedule } = await get()
    expect([status, schedule, await releases()]).toEqual(
      status === 'live' ? ['live', null, 1] : ['draft', null, 0],
    )
  })

  it('gives up a start that the rules refuse by then, and tells who planned it why', async () => {
    const { client, companyId, owner, campaignId, plan, get, told, actions, input } = await build()
    await client.campaigns.schedule({ ...input, startsAt: later(1), timeZone: 'UTC' })
    await client.companies.update({ companyId, launchRules: ['approved-only'] })
    pass(1)
    await work()
    expect(await get()).toMatchObject({ status: 'draft', schedule: null, release: null })
    const [[answer, why] = []] = await told()
    expect(answer).toBe('not-started')
    expect(why).toContain('Only an approved version goes live')
    expect((await actions())[0]).toBe('campaign.not-started')
    expect((await test.mailsTo(owner.email)).at(-1)?.body).toContain(`/activate/${campaignId}`)
    expect(await slugsOf(plan({ start: 1 }))).toEqual(['approval-required'])
  })

  it('goes back to approved, and an approval that is taken back cancels the start', async () => {
    const { client, companyId, input, get } = await build()
    const ada = await test.join(companyId, 'reviewer')
    const approve = async () => {
      await client.reviews.request({ ...input, reviewers: [{ id: ada.id }] })
      await test.api.as(ada).reviews.approve(input)
    }
    await approve()
    await client.companies.update({ companyId, launchRules: ['approved-only'] })
    const at = { ...input, startsAt: later(1), timeZone: 'UTC' }
    await client.campaigns.schedule(at)
    // Again, from scheduled: it still came from approved.
    await client.campaigns.schedule(at)
    expect((await client.campaigns.unschedule(input)).status).toBe('approved')
    await client.campaigns.schedule(at)
    await test.api.as(ada).reviews.requestChanges({ ...input, words: 'Wait' })
    expect(await get()).toMatchObject({ status: 'draft', schedule: null })
    pass(1)
    expect(await work()).toBe(0)
  })

  it('plans the end of what is live, which a hand can be faster than', async () => {
    const { client, input, plan, get } = await build()
    expect(await slugsOf(plan({ end: 2 }))).toEqual(['transition-not-allowed'])
    await plan({ start: 5, end: 6 })
    // Started by hand: the end stays planned.
    expect(await client.campaigns.activate(input)).toMatchObject({ schedule: { startsAt: null } })
    expect(await slugsOf(plan({ start: 1 }))).toEqual(['transition-not-allowed'])
    await plan({ end: 2 })
    await client.campaigns.pause(input)
    pass(2)
    await work()
    expect(await get()).toMatchObject({ status: 'ended', schedule: null })
    await client.campaigns.activate(input)
    await plan({ end: 2 })
    expect(await client.campaigns.unschedule(input)).toMatchObject({
      status: 'live',
      schedule: null,
    })
    await plan({ end: 2 })
    await client.campaigns.end(input)
    expect((await get()).schedule).toBeNull()
  })

  describe('refuses', () => {
    it.each([
      ['a start in the past', { start: -1 }, '/startsAt'],
      ['a start in three years', { start: 3 * 366 * 24 }, '/startsAt'],
      ['an end before the start', { start: 2, end: 1 }, '/endsAt'],
      ['a plan without times', {}, '/startsAt'],
    ])('%s', async (_, hours, pointer) => {
      const { plan } = await build()
      const { problem } = await refusalOf(plan(hours))
      expect(problem.errors?.map((error) => error.pointer)).toEqual([pointer])
    })

    it('a zone that does not exist, and whoever may not activate', async () => {
      const { client, companyId, input } = await build()
      const at = { ...input, startsAt: later(1) }
      const manager = test.api.as(await test.join(companyId, 'manager'))
      expect(
        await slugsOf(
          client.campaigns.schedule({ ...at, timeZone: 'Europe/Atlantis' }),
          manager.campaigns.schedule({ ...at, timeZone: 'UTC' }),
          manager.campaigns.unschedule(input),
        ),
      ).toEqual(['validation-failed', 'forbidden', 'forbidden'])
    })
  })

  const later = (hours: number) => new Date(test.time.now.getTime() + hours * hourMs).toISOString()
})

function die(): never {
  throw new Error('cut off')
}
