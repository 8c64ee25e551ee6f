import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ScheduleEntity } from '#server/core/campaigns/schedule-entity.ts'
import { editPage } from '#server/features/campaigns/testing/edit-page.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { NotificationEntity } from '#server/features/notifications/public/entities.ts'
import { ReleaseEntity, ReleasePageEntity } from '#server/features/publishing/public/entities.ts'
import { WebhookDeliveryEntity } from '#server/features/webhooks/public/entities.ts'
import { insertWebhook } from '#server/features/webhooks/testing/insert-webhook.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { runDueSchedules, runSchedules } from './run-schedules.ts'

const hourMs = 3_600_000

describeEachDatabase('scheduled releases', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  /** A campaign that is live with its first title, and has a second one by now. */
  async function build() {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const named = { companyId, name: 'Spring sale', templateId: 'newsletter' }
    const { id: campaignId } = await client.campaigns.create(named)
    const input = { campaignId }
    const edit = (title: string) =>
      editPage(test.database, { campaignId, personId: owner.id, title, now: test.time.now })
    await edit('First')
    await client.campaigns.activate(input)
    await edit('Second')
    const inHours = (hours: number) =>
      new Date(test.time.now.getTime() + hours * hourMs).toISOString()
    const plan = (hours: { release?: number; end?: number }, versionId?: string) =>
      client.campaigns.schedule({
        ...input,
        ...(hours.release === undefined ? {} : { publishesAt: inHours(hours.release) }),
        ...(hours.end === undefined ? {} : { endsAt: inHours(hours.end) }),
        ...(versionId ? { versionId } : {}),
        timeZone: 'Europe/Berlin',
      })
    const get = () => client.campaigns.get(input)
    const em = () => test.database.fork()
    const numbers = async () =>
      (await client.campaigns.releases(input)).releases.map(({ number }) => number)
    const told = async () => {
      const rows = await em().find(NotificationEntity, { campaignId }, { orderBy: { id: 'asc' } })
      return rows.map(({ answer, excerpt }) => [answer, excerpt])
    }
    const lastEntry = async () => (await client.audit.list({ companyId })).entries[0]
    const titleNow = async () => {
      const release = await em().findOneOrFail(ReleaseEntity, { campaignId, current: true })
      const page = { releaseId: release.id, path: '/' }
      const { html } = await em().findOneOrFail(ReleasePageEntity, page)
      return /<title>(.*?)<\/title>/.exec(html)?.[1]
    }
    const made = { owner, companyId, client, campaignId, input, edit, inHours, plan, get, em }
    return { ...made, numbers, told, lastEntry, titleNow }
  }

  const work = () => runDueSchedules(test.services)
  const pass = (hours: number) => test.pass(hours * hourMs)

  it('goes live on time as it was planned, and tells whom it concerns', async () => {
    const made = await build()
    const { owner, companyId, campaignId, client, input, edit, inHours, plan, get, em } = made
    const types = ['campaign.published' as const]
    await insertWebhook(em(), { companyId, url: 'https://example.com/hook', types }, test.time.now)
    const publishesAt = inHours(2)
    const planned = await plan({ release: 2 })
    expect(planned).toMatchObject({
      status: 'live',
      release: { number: 1 },
      nextRelease: 2,
      schedule: { startsAt: null, publishesAt, endsAt: null, version: { number: 2 } },
    })
    const entry = await made.lastEntry()
    expect(entry?.action).toBe('campaign.scheduled')
    expect(entry?.details).toEqual({
      publishes: publishesAt,
      plannedVersion: '2',
      zone: 'Europe/Berlin',
    })
    await edit('Third')
    pass(1.99)
    expect(await work()).toBe(0)
    pass(0.01)
    await work()
    expect(await get()).toMatchObject({
      status: 'live',
      release: { number: 2 },
      nextRelease: 3,
      schedule: null,
    })
    expect(await made.titleNow()).toBe('Second')
    expect(await made.told()).toEqual([['published', '']])
    const [mail] = await test.mailsTo(owner.email)
    expect(mail?.subject).toBe('Published as planned: Spring sale')
    const sent = await em().find(WebhookDeliveryEntity, { campaignId })
    expect(sent.map(({ type }) => type)).toEqual(['campaign.published'])
    const { activity } = await client.campaigns.activity(input)
    expect(activity[0]).toMatchObject({
      action: 'campaign.published',
      by: { kind: 'system' },
      details: { release: '2', planned: owner.name },
    })
  })

  it('goes live once, however many workers look at the same moment', async () => {
    const { plan, numbers, told } = await build()
    await plan({ release: 1 })
    pass(1)
    await Promise.all(Array.from({ length: 6 }, work))
    await Promise.all(Array.from({ length: 3 }, work))
    expect(await numbers()).toEqual([2, 1])
    expect(await told()).toEqual([['published', '']])
  })

  it('goes live after a restart, also what died half-way', async () => {
    const { campaignId, plan, numbers, em } = await build()
    await plan({ release: 1 })
    pass(1)
    const broken = { ...test.services, pagesOrigin: () => die() }
    expect(await runDueSchedules(broken)).toBe(1)
    expect(await numbers()).toEqual([1])
    pass(48)
    const stop = runSchedules(test.services)
    while ((await em().count(ScheduleEntity, { campaignId })) > 0) await wait(20)
    await stop()
    expect(await numbers()).toEqual([2, 1])
  })

  it('has an end beside it, which stays when the release is done or cancelled', async () => {
    const { client, input, inHours, plan, get } = await build()
    const endsAt = inHours(5)
    await plan({ release: 2, end: 5 })
    pass(2)
    await work()
    expect((await get()).schedule).toMatchObject({ publishesAt: null, endsAt, version: null })
    await plan({ release: 1, end: 3 })
    await plan({ end: 3 })
    expect((await get()).schedule).toMatchObject({ publishesAt: null, endsAt, version: null })
    pass(3)
    await work()
    expect(await get()).toMatchObject({ status: 'ended', release: { number: 2 }, schedule: null })
    expect(await slugsOf(client.campaigns.unschedule(input))).toEqual(['transition-not-allowed'])
  })

  it('is changed: another time keeps its version, and planned anew it takes edits in', async () => {
    const { edit, plan, get, titleNow } = await build()
    const first = await plan({ release: 1 })
    await edit('Third')
    const kept = await plan({ release: 2 }, first.schedule?.version?.id)
    expect(kept.schedule?.version).toEqual(first.schedule?.version)
    const anew = await plan({ release: 3 })
    expect(anew.schedule?.version?.number).toBe(3)
    pass(2)
    expect(await work()).toBe(0)
    pass(1)
    await work()
    expect((await get()).release?.number).toBe(2)
    expect(await titleNow()).toBe('Third')
  })

  it('is cancelled, also in its moment', async () => {
    const { client, input, plan, get, numbers } = await build()
    await plan({ release: 1, end: 2 })
    expect(await client.campaigns.unschedule(input)).toMatchObject({
      status: 'live',
      schedule: null,
    })
    await plan({ release: 1 })
    pass(1)
    const [cancelled] = await Promise.allSettled([client.campaigns.unschedule(input), work()])
    expect((await get()).schedule).toBeNull()
    expect(await numbers()).toEqual(cancelled.status === 'fulfilled' ? [1] : [2, 1])
  })

  describe('and what is published by hand meanwhile:', () => {
    it('another version leaves the plan as it is, though it is older by then', async () => {
      const { client, input, edit, plan, get, titleNow } = await build()
      const planned = await plan({ release: 1 })
      await edit('Third')
      const byHand = await client.campaigns.publish(input)
      expect(byHand).toMatchObject({ release: { number: 2 }, schedule: planned.schedule })
      expect(await titleNow()).toBe('Third')
      pass(1)
      await work()
      expect(await get()).toMatchObject({ release: { number: 3 }, schedule: null })
      expect(await titleNow()).toBe('Second')
    })

    it('the version that was planned is not published once more', async () => {
      const { client, input, plan, numbers, inHours } = await build()
      const { schedule } = await plan({ release: 1, end: 4 })
      const endsAt = inHours(4)
      const versionId = schedule?.version?.id ?? ''
      const byHand = await client.campaigns.publish({ ...input, versionId })
      expect(byHand.schedule).toMatchObject({ publishesAt: null, endsAt, version: null })
      pass(1)
      expect(await work()).toBe(0)
      expect(await numbers()).toEqual([2, 1])
    })

    it('a rollback changes nothing about the plan', async () => {
      const { client, input, plan, get } = await build()
      await client.campaigns.publish(input)
      const { releases } = await client.campaigns.releases(input)
      await plan({ release: 1 })
      const back = { ...input, releaseId: releases.at(-1)?.id ?? '' }
      expect(await client.campaigns.rollback(back)).toMatchObject({
        release: { number: 1 },
        nextRelease: 3,
        schedule: { version: { number: 2 } },
      })
      pass(1)
      await work()
      expect((await get()).release?.number).toBe(3)
    })
  })

  describe('is judged again at its time:', () => {
    it('what the rules refuse by then is given up, and who planned it is told why', async () => {
      const made = await build()
      const { client, companyId, owner, campaignId, inHours, plan, get } = made
      const endsAt = inHours(4)
      await plan({ release: 1, end: 4 })
      await client.companies.update({ companyId, launchRules: ['approved-only'] })
      pass(1)
      await work()
      expect(await get()).toMatchObject({
        status: 'live',
        release: { number: 1 },
        schedule: { publishesAt: null, endsAt, version: null },
      })
      const [[answer, why] = []] = await made.told()
      expect(answer).toBe('not-published')
      expect(why).toContain('Only an approved version goes live')
      expect((await made.lastEntry())?.action).toBe('campaign.not-published')
      const mail = (await test.mailsTo(owner.email)).at(-1)
      expect(mail?.subject).toBe('The planned release did not happen: Spring sale')
      expect(mail?.body).toContain(`/activate/${campaignId}`)
      const { needs } = await client.dashboard.show({ companyId })
      expect(needs.map(({ kind }) => kind)).toContain('not-published')
      expect(await work()).toBe(0)
    })

    it('exactly the approved version goes live, whatever was edited since', async () => {
      const { client, companyId, input, edit, plan, get, titleNow } = await build()
      const ada = await test.join(companyId, 'reviewer')
      await client.reviews.request({ ...input, reviewers: [{ id: ada.id }] })
      await test.api.as(ada).reviews.approve(input)
      await client.companies.update({ companyId, launchRules: ['approved-only'] })
      await edit('Not approved')
      expect(await slugsOf(plan({ release: 1 }))).toEqual(['approval-required'])
      const { approval } = await client.campaigns.checks(input)
      await plan({ release: 1 }, approval?.version.id)
      pass(1)
      await work()
      expect((await get()).release?.number).toBe(2)
      expect(await titleNow()).toBe('Second')
    })

    it('what is paused by then publishes nothing; resumed before, it does', async () => {
      const { client, input, plan, numbers, told, get } = await build()
      await plan({ release: 1 })
      await client.campaigns.pause(input)
      await client.campaigns.resume(input)
      pass(1)
      await work()
      expect(await numbers()).toEqual([2, 1])
      await client.campaigns.publish(input)
      await plan({ release: 1, end: 2 }, undefined)
      await client.campaigns.pause(input)
      pass(1)
      await work()
      expect(await numbers()).toEqual([3, 2, 1])
      expect((await told()).at(-1)).toEqual([
        'not-published',
        'The campaign is paused. Resume it first.',
      ])
      pass(1)
      await work()
      expect(await get()).toMatchObject({ status: 'ended', schedule: null })
    })

    it('what has ended by then has nothing planned any more', async () => {
      const { client, input, plan } = await build()
      await plan({ release: 1 })
      expect((await client.campaigns.end(input)).schedule).toBeNull()
      pass(1)
      expect(await work()).toBe(0)
    })
  })

  describe('refuses', () => {
    it.each([
      ['a time in the past', { release: -1 }, '/publishesAt'],
      ['a time in three years', { release: 3 * 366 * 24 }, '/publishesAt'],
      ['an end before it', { release: 2, end: 1 }, '/endsAt'],
    ])('%s', async (_, hours, pointer) => {
      const { plan } = await build()
      const { problem } = await refusalOf(plan(hours))
      expect(problem.errors?.map((error) => error.pointer)).toEqual([pointer])
    })

    it('what the checks refuse today, what is not live, and whoever may not activate', async () => {
      const { client, companyId, input, edit, plan, inHours } = await build()
      const times = { publishesAt: inHours(1), timeZone: 'UTC' }
      const manager = test.api.as(await test.join(companyId, 'manager'))
      const both = { ...input, ...times, startsAt: inHours(1) }
      const { id: draft } = await client.campaigns.create({ companyId, name: 'Draft' })
      await edit('')
      expect(
        await slugsOf(
          plan({ release: 1 }),
          client.campaigns.schedule({ campaignId: draft, ...times }),
          client.campaigns.schedule(both),
          manager.campaigns.schedule({ ...input, ...times }),
        ),
      ).toEqual(['checks-failed', 'transition-not-allowed', 'transition-not-allowed', 'forbidden'])
      await client.campaigns.pause(input)
      expect(await slugsOf(plan({ release: 1 }))).toEqual(['transition-not-allowed'])
    })
  })
})

function die(): never {
  throw new Error('cut off')
}
