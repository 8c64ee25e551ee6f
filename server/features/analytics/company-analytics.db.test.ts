import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { CompanyNumbersQuery } from '#shared/contract/analytics.ts'
import type { Range } from '#shared/contract/ranges.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import type { TestApi } from '#server/testing/test-api.ts'
import { companyAnalytics } from './company-analytics.ts'
import { insertLead } from './testing/insert-lead.ts'
import { hoursAgo, minutesAgo, now, startNumbers } from './testing/start-numbers.ts'
import type { Numbers } from './testing/start-numbers.ts'
import { VisitorDayEntity } from '#server/features/ingest/public/entities.ts'
import { insertCampaign, insertRelease } from '#server/features/ingest/testing/test-visits.ts'

describeEachDatabase('the numbers of all campaigns', (open) => {
  let database: Database
  let api: TestApi
  let visit: Numbers['visit']
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ database, api, visit, close } = await startNumbers(open))
  })
  afterAll(() => close())

  async function build() {
    const { campaignId: spring, companyId } = await insertCampaign(database, { name: 'Spring' })
    const { campaignId: winter } = await insertCampaign(database, { companyId, name: 'Winter' })
    const client = api.as(await insertMember(database, companyId, 'manager'))
    return { spring, winter, companyId, client }
  }

  it('are the sums of each, and each by itself, the most visited first', async () => {
    const { spring, winter, companyId, client } = await build()
    await insertRelease(database, spring, new Date(hoursAgo(60)))
    await insertRelease(database, winter, new Date(hoursAgo(5)))
    await insertCampaign(database)
    await visit([
      { campaignId: spring, at: hoursAgo(2), visitor: 'a' },
      { campaignId: spring, at: hoursAgo(30), visitor: 'a' },
      // The same person, whose hash is another one here.
      { campaignId: winter, at: hoursAgo(2), visitor: 'b' },
      { campaignId: winter, at: hoursAgo(2), visitor: 'b', kind: 'send' },
      { campaignId: winter, at: minutesAgo(1), visitor: 'c' },
      { campaignId: winter, at: minutesAgo(1), visitor: 'robot', bot: true },
    ])
    await insertLead(database, { companyId, campaignId: winter, at: new Date(hoursAgo(2)) })
    await insertLead(database, { companyId, campaignId: spring, at: new Date(hoursAgo(30)) })
    const erased = { at: new Date(hoursAgo(2)), eraseAt: new Date(now) }
    await insertLead(database, { companyId, campaignId: spring, ...erased })
    for (const hours of [2, 30]) {
      const spam = { at: new Date(hoursAgo(hours)), isSpam: true }
      await insertLead(database, { companyId, campaignId: spring, ...spam })
    }
    const numbers = await client.analytics.company({ companyId, range: 'day' })
    expect(numbers.inRange).toEqual({ views: 3, visitors: 3, clicks: 0, conversions: 1, leads: 1 })
    // Only one of them was out yesterday.
    const before = { views: 1, visitors: null, clicks: 0, conversions: 0, leads: 1 }
    expect(numbers.before).toEqual(before)
    expect(numbers.series).toHaveLength(24)
    expect(numbers.series.at(-1)).toMatchObject({ at: '2026-11-20T12:00:00.000Z', views: 1 })
    expect(numbers.series.at(-3)).toMatchObject({ views: 2, conversions: 1 })
    expect(numbers.releases).toMatchObject([{ campaignId: winter, name: 'Winter', number: 1 }])
    const [first, second] = numbers.campaigns
    expect(first).toMatchObject({ name: 'Winter', visitorsNow: 7, before: null })
    expect(first?.inRange).toMatchObject({ views: 2, visitors: 2, conversions: 1, leads: 1 })
    expect(first?.curves.views.slice(-3)).toEqual([1, 0, 1])
    expect(second).toMatchObject({ name: 'Spring', total: { views: 2 }, before })
    expect(numbers.campaigns).toHaveLength(2)
  })

  it('count the visitors of their time alone, also who stayed over midnight', async () => {
    const { spring, companyId, client } = await build()
    const midnight = Date.UTC(2026, 10, 20)
    await visit([
      { campaignId: spring, at: hoursAgo(24 * 10), visitor: 'long ago' },
      { campaignId: spring, at: midnight - 60_000, visitor: 'a' },
      { campaignId: spring, at: hoursAgo(2), visitor: 'b' },
      { campaignId: spring, at: minutesAgo(5), visitor: 'c' },
    ])
    // Both went on after midnight, under other names.
    const gone = { visitor: ['long ago', 'a'] }
    const em = database.fork()
    await em.nativeUpdate(VisitorDayEntity, gone, { lastSeen: Number.MAX_SAFE_INTEGER })
    const visitorsOf = async (asked: Pick<CompanyNumbersQuery, 'from' | 'to'> | Range) => {
      const time = typeof asked === 'string' ? { range: asked } : asked
      return (await client.analytics.company({ companyId, ...time })).inRange.visitors
    }
    expect(await visitorsOf('hour')).toBe(1)
    expect(await visitorsOf('today')).toBe(2)
    expect(await visitorsOf('day')).toBe(3)
    expect(await visitorsOf('yesterday')).toBe(1)
    expect(await visitorsOf({ from: '2026-11-18', to: '2026-11-19' })).toBe(1)
    expect(await visitorsOf('week')).toBe(3)
  })

  it('have days compared with days, and long ranges as thirty steps', async () => {
    const { spring, companyId, client } = await build()
    await insertRelease(database, spring, new Date(hoursAgo(24 * 100)))
    await visit([
      { campaignId: spring, at: hoursAgo(24 * 95), visitor: 'a' },
      { campaignId: spring, at: hoursAgo(24 * 3), visitor: 'a' },
      { campaignId: spring, at: hoursAgo(1), visitor: 'a' },
    ])
    const numbers = await client.analytics.company({ companyId, range: 'quarter' })
    expect(numbers.before).toMatchObject({ views: 1, visitors: 1 })
    expect(numbers.inRange).toMatchObject({ views: 2, visitors: 2 })
    const curve = numbers.campaigns[0]?.curves.visitors
    expect(curve).toHaveLength(30)
    expect(curve?.slice(-2)).toEqual([1, 1])
  })

  it('are those of one state when it is asked for, with how many there are of each', async () => {
    const { spring, winter, companyId, client } = await build()
    await database.fork().nativeUpdate(CampaignEntity, { id: winter }, { status: 'ended' })
    await visit([
      { campaignId: spring, at: now },
      ...[1, 2].map(() => ({ campaignId: winter, at: now })),
    ])
    const ended = await client.analytics.company({ companyId, range: 'hour', status: 'ended' })
    expect(ended.campaigns.map(({ name }) => name)).toEqual(['Winter'])
    expect(ended.inRange.views).toBe(2)
    expect(ended.states.filter(({ count }) => count > 0)).toEqual([
      { status: 'live', count: 1 },
      { status: 'ended', count: 1 },
    ])
    const none = await client.analytics.company({ companyId, status: 'draft' })
    expect(none).toMatchObject({ campaigns: [], count: 0, before: null, inRange: { views: 0 } })
  })

  it('take as many queries for forty campaigns as for one', async () => {
    const { companyId } = await build()
    const page = { sort: 'visitors', limit: 50, offset: 0 } as const
    const asked = { companyId, range: 'quarter', ...page } as const
    const count = async () => {
      const em = database.fork()
      const execute = vi.spyOn(em.getConnection(), 'execute')
      await companyAnalytics(em, asked, () => 0, now)
      const calls = execute.mock.calls.length
      execute.mockRestore()
      return calls
    }
    const few = await count()
    for (let made = 0; made < 38; made++)
      await insertCampaign(database, { companyId, name: uuidv7() })
    expect(await count()).toBe(few)
    expect(few).toBeGreaterThan(1)
    expect(few).toBeLessThanOrEqual(11)
  })
})
