import { afterAll, beforeAll, expect, it } from 'vitest'
import { must } from '#shared/lib/must.ts'
import type { CampaignStatus } from '#shared/lifecycle/lifecycle.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { dayMs } from '#server/features/ingest/public/buckets.ts'
import { eventKinds, VisitSaltEntity } from '#server/features/ingest/public/entities.ts'
import { storedEvents } from '#server/features/ingest/testing/stored-visits.ts'
import { verifyRollups } from '#server/features/ingest/verify-rollups.ts'
import { AuditEntryEntity } from '#server/core/audit/entities.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { MemberEntity } from '#server/core/companies/entities.ts'
import { LeadEntity } from '#server/features/leads/public/entities.ts'
import { NotificationEntity } from '#server/features/notifications/public/entities.ts'
import { ReleaseEntity } from '#server/features/publishing/public/entities.ts'
import { listWaiting } from '#server/features/reviews/public/queries.ts'
import { listThreads } from '#server/features/threads/public/queries.ts'
import { MailEntity } from '#server/platform/mail/entities.ts'
import { entities } from '#server/app/database/entities.ts'
import { passwordProblem } from '#server/platform/identity/embedded/password-policy.ts'
import { createBrowser } from '#server/platform/identity/testing/browser.ts'
import { startIdentity } from '#server/platform/identity/testing/start-identity.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildServices } from '#server/testing/test-services.ts'
import type { DemoAccount } from './demo-people.ts'
import { seedDemo } from './seed-demo.ts'

const now = new Date('2026-02-27T16:00:00Z')

describeEachDatabase('the demonstration', (open) => {
  let database: Database
  let close: () => Promise<void>
  let accounts: DemoAccount[]
  beforeAll(async () => {
    ;({ database, close } = await open())
    accounts = must(await seedDemo(buildServices(database), now), 'it was there already')
  })
  afterAll(() => close())

  const campaigns = () =>
    database.fork().find(CampaignEntity, {}, { orderBy: { createdAt: 'asc' } })
  const campaignOf = async (status: CampaignStatus) =>
    must(await database.fork().findOne(CampaignEntity, { status }), `no campaign is ${status}`)

  it('has campaigns in four states, each from a template of its own', async () => {
    expect((await campaigns()).map(({ status, templateId }) => [status, templateId])).toEqual([
      ['live', 'product-launch'],
      ['paused', 'event'],
      ['in_review', 'masterclass'],
      ['draft', 'newsletter'],
    ])
  })

  it('tells what happened, in the order in which it did', async () => {
    const rows = await database.fork().find(AuditEntryEntity, {}, { orderBy: { id: 'asc' } })
    const times = rows.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    const { id: campaignId } = await campaignOf('live')
    expect(rows.filter((row) => row.campaignId === campaignId).map((row) => row.action)).toEqual([
      'campaign.created',
      'campaign.activated',
      'campaign.published',
    ])
  })

  it('has a review that waits for its reviewer, and threads that nobody is mailed of', async () => {
    const em = database.fork()
    const { id: campaignId } = await campaignOf('in_review')
    const reviewer = must(
      (await em.find(MemberEntity, { role: 'reviewer' }))[0],
      'there is no reviewer',
    )
    const [waiting] = await listWaiting(em, reviewer.companyId, reviewer.personId)
    expect(waiting?.campaign.id).toBe(campaignId)
    const { threads } = await listThreads(
      em,
      campaignId,
      { id: reviewer.personId, seesInternal: true },
      {},
    )
    expect(threads.map(({ comments }) => comments.length)).toEqual([2])
    const told = await em.find(NotificationEntity, {})
    expect(new Set(told.map(({ kind }) => kind))).toEqual(
      new Set(['review-requested', 'mention', 'reply', 'comment']),
    )
    expect(told.filter(({ mailDueAt }) => mailDueAt)).toEqual([])
    expect(await em.count(MailEntity, {})).toBe(0)
  })

  it('has rollups that equal its events', async () => {
    for (const { id } of await campaigns())
      expect(await verifyRollups(database.fork(), id)).toEqual([])
  })

  it('shows two weeks of visits, up to now and never later', async () => {
    const { id: campaignId } = await campaignOf('live')
    const events = await storedEvents(database, campaignId)
    const times = events.map(({ at }) => at)
    expect(Math.min(...times)).toBeGreaterThanOrEqual(now.getTime() - 14 * dayMs)
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
    expect(Math.max(...times)).toBeGreaterThan(now.getTime() - 3_600_000)
    const seen = (key: 'kind' | 'source' | 'device' | 'releaseNumber' | 'page') =>
      new Set(events.map((event) => event[key])).size
    expect(seen('kind')).toBe(eventKinds.length)
    expect(seen('device')).toBe(3)
    expect(seen('source')).toBeGreaterThan(5)
    expect(seen('releaseNumber')).toBe(2)
    expect(seen('page')).toBe(2)
  })

  it('counts a conversion for every lead, within its release', async () => {
    const em = database.fork()
    const leads = await em.find(LeadEntity, {}, { orderBy: { campaignId: 'asc', id: 'asc' } })
    const goals = (await storedEvents(database)).filter(({ kind }) => kind === 'send')
    expect(leads.length).toBeGreaterThan(50)
    expect(leads.map((lead) => lead.submissionId).toSorted()).toEqual(
      goals.map((goal) => goal.id).toSorted(),
    )
    for (const [index, lead] of leads.entries()) {
      const before = leads[index - 1]
      if (before?.campaignId === lead.campaignId)
        expect(lead.createdAt >= before.createdAt).toBe(true)
    }
    const releases = new Map((await em.find(ReleaseEntity, {})).map((row) => [row.id, row]))
    for (const lead of leads)
      expect(lead.createdAt >= must(releases.get(lead.releaseId), 'no release').publishedAt).toBe(
        true,
      )
  })

  it('keeps no salt that leads back from a visitor of the past', async () => {
    expect(await database.fork().find(VisitSaltEntity, {})).toHaveLength(1)
  })

  it('lets its people sign in, in their roles', async () => {
    const identity = await startIdentity(database)
    try {
      for (const { email, password } of accounts) {
        expect(await passwordProblem(password, email)).toBeNull()
        expect((await createBrowser(identity.origin).signIn(email, password)).status).toBe(200)
      }
      const stranger = createBrowser(identity.origin)
      expect((await stranger.signIn('northwind.owner@example.com', 'guess')).status).toBe(400)
    } finally {
      await identity.close()
    }
    const members = await database.fork().find(MemberEntity, {})
    expect(new Map(members.map(({ email, role }) => [email, role]))).toEqual(
      new Map(accounts.map(({ email, role }) => [email, role])),
    )
  })

  it('changes nothing the second time', async () => {
    const counts = () =>
      Promise.all(
        entities.map(({ meta }) =>
          database.fork().execute(`select count(*) as count from ${meta.tableName}`),
        ),
      )
    const before = await counts()
    expect(await seedDemo(buildServices(database), now)).toBeNull()
    expect(await counts()).toEqual(before)
  })
})
