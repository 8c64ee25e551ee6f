import { afterAll, beforeAll, expect, it } from 'vitest'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'
import { createPlans } from '#server/features/billing/plan-limits.ts'
import { visitsInMonth } from '#server/features/billing/usage.ts'
import { verifyRollups } from '#server/features/ingest/verify-rollups.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { readCampaignDocument } from '#server/features/collaboration/public/read-campaign-document.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { companyFiles } from '#server/features/company-export/company-files.ts'
import { insertDomain } from '#server/features/domains/testing/insert-domain.ts'
import { LeadEntity } from '#server/features/leads/public/entities.ts'
import { NotificationEntity } from '#server/features/notifications/public/entities.ts'
import { ReleaseEntity, ReleasePageEntity } from '#server/features/publishing/public/entities.ts'
import { loadPage } from '#server/features/publishing/load-page.ts'
import { WebhookDeliveryEntity } from '#server/features/webhooks/public/entities.ts'
import { insertWebhook } from '#server/features/webhooks/testing/insert-webhook.ts'
import type { Person } from '#server/core/caller.ts'
import { createLiveSource } from '#server/features/live/live-source.ts'
import { MailEntity } from '#server/platform/mail/entities.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, refusalOf, slugsOf } from '#server/testing/test-api.ts'
import { purgeHiddenSamples } from './add-sample.ts'

const minuteMs = 60_000

