import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Range } from '#shared/contract/ranges.ts'
import type { Role } from '#shared/permissions/can.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { describeEachDatabase, readRows } from '#server/testing/database.ts'
import { refusalOf } from '#server/testing/test-api.ts'
import type { TestApi } from '#server/testing/test-api.ts'
import { applyGroup } from '#server/features/ingest/public/apply-group.ts'
import { compactDays } from '#server/features/ingest/public/compact-days.ts'
import { keepEvents } from '#server/features/ingest/public/keep-events.ts'
import { purgeAnalytics } from '#server/features/ingest/public/purge-analytics.ts'
import { deleteAnalytics } from '#server/features/ingest/public/delete-analytics.ts'
import { storedEvents } from '#server/features/ingest/testing/stored-visits.ts'
import { countHere } from './public/answer-questions.ts'
import { hoursAgo, minutesAgo, now, startNumbers } from './testing/start-numbers.ts'
import type { Numbers } from './testing/start-numbers.ts'
import {
  buildVisitEvent,
  insertCampaign,
  insertRelease,
} from '#server/features/ingest/testing/test-visits.ts'
import { verifyRollups } from '#server/features/ingest/verify-rollups.ts'

/** What names labels, which go with their campaign. */
const labelled = [
  ['visit_event', 'campaign_label'],
  ['visitor_day', 'campaign_label'],
  ['visit_head', 'campaign_label'],
  ['visit_segment', 'campaign_label'],
  ['visit_rollup', 'label'],
] as const

