import { afterAll, beforeAll, expect, it } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { must } from '#shared/lib/must.ts'
import { dayIn } from '#shared/lib/zoned-day.ts'
import type { Person } from '#server/core/caller.ts'
import { AlertEventEntity, AlertRuleEntity } from '#server/features/alerts/public/entities.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { applyGroup } from '#server/features/ingest/public/apply-group.ts'
import { buildVisitEvent } from '#server/features/ingest/testing/test-visits.ts'
import { enterAsGuest } from '#server/testing/enter-as-guest.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { buildPerson, refusalOf } from '#server/testing/test-api.ts'
import { mailReports } from './mail-reports.ts'
import { ReportSubscriptionEntity } from './public/entities.ts'

const zone = 'Europe/Vienna'

describeEachDatabase('reports', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  const setTime = (at: string) => void (test.time.now = new Date(at))

  /** A campaign of a company in Vienna that is live since the first of March. */
  async function build() {
    setTime('2026-03-01T10:00:00Z')
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    await client.companies.update({ companyId, timeZone: zone })
    const named = { companyId, name: 'Spring sale', templateId: 'newsletter' }
    const { id: campaignId } = await client.campaigns.create(named)
    await client.campaigns.activate({ campaignId })
    const { goals } = await client.goals.list({ campaignId })
    const goal = must(
      goals.find(({ isMain }) => isMain),
      'no main goal',
    )
    /** Somebody new sees a page, and perhaps reaches the main goal. */
    const visit = async (at: string, more: { source?: string; sends?: boolean } = {}) => {
      const { sends = false, ...of } = more
      const time = Date.parse(at)
      const { number: day, start: dayStart } = dayIn(zone, time)
      const one = { campaignId, at: time, day, dayStart, visitor: uuidv7(), ...of }
      const events = [buildVisitEvent(one)]
      if (sends)
        events.push(
          buildVisitEvent({
            ...one,
            id: uuidv7(),
            kind: 'send',
            blockId: goal.target,
            at: time + 1,
          }),
        )
      await test.database.fork().transactional((em) => applyGroup(em, events, []))
    }
    const report = (asked: object = {}) => client.reports.get({ campaignId, ...asked })
    const subjects = async (person: Person = owner) =>
      (await test.mailsTo(person.email)).map(({ subject }) => subject)
    return { owner, companyId, client, campaignId, goal, visit, report, subjects }
  }

  /** What one node does. */
  const mail = () => {
    const { numbers, appOrigin, pageSecret: secret } = test.services
    const parts = { numbers, appOrigin: appOrigin(), secret }
    return mailReports(test.database.fork(), parts, test.time.now)
  }

  it('is of the last whole week by the clocks of the company, over a change of them', async () => {
    const { visit, report } = await build()
    // The clocks go forward on Sunday, 29 March.
    await visit('2026-03-15T22:59:59Z')
    await visit('2026-03-15T23:00:00Z')
    await visit('2026-03-22T22:00:00Z')
    await visit('2026-03-22T22:59:59Z')
    await visit('2026-03-22T23:00:00Z', { source: 'Newsletter', sends: true })
    await visit('2026-03-29T21:59:59Z', { source: 'Newsletter' })
    await visit('2026-03-29T22:00:00Z')
    setTime('2026-03-29T22:30:00Z')
    const week = await report()
    expect(week.period).toMatchObject({
      kind: 'week',
      from: '2026-03-23',
      to: '2026-03-29',
      before: { from: '2026-03-16', to: '2026-03-22' },
      isOver: true,
      timeZone: zone,
    })
    expect(week.totals).toMatchObject({ visitors: 2, views: 2, conversions: 1 })
    expect(week.before).toMatchObject({ visitors: 3, conversions: 0 })
    expect(week.curve.map(({ visitors }) => visitors)).toEqual([1, 0, 0, 0, 0, 0, 1])
    expect(week.sources).toEqual([{ value: 'Newsletter', visitors: 2, conversions: 1 }])
    // A minute before, that week was not over.
    setTime('2026-03-29T21:59:59Z')
    expect((await report()).period).toMatchObject({ from: '2026-03-16', to: '2026-03-22' })
    expect((await report({ from: '2026-03-23', to: '2026-03-29' })).period).toMatchObject({
      kind: 'days',
      isOver: false,
    })
  })

  it('says what the numbers say, for every period', async () => {
    const { client, campaignId, goal, visit, report } = await build()
    await client.goals.update({ campaignId, goalId: goal.id, worth: 250 })
    for (let day = 1; day <= 45; day += 1) {
      const at = new Date(Date.UTC(2026, 2, day, 12)).toISOString()
      const source = ['Newsletter', 'Facebook', undefined][day % 3]
      await visit(at, { ...(source ? { source } : {}), sends: day % 4 === 0 })
    }
    setTime('2026-04-16T12:00:00Z')
    const own = { from: '2026-03-10', to: '2026-03-30' }
    const periods: [object, { from?: string; to?: string; range?: 'launch' }][] = [
      [{}, { from: '2026-04-06', to: '2026-04-12' }],
      [{ period: 'month' }, { from: '2026-03-01', to: '2026-03-31' }],
      [{ period: 'launch' }, { range: 'launch' }],
      [{ period: 'days', ...own }, own],
    ]
    await client.targets.set({ campaignId, measure: 'visitors', count: 90 })
    for (const [asked, time] of periods) {
      const by = ['source', 'page', 'device'] as const
      const numbers = await client.analytics.campaign({ campaignId, ...time, by: [...by] })
      const found = await report(asked)
      expect(found.target).toEqual({ measure: 'visitors', count: 90, by: null, reached: 45 })
      const { visitors, views, visits, bounces, conversions, leads } = numbers.inRange
      expect(visitors).toBeGreaterThan(5)
      expect(found.totals).toEqual({
        visitors,
        views,
        visits,
        bounces,
        conversions,
        leads,
        worth: conversions * 250,
      })
      expect(found.curve).toEqual(
        numbers.series.map((one) => ({
          at: one.at,
          visitors: one.visitors,
          conversions: one.conversions,
        })),
      )
      const rows = (name: string) =>
        numbers.lists.find((list) => list.by === name)?.rows.map((row) => [row.value, row.visitors])
      expect(found.sources.map((row) => [row.value, row.visitors])).toEqual(rows('source'))
      expect(found.pages.map((row) => [row.value, row.visitors])).toEqual(rows('page'))
      expect(found.devices.map((row) => [row.value, row.visitors])).toEqual(rows('device'))
      expect(found.goals).toEqual(
        numbers.goals.map(({ id, name, isMain, worth, visitors: reached }) => {
          return { id, name, isMain, worth, visitors: reached }
        }),
      )
    }
    expect((await report({ period: 'month' })).before).toBeNull()
    expect((await report()).before?.visitors).toBe(7)
    const wrong = { from: '2026-03-30', to: '2026-03-10' }
    expect((await refusalOf(report(wrong))).problem.slug).toBe('validation-failed')
  })

  it('has the alerts, releases and experiments of its time, and one next step', async () => {
    const { client, companyId, campaignId, owner, visit, report } = await build()
    await visit('2026-03-03T12:00:00Z')
    setTime('2026-03-10T10:00:00Z')
    await client.campaigns.publish({ campaignId })
    await insertAlert({ companyId, campaignId, ownerId: owner.id }, [
      ['2026-03-08T22:59:00Z', 'The week before'],
      ['2026-03-10T12:00:00Z', 'No view for 3 hours'],
    ])
    setTime('2026-03-17T10:00:00Z')
    const found = await report()
    expect(found.alerts.map(({ words }) => words)).toEqual(['No view for 3 hours'])
    expect(found.releases).toEqual([
      { number: 2, at: '2026-03-10T10:00:00.000Z', visitors: 0, conversions: 0 },
    ])
    expect(found.experiments).toEqual([])
    expect(found.before?.visitors).toBe(1)
    expect(found.nextStep.kind).toBe('no-visits')
    await client.campaigns.pause({ campaignId })
    expect((await report()).nextStep.kind).toBe('over')
    const draft = await client.campaigns.create({ companyId, name: 'Next' })
    const empty = await client.reports.get({ campaignId: draft.id })
    expect(empty).toMatchObject({ before: null, releases: [], nextStep: { kind: 'launch' } })
  })

  /** Firings that are over. */
  async function insertAlert(
    { ownerId, ...of }: { companyId: string; campaignId: string; ownerId: string },
    fired: [at: string, words: string][],
  ): Promise<void> {
    const em = test.database.fork()
    const now = test.time.now
    const rule = em.create(AlertRuleEntity, {
      id: uuidv7(),
      ...of,
      measure: 'views',
      goalId: null,
      condition: { kind: 'none', hours: 3 },
      quietFrom: null,
      quietTo: null,
      isOn: true,
      state: 'watching',
      stateSince: now,
      judgedHour: null,
      firedAt: now,
      createdBy: ownerId,
      createdByName: 'Ada',
      createdAt: now,
      changedAt: now,
    })
    await em.flush()
    for (const [at, words] of fired) {
      const moment = { at: new Date(at), overAt: new Date(at) }
      const event = { id: uuidv7(), ...of, ruleId: rule.id, ...moment, value: 0, expected: null }
      em.create(AlertEventEntity, { ...event, words })
    }
    await em.flush()
  }

  it('is mailed on Monday at eight, once, on however many nodes, and again the week after', async () => {
    const { client, campaignId, owner, visit, subjects } = await build()
    setTime('2026-03-25T12:00:00Z')
    const chosen = await client.reports.subscribe({ campaignId, rhythm: 'week' })
    expect(chosen).toMatchObject({
      rhythm: 'week',
      email: owner.email,
      nextAt: '2026-03-30T06:00:00.000Z',
      timeZone: zone,
    })
    await visit('2026-03-24T12:00:00Z', { source: 'Newsletter' })
    await visit('2026-04-01T12:00:00Z')
    setTime('2026-03-30T05:59:59Z')
    await mail()
    expect(await subjects()).toEqual([])
    setTime('2026-03-30T06:00:00Z')
    await Promise.all(Array.from({ length: 4 }, mail))
    await mail()
    expect(await subjects()).toEqual(['Spring sale: 23 – 29 March 2026'])
    const [sent] = await test.mailsTo(owner.email)
    expect(sent?.body).toContain(`/dashboard/campaigns/${campaignId}/report?from=2026-03-23`)
    expect(sent?.body).toContain('Visitors: 1')
    expect(sent?.body).toContain('Tue 24 Mar: 1')
    expect(sent?.body).toContain('Newsletter: 1')
    setTime('2026-04-06T06:00:30Z')
    await Promise.all([mail(), mail()])
    expect(await subjects()).toHaveLength(2)
  })

  it('is listed by campaign for who is mailed it, until they end it', async () => {
    const { client, companyId, campaignId } = await build()
    const list = async (person = client) =>
      (await person.reports.subscriptions({ companyId })).reports
    expect(await list()).toEqual([])
    const named = { companyId, name: 'Autumn sale', templateId: 'newsletter' }
    const { id: autumn } = await client.campaigns.create(named)
    await client.reports.subscribe({ campaignId, rhythm: 'week' })
    await client.reports.subscribe({ campaignId: autumn, rhythm: 'month' })
    expect(await list()).toEqual([
      {
        campaign: { id: autumn, name: 'Autumn sale' },
        rhythm: 'month',
        nextAt: '2026-04-01T06:00:00.000Z',
      },
      {
        campaign: { id: campaignId, name: 'Spring sale' },
        rhythm: 'week',
        nextAt: '2026-03-02T07:00:00.000Z',
      },
    ])
    const manager = test.api.as(await test.join(companyId, 'manager'))
    expect(await list(manager)).toEqual([])
    await client.reports.subscribe({ campaignId: autumn, rhythm: 'never' })
    expect((await list()).map(({ rhythm }) => rhythm)).toEqual(['week'])
    const reviewer = test.api.as(await test.join(companyId, 'reviewer'))
    expect((await refusalOf(list(reviewer))).problem.slug).toBe('forbidden')
    expect((await refusalOf(list(test.api.as(buildPerson())))).problem.slug).toBe('not-found')
  })

  it('is mailed once after a standstill, of the last week alone', async () => {
    const { client, campaignId, visit, subjects } = await build()
    await client.reports.subscribe({ campaignId, rhythm: 'week' })
    for (const day of ['04', '11', '18', '25']) await visit(`2026-03-${day}T12:00:00Z`)
    setTime('2026-04-01T10:00:00Z')
    await mail()
    await mail()
    expect(await subjects()).toEqual(['Spring sale: 23 – 29 March 2026'])
  })

  it('is mailed on the first of the month, and not twice after another choice', async () => {
    const { client, campaignId, visit, subjects } = await build()
    const choose = (rhythm: 'never' | 'week' | 'month') =>
      client.reports.subscribe({ campaignId, rhythm })
    await choose('month')
    await visit('2026-03-31T21:59:00Z')
    setTime('2026-04-01T06:00:00Z')
    await mail()
    expect(await subjects()).toEqual(['Spring sale: March 2026'])
    await choose('week')
    expect(await choose('month')).toMatchObject({ nextAt: '2026-05-01T06:00:00.000Z' })
    await mail()
    expect(await choose('never')).toMatchObject({ rhythm: 'never', nextAt: null })
    setTime('2026-05-01T06:00:00Z')
    await mail()
    expect(await subjects()).toHaveLength(1)
  })

  it('is not mailed where nobody came for two weeks', async () => {
    const { client, campaignId, visit, subjects } = await build()
    await client.reports.subscribe({ campaignId, rhythm: 'week' })
    setTime('2026-03-09T08:00:00Z')
    await mail()
    expect(await subjects()).toEqual([])
    // Of the week after the one with a visitor there is something to say.
    await visit('2026-03-10T12:00:00Z')
    for (const monday of ['16', '23', '30']) {
      setTime(`2026-03-${monday}T08:00:00Z`)
      await mail()
    }
    expect(await subjects()).toEqual([
      'Spring sale: 9 – 15 March 2026',
      'Spring sale: 16 – 22 March 2026',
    ])
  })

  it('is not mailed to who may not see the numbers any more, and goes with member and campaign', async () => {
    const { client, companyId, campaignId, owner, visit, subjects } = await build()
    const [manager, editor] = [
      await test.join(companyId, 'manager'),
      await test.join(companyId, 'editor'),
    ]
    for (const person of [manager, editor, owner])
      await test.api.as(person).reports.subscribe({ campaignId, rhythm: 'week' })
    await visit('2026-03-04T12:00:00Z')
    const memberId = await test.memberIdOf(owner, companyId, manager)
    await client.members.changeRole({ companyId, memberId, role: 'reviewer' })
    setTime('2026-03-09T08:00:00Z')
    await mail()
    expect([await subjects(manager), await subjects(editor)].map(({ length }) => length)).toEqual([
      0, 1,
    ])
    const rows = () => test.database.fork().count(ReportSubscriptionEntity, { companyId })
    expect(await rows()).toBe(3)
    const leaving = await test.memberIdOf(owner, companyId, editor)
    await client.members.remove({ companyId, memberId: leaving })
    expect(await rows()).toBe(2)
    await client.companies.close({ companyId, name: 'Northwind' })
    setTime('2026-03-16T08:00:00Z')
    await mail()
    expect(await subjects()).toEqual(expect.arrayContaining(['Spring sale: 2 – 8 March 2026']))
    expect((await subjects()).filter((one) => one.includes('9 – 15'))).toEqual([])
  })

  it('is ended by what a mail carries, without signing in, and that is taken back', async () => {
    const { client, campaignId, owner, visit } = await build()
    await client.reports.subscribe({ campaignId, rhythm: 'week' })
    await visit('2026-03-04T12:00:00Z')
    setTime('2026-03-09T08:00:00Z')
    await mail()
    const [sent] = await test.mailsTo(owner.email)
    const token = must(/#report=(\S+)/.exec(sent?.body ?? '')?.[1], 'no token')
    expect(sent?.headers?.['List-Unsubscribe']).toContain(`/api/reports/unsubscribe/${token}>`)
    const anybody = test.api.as(null)
    const named = { companyName: 'Northwind', campaignName: 'Spring sale' }
    expect(await anybody.reports.unsubscribe({ token })).toEqual(named)
    expect(await client.reports.subscription({ campaignId })).toMatchObject({ rhythm: 'never' })
    expect(await anybody.reports.resubscribe({ token })).toEqual(named)
    expect(await client.reports.subscription({ campaignId })).toMatchObject({
      rhythm: 'week',
      nextAt: '2026-03-16T07:00:00.000Z',
    })
    const forged = `${token.slice(0, -2)}AA`
    expect((await refusalOf(anybody.reports.unsubscribe({ token: forged }))).problem.slug).toBe(
      'link-unusable',
    )
    await client.campaigns.end({ campaignId })
    await client.campaigns.remove({ campaignId })
    expect((await refusalOf(anybody.reports.unsubscribe({ token }))).problem.slug).toBe(
      'link-unusable',
    )
  })

  it('is read by guests whom a link shows numbers, and mailed to members alone', async () => {
    const { client, companyId, campaignId } = await build()
    const { url } = await client.shareLinks.create({ campaignId, rights: ['analytics'] })
    const cookie = await enterAsGuest(test.api, url, 'Gus')
    const as = (path: string) =>
      fetch(`${test.api.origin}/api/campaigns/${campaignId}${path}`, { headers: { cookie } })
    expect((await as('/report')).status).toBe(200)
    expect((await as('/report/subscription')).status).toBe(403)
    const reviewer = test.api.as(await test.join(companyId, 'reviewer'))
    expect((await refusalOf(reviewer.reports.get({ campaignId }))).problem.slug).toBe('forbidden')
    const choice = reviewer.reports.subscribe({ campaignId, rhythm: 'week' })
    expect((await refusalOf(choice)).problem.slug).toBe('forbidden')
  })
})