describeEachDatabase('the sample campaign', (open) => {
  let test: Companies
  beforeAll(
    async () => void (test = await startCompanies(open, { plans: createPlans({ areSold: true }) })),
  )
  afterAll(() => test.close())

  async function build() {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const sample = await client.sample.add({ companyId })
    return { owner, companyId, client, sample, campaignId: sample.id }
  }

  let known: ReturnType<typeof build> | undefined
  /** One for all who only look at it. */
  const lookedAt = () => (known ??= build())

  it('is live with two weeks of visitors, leads, a comment and a version under review', async () => {
    const { client, campaignId, sample, companyId } = await lookedAt()
    expect(sample).toMatchObject({ isSample: true, status: 'live', release: { number: 2 } })
    const { total, series } = await client.analytics.campaign({ campaignId, range: 'month' })
    expect(total.views).toBeGreaterThan(500)
    expect(series.filter(({ views }) => views > 0).length).toBeGreaterThanOrEqual(14)
    const { leads } = await client.leads.list({ companyId, campaignId })
    expect(leads.length).toBeGreaterThan(20)
    const { threads } = await client.threads.list({ campaignId })
    expect(threads.map(({ comments }) => comments.length)).toEqual([1])
    const { reviews } = await client.reviews.list({ campaignId })
    expect(reviews).toMatchObject([{ state: 'open', requestedBy: { name: 'Robin (sample)' } }])
    expect(await verifyRollups(test.database.fork(), campaignId)).toEqual([])
  })

  it('has numbers on its page: how far people read, and what they leave in the form', async () => {
    const { client, campaignId, companyId } = await lookedAt()
    const { snapshot } = await readCampaignDocument(test.database.fork(), campaignId)
    const { id: pageId = '' } = snapshot.pages.find(({ path }) => path === '/') ?? {}
    const page = await client.analytics.page({ campaignId, pageId, range: 'month' })
    const reached = page.sections.map(({ visitors }) => visitors)
    expect(reached).toEqual(reached.toSorted((a, b) => b - a))
    expect(reached.at(-1)).toBeGreaterThan(50)
    const [form] = page.forms
    const { shown = 0, begun = 0, sent = 0, left = 0, refused = 0, fields = [] } = form ?? {}
    expect([shown >= begun, begun - sent, Math.min(left, refused) > 0]).toEqual([true, left, true])
    const { leads } = await client.leads.list({ companyId, campaignId })
    expect(sent).toBe(await test.database.fork().count(LeadEntity, { campaignId }))
    const answered = leads.flatMap((lead) => lead.fields.filter(({ value }) => value !== ''))
    for (const { name, filled } of fields)
      expect([name, filled > 0]).toEqual([name, answered.some((field) => field.name === name)])
    expect(fields.some(({ lastBeforeLeaving }) => lastBeforeLeaving > 0)).toBe(true)
  })

  it('says something else with each release and in the version under review: on one button', async () => {
    const { campaignId } = await lookedAt()
    const em = test.database.fork()
    const releases = await em.find(ReleaseEntity, { campaignId }, { orderBy: { number: 'asc' } })
    const labelled = releases.map(async ({ id: releaseId }) => {
      const page = await em.findOneOrFail(ReleasePageEntity, { releaseId, path: '/' })
      return ['Join the first run', 'Get yours first'].filter((label) => page.html.includes(label))
    })
    expect(await Promise.all(labelled)).toEqual([['Join the first run'], ['Get yours first']])
    const { snapshot } = await readCampaignDocument(em, campaignId)
    expect(JSON.stringify(snapshot)).toContain('Reserve my lamp')
  })

  it('can be approved, published and stopped as any other', async () => {
    const { client, campaignId } = await build()
    const { reviews } = await client.reviews.list({ campaignId })
    const [review] = reviews
    await client.reviews.approve({ campaignId, reviewId: review?.id ?? '' })
    expect(await client.campaigns.publish({ campaignId })).toMatchObject({ release: { number: 3 } })
    expect(await client.campaigns.pause({ campaignId })).toMatchObject({ status: 'paused' })
    expect(await client.campaigns.resume({ campaignId })).toMatchObject({ status: 'live' })
  })

  it('tells nobody, and stands in the audit log once', async () => {
    const { campaignId, companyId, owner, client } = await build()
    const em = test.database.fork()
    await insertWebhook(em, { companyId, url: 'https://hooks.example.com/x' }, test.time.now)
    await client.campaigns.pause({ campaignId })
    const again = await client.campaigns.resume({ campaignId })
    expect(again.status).toBe('live')
    expect(await em.count(WebhookDeliveryEntity, { companyId })).toBe(0)
    expect(await em.count(NotificationEntity, { companyId })).toBe(0)
    expect(await em.count(MailEntity, { recipient: owner.email })).toBe(0)
    const rows = await em.find(AuditEntryEntity, { campaignId }, { orderBy: { id: 'asc' } })
    expect(rows.map(({ action }) => action)).toEqual([
      'campaign.created',
      'campaign.paused',
      'campaign.resumed',
    ])
    expect(rows[0]).toMatchObject({ at: test.time.now, actorName: owner.name })
  })

  it('is in no number of the company', async () => {
    const { client, companyId, campaignId } = await lookedAt()
    const em = test.database.fork()
    expect(await em.count(LeadEntity, { companyId })).toBeGreaterThan(20)
    expect(await client.leads.list({ companyId })).toEqual({ leads: [], more: false, unread: 0 })
    const csv = await (await client.leads.export({ companyId })).text()
    expect(csv.trim().split('\r\n')).toHaveLength(1)
    const all = await client.analytics.company({ companyId, range: 'month' })
    expect([all.inRange.views, all.inRange.leads, all.campaigns]).toEqual([0, 0, []])
    expect(all.states.filter(({ count }) => count > 0)).toEqual([])
    const { used } = await client.billing.plan({ companyId })
    expect(used).toMatchObject({ liveCampaigns: 0, visitsAMonth: 0 })
    expect(await visitsInMonth(em, companyId, test.time.now)).toBe(0)
    const shown = await client.dashboard.show({ companyId })
    expect(shown).toMatchObject({ needs: [], live: [], total: 0, recent: [{ id: campaignId }] })
    expect(await client.reviews.waiting({ companyId })).toEqual({ reviews: [] })
    const visitors = await createLiveSource(test.database).presences(test.time.now.getTime())
    expect(visitors.filter((one) => one.campaignId === campaignId)).toEqual([])
    const { files, documents, numbers } = test.services
    const place = { files, documents, numbers, now: test.time.now }
    for await (const { path } of companyFiles(() => test.database.fork(), companyId, place))
      expect(path).not.toMatch(/^campaigns\//)
  })

  it('takes no place of the plan, nor does it need one', async () => {
    const { client, companyId, campaignId } = await build()
    for (const name of ['One', 'Two']) {
      const own = await client.campaigns.create({ companyId, name, templateId: 'newsletter' })
      await client.campaigns.activate({ campaignId: own.id })
    }
    await client.campaigns.pause({ campaignId })
    expect((await client.campaigns.resume({ campaignId })).status).toBe('live')
  })

  it('is no page for visitors', async () => {
    const { sample } = await lookedAt()
    const page = await loadPage(test.database, sample.slug, '/', 'http://pages.test')
    expect(page).toEqual({ kind: 'missing' })
  })

  it('is nothing that a domain can show', async () => {
    const { client, companyId, campaignId } = await lookedAt()
    const domain = { companyId, name: 'lamp.sample-shop.com' }
    const { id: domainId } = await insertDomain(test.database.fork(), domain, test.time.now)
    const change = client.domains.update({ companyId, domainId, campaignId })
    expect(await slugsOf(change)).toEqual(['validation-failed'])
  })

  it('can be exported and duplicated; the copy is an ordinary draft', async () => {
    const { client, campaignId, companyId } = await build()
    const file = await client.campaigns.export({ campaignId })
    expect(file.size).toBeGreaterThan(1_000)
    const copy = await client.campaigns.duplicate({ campaignId })
    expect(copy).toMatchObject({ isSample: false, status: 'draft', name: 'Lamp launch (copy)' })
    expect((await client.dashboard.show({ companyId })).total).toBe(1)
  })

  it('is gone at once when it is removed, and as it was when that is taken back', async () => {
    const { client, campaignId, companyId } = await build()
    await client.campaigns.update({ campaignId, name: 'Our lamp' })
    await client.campaigns.remove({ campaignId })
    expect(await slugsOf(client.campaigns.get({ campaignId }))).toEqual(['not-found'])
    expect((await client.campaigns.list({ companyId })).campaigns).toEqual([])
    expect((await client.dashboard.show({ companyId })).recent).toEqual([])
    const back = await client.sample.add({ companyId })
    expect(back).toMatchObject({ id: campaignId, name: 'Our lamp (sample)', status: 'live' })
    expect((await client.leads.list({ companyId, campaignId })).leads).not.toEqual([])
    const entries = await test.database.fork().find(AuditEntryEntity, { campaignId })
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'campaign.created',
      'campaign.deleted',
      'campaign.restored',
    ])
  })

  it('is erased an hour after it was removed; then there is another', async () => {
    const { client, campaignId, companyId } = await build()
    await client.campaigns.remove({ campaignId })
    const { now } = test.time
    const em = () => test.database.fork()
    await purgeHiddenSamples(em(), new Date(now.getTime() + 59 * minuteMs))
    expect(await em().count(CampaignEntity, { id: campaignId })).toBe(1)
    await purgeHiddenSamples(em(), new Date(now.getTime() + 61 * minuteMs))
    expect(await em().count(CampaignEntity, { id: campaignId })).toBe(0)
    expect((await client.sample.add({ companyId })).id).not.toBe(campaignId)
  })

  it('that was brought back is not erased, however late the erasing comes to it', async () => {
    const { client, campaignId, companyId } = await build()
    await client.campaigns.remove({ campaignId })
    const em = test.database.fork()
    const find = em.find.bind(em)
    // Brought back after it was found, before it would go.
    Object.assign(em, {
      find: async (...args: Parameters<typeof find>) => {
        const found = await find(...args)
        await client.sample.add({ companyId })
        return found
      },
    })
    await purgeHiddenSamples(em, new Date(test.time.now.getTime() + 61 * minuteMs))
    expect(await client.campaigns.get({ campaignId })).toMatchObject({ isSample: true })
  })

  it('is made once, whoever asks at the same time', async () => {
    const { owner, companyId } = await test.found()
    const ask = () => test.api.as(owner).sample.add({ companyId })
    const answers = await Promise.allSettled([ask(), ask(), ask()])
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await test.database.fork().count(CampaignEntity, { companyId })).toBe(1)
    expect(await ask()).toMatchObject({ isSample: true })
  })

  it('that was cut off while it was made is not seen, and gives way to another', async () => {
    const { client, campaignId, companyId } = await build()
    const cutOff = { sample: 'making', hiddenAt: test.time.now } as const
    await test.database.fork().nativeUpdate(CampaignEntity, { id: campaignId }, cutOff)
    expect((await client.campaigns.list({ companyId })).campaigns).toEqual([])
    const { problem } = await refusalOf(client.sample.add({ companyId }))
    expect(problem).toMatchObject({ slug: 'conflict' })
    test.pass(2 * minuteMs)
    const other = await client.sample.add({ companyId })
    expect(other.id).not.toBe(campaignId)
    expect(await test.database.fork().count(CampaignEntity, { companyId })).toBe(1)
  })

  it('is asked for by who may create campaigns', async () => {
    const { companyId } = await test.found()
    const ask = (person: Person) => test.api.as(person).sample.add({ companyId })
    const reviewer = await test.join(companyId, 'reviewer')
    expect(await slugsOf(ask(reviewer), ask(buildPerson()))).toEqual(['forbidden', 'not-found'])
    expect(await ask(await test.join(companyId, 'editor'))).toMatchObject({ isSample: true })
  })
})