describeEachDatabase('the numbers by the API', (open) => {
  let database: Database
  let api: TestApi
  let visit: Numbers['visit']
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ database, api, visit, close } = await startNumbers(open))
  })
  afterAll(() => close())

  const member = async (companyId: string, role: Role = 'manager') =>
    api.as(await insertMember(database, companyId, role))

  it('gives every range as a series without gaps', async () => {
    const { campaignId, companyId } = await insertCampaign(database)
    const client = await member(companyId)
    await visit([
      { campaignId, at: minutesAgo(0), visitor: 'a' },
      { campaignId, at: minutesAgo(59), visitor: 'b', kind: 'send' },
      { campaignId, at: minutesAgo(61), visitor: 'c' },
      { campaignId, at: hoursAgo(20), visitor: 'd' },
      { campaignId, at: hoursAgo(24 * 29), visitor: 'e' },
      { campaignId, at: hoursAgo(24 * 31), visitor: 'f' },
    ])
    const hour = await client.analytics.campaign({ campaignId, range: 'hour' })
    expect(hour.series).toHaveLength(60)
    expect(hour.series.at(-1)).toMatchObject({ at: '2026-11-20T12:30:00.000Z', views: 1 })
    expect(hour.series[0]).toMatchObject({ at: '2026-11-20T11:31:00.000Z', conversions: 1 })
    const counts = { clicks: 0, conversions: 1, leads: 0 }
    expect(hour.inRange).toMatchObject({ views: 1, visitors: 2, visits: 2, bounces: 1, ...counts })
    const day = await client.analytics.campaign({ campaignId, range: 'day' })
    expect(day.series).toHaveLength(24)
    expect(day.series.at(-1)?.at).toBe('2026-11-20T12:00:00.000Z')
    expect(day.inRange).toMatchObject({ views: 3, visitors: 4, ...counts })
    const month = await client.analytics.campaign({ campaignId, range: 'month' })
    expect(month.series).toHaveLength(30)
    expect(month.inRange).toMatchObject({ views: 4, visitors: 5, clicks: 0, conversions: 1 })
    expect(month.total).toEqual({ views: 5, visitors: 6, clicks: 0, conversions: 1 })
    expect(month.visitorsNow).toBe(7)
  })

  it('tells what as long a time before the range counted', async () => {
    const { campaignId, companyId } = await insertCampaign(database)
    const client = await member(companyId)
    const beforeOf = async (range: Range) =>
      (await client.analytics.campaign({ campaignId, range })).before
    expect(await beforeOf('day')).toBeNull()
    await insertRelease(database, campaignId, new Date(hoursAgo(24 * 80)))
    await visit([
      { campaignId, at: hoursAgo(3), visitor: 'a' },
      // Within as much of yesterday's hours as there was of today's, and just behind that.
      { campaignId, at: hoursAgo(24) - 60_000, visitor: 'b' },
      { campaignId, at: hoursAgo(24) + 15 * 60_000, visitor: 'c' },
      { campaignId, at: hoursAgo(24 * 31), visitor: 'd', kind: 'send' },
      { campaignId, at: hoursAgo(24 * 70), visitor: 'e' },
    ])
    const none = { views: 0, visitors: 0, clicks: 0, conversions: 0, leads: 0 }
    expect(await beforeOf('hour')).toMatchObject(none)
    expect(await beforeOf('day')).toMatchObject({ ...none, views: 1, visitors: 1 })
    expect(await beforeOf('week')).toMatchObject(none)
    expect(await beforeOf('month')).toMatchObject({ ...none, visitors: 1, conversions: 1 })
    // Nothing was out then.
    expect(await beforeOf('quarter')).toBeNull()
    const quarter = await client.analytics.campaign({ campaignId, range: 'quarter' })
    expect(quarter.series).toHaveLength(90)
    expect(quarter.inRange.views).toBe(4)
  })

  it('has the counts of days whose events are not kept any more, unless they are filtered', async () => {
    const { campaignId, companyId } = await insertCampaign(database)
    const client = await member(companyId)
    const days = [300, 200, 1]
    await visit(
      days.flatMap((ago) => [
        { campaignId, at: hoursAgo(24 * ago), source: 'poster' },
        { campaignId, at: hoursAgo(24 * ago), kind: 'send' as const },
      ]),
    )
    const asked = { campaignId, from: '2025-12-01', to: '2026-11-20', grain: 'month' } as const
    const whole = await client.analytics.campaign(asked)
    expect(whole.inRange).toMatchObject({ views: 3, visitors: 3, conversions: 3, visits: 3 })
    await compactDays(database.fork(), countHere(database))
    expect(await client.analytics.campaign(asked)).toEqual(whole)
    await keepEvents(database.fork(), new Date(now), 8)
    const later = await client.analytics.campaign(asked)
    expect(later.inRange).toMatchObject({ views: 3, visitors: 3, conversions: 3, visits: 2 })
    const views = (counts: { views: number }[]) => counts.map((bucket) => bucket.views)
    expect(views(later.series)).toEqual(views(whole.series))
    const filtered = await client.analytics.campaign({ ...asked, filter: ['source:poster'] })
    expect(filtered.inRange).toMatchObject({ views: 2, visitors: 2 })
  })

  it('counts a visitor of the last hour who was there before it', async () => {
    const { campaignId, companyId } = await insertCampaign(database)
    const client = await member(companyId)
    await visit([
      { campaignId, at: minutesAgo(90), visitor: 'a' },
      { campaignId, at: minutesAgo(5), visitor: 'a' },
    ])
    const hour = await client.analytics.campaign({ campaignId, range: 'hour' })
    expect(hour.inRange).toMatchObject({ views: 1, visitors: 1 })
  })

  it('ranks pages, sources and devices of the range, and marks releases', async () => {
    const { campaignId, companyId } = await insertCampaign(database)
    const client = await member(companyId)
    await insertRelease(database, campaignId, new Date(minutesAgo(30)))
    const at = minutesAgo(3)
    await visit([
      { campaignId, at, page: '/', source: 'poster', device: 'mobile' },
      { campaignId, at, page: '/', source: 'poster' },
      { campaignId, at, page: '/more', visitor: 'b' },
      { campaignId, at, page: '/', kind: 'click' },
      { campaignId, at: hoursAgo(30), page: '/old' },
    ])
    const by = ['page', 'source', 'device'] as const
    const numbers = await client.analytics.campaign({ campaignId, range: 'day', by: [...by] })
    const [pages, sources, devices] = numbers.lists.map(({ rows }) => rows)
    expect(pages).toMatchObject([
      { value: '/', views: 2, visitors: 1, clicks: 1, conversions: 0 },
      { value: '/more', views: 1, visitors: 1, clicks: 0, conversions: 0 },
    ])
    expect(sources).toMatchObject([
      { value: 'poster', views: 2 },
      { value: '', views: 1 },
    ])
    expect(devices).toMatchObject([
      { value: 'desktop', views: 2 },
      { value: 'mobile', views: 1 },
    ])
    const filter = ['source:poster', '!device:mobile']
    const drilled = await client.analytics.campaign({ campaignId, range: 'day', filter })
    expect(drilled.inRange).toMatchObject({ views: 1, visitors: 1, clicks: 1, leads: null })
    expect(numbers.releases).toEqual([{ number: 1, at: '2026-11-20T12:00:20.000Z' }])
  })

  it('answers foreign campaigns like unknown ones, and keeps to the roles', async () => {
    const { campaignId, companyId } = await insertCampaign(database)
    const stranger = await member(uuidv7(), 'owner')
    for (const id of [campaignId, uuidv7()]) {
      const input = { campaignId: id }
      expect((await refusalOf(stranger.analytics.campaign(input))).problem.slug).toBe('not-found')
      expect((await refusalOf(stranger.analytics.leads(input))).problem.slug).toBe('not-found')
    }
    const company = await refusalOf(stranger.analytics.company({ companyId }))
    expect(company.problem.slug).toBe('not-found')
    const reviewer = await member(companyId, 'reviewer')
    const seen = await refusalOf(reviewer.analytics.campaign({ campaignId }))
    expect(seen.problem.slug).toBe('forbidden')
    const editor = await member(companyId, 'editor')
    expect((await refusalOf(editor.analytics.leads({ campaignId }))).problem.slug).toBe('forbidden')
    const signedOut = await refusalOf(api.as(null).analytics.campaign({ campaignId }))
    expect(signedOut.problem.slug).toBe('signed-out')
  })

  it('forgets old minutes and visitors, and keeps the counts', async () => {
    const { campaignId } = await insertCampaign(database)
    await visit([
      { campaignId, at: hoursAgo(24 * 40) },
      { campaignId, at: minutesAgo(1) },
    ])
    await purgeAnalytics(database.fork(), new Date(now))
    const differences = await verifyRollups(database.fork(), campaignId, {
      minutesSince: hoursAgo(47),
    })
    expect(differences).toEqual([])
    await deleteAnalytics(database.fork(), campaignId)
    expect(await storedEvents(database, campaignId)).toEqual([])
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
  })

  it('forgets visits that came in while their campaign was deleted, and no others', async () => {
    const { campaignId } = await insertCampaign(database)
    const em = database.fork()
    const [goneId, presentId] = [uuidv7(), uuidv7()]
    const at = now
    await visit([
      { campaignId, at },
      { campaignId: goneId, at },
      { campaignId: goneId, at, bot: true },
    ])
    const { day } = buildVisitEvent({ at })
    const visitor = { companyId: uuidv7(), day, visitor: 'v', before: null }
    const presence = { campaignId: presentId, ...visitor, at }
    await em.transactional((tx) => applyGroup(tx, [], [presence]))
    await purgeAnalytics(em, new Date(at))
    for (const table of ['visit_label', 'visit_place', 'visit_origin']) {
      const ids = sql<{ id: string }>`select campaign_id as id from ${sql.table(table)}`
      const rows = await readRows(database, ids)
      const known = new Set(rows.map(({ id }) => id))
      const are = [campaignId, goneId, presentId].map((id) => known.has(id))
      expect(are).toEqual([true, false, false])
    }
    for (const [table, column] of labelled) {
      const left = sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} not in
        (select id from visit_label)`
      expect(await readRows(database, left)).toEqual([])
    }
  })
})
