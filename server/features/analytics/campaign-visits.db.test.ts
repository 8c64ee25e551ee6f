import { afterAll, beforeAll, expect, it } from 'vitest'
import type { VisitsQuery } from '#shared/contract/analytics.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { insertMember } from '#server/features/companies/testing/insert-member.ts'
import { compactDays } from '#server/features/ingest/public/compact-days.ts'
import { direct } from '#server/features/ingest/public/origin.ts'
import { goalBlock, insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { refusalOf, slugsOf } from '#server/testing/test-api.ts'
import type { TestApi } from '#server/testing/test-api.ts'
import { countHere } from './public/answer-questions.ts'
import { hoursAgo, minutesAgo, startNumbers } from './testing/start-numbers.ts'
import type { Numbers } from './testing/start-numbers.ts'

describeEachDatabase('visits one by one', (open) => {
  let database: Database
  let api: TestApi
  let visit: Numbers['visit']
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ database, api, visit, close } = await startNumbers(open))
  })
  afterAll(() => close())

  async function build() {
    const { campaignId, companyId } = await insertCampaign(database)
    const client = api.as(await insertMember(database, companyId, 'manager'))
    const list = (asked: Partial<VisitsQuery> = {}) =>
      client.analytics.visits({ campaignId, range: 'day', ...asked })
    return { campaignId, companyId, client, list }
  }

  it('say what each was, newest first, and nothing of who it was', async () => {
    const { campaignId, client, list } = await build()
    const origin = { ...direct, source: 'google', medium: 'cpc' }
    const facts = { country: 'AT', browser: 'Firefox', device: 'mobile' } as const
    const of = { campaignId, visitor: 'here and secret', origin, ...facts }
    await visit([
      { ...of, at: minutesAgo(90), page: '/more', pageId: 'more' },
      // A rest later it is another visit of the same visitor.
      { ...of, at: minutesAgo(10) },
      { ...of, at: minutesAgo(9), page: '/more', pageId: 'more' },
      { ...of, at: minutesAgo(8) },
      { ...of, at: minutesAgo(7), kind: 'click', blockId: 'button' },
      { ...of, at: minutesAgo(6), kind: 'send' },
      { campaignId, visitor: 'gone', at: minutesAgo(8) },
    ])
    const { visits, more } = await list()
    const { goals } = await client.goals.list({ campaignId })
    expect(more).toBe(false)
    expect(visits).toEqual([
      expect.objectContaining({ beganAt: new Date(minutesAgo(8)).toISOString(), isHere: false }),
      {
        id: `${minutesAgo(10)}-0`,
        beganAt: new Date(minutesAgo(10)).toISOString(),
        isHere: true,
        seconds: 240,
        source: 'Google',
        channel: 'paid-search',
        ...facts,
        entry: '/',
        pages: 2,
        views: 3,
        clicks: 1,
        sends: 1,
        goals: goals.map(({ id, name }) => ({ id, name })),
      },
      // Its visitor is here, but in the visit above.
      expect.objectContaining({ entry: '/more', isHere: false, goals: [] }),
    ])
    expect(JSON.stringify(visits)).not.toMatch(/secret|gone|visitor/)
  })

  it('are those that the numbers count, with the same filters and time', async () => {
    const { campaignId, client, list } = await build()
    await visit([
      { campaignId, at: minutesAgo(3), visitor: 'a', source: 'poster' },
      { campaignId, at: minutesAgo(2), visitor: 'b', source: 'poster', device: 'mobile' },
      { campaignId, at: minutesAgo(1), visitor: 'c', page: '/more' },
      { campaignId, at: hoursAgo(30), visitor: 'd', source: 'poster' },
      { campaignId, at: minutesAgo(1), visitor: 'robot', source: 'poster', bot: true },
    ])
    for (const filter of [[], ['source:poster'], ['!source:poster'], ['entry:/', '!device:mobile']])
      for (const range of ['day', 'week'] as const) {
        const { inRange } = await client.analytics.campaign({ campaignId, range, filter })
        expect((await list({ filter, range })).visits).toHaveLength(inRange.visits)
      }
    const { visits } = await list({ robots: true })
    expect(visits).toMatchObject([{ source: 'poster', isHere: false }])
    expect((await list({ from: '2026-11-19', to: '2026-11-19' })).visits).toHaveLength(1)
  })

  it('go on behind the last one, also of those that began at the same moment', async () => {
    const { campaignId, list } = await build()
    await visit(
      ['a', 'b', 'c', 'd', 'e'].map((visitor, index) => ({
        campaignId,
        visitor,
        source: visitor,
        at: minutesAgo(index < 4 ? 5 : 6),
      })),
    )
    const sources: string[] = []
    let before: string | undefined
    for (const more of [true, true, false]) {
      const page = await list({ limit: 2, before })
      expect(page.more).toBe(more)
      sources.push(...page.visits.map(({ source }) => source))
      before = page.visits.at(-1)?.id
    }
    expect(sources).toEqual(['a', 'b', 'c', 'd', 'e'])
    const { problem } = await refusalOf(list({ before: 'x' }))
    expect(problem.errors?.[0]?.pointer).toBe('/before')
  })

  it('know who is still here also once a day is in columns', async () => {
    const { campaignId, client, list } = await build()
    await visit([
      { campaignId, at: minutesAgo(2), visitor: 'here' },
      { campaignId, at: minutesAgo(1), visitor: 'gone', kind: 'send', blockId: goalBlock },
    ])
    const before = await list()
    // Read without visitors first, as the other questions do.
    await compactDays(database.fork(), countHere(database))
    await client.analytics.campaign({ campaignId })
    expect(await list()).toEqual(before)
    expect(before.visits.map(({ isHere, goals }) => [isHere, goals.length])).toEqual([
      [false, 1],
      [true, 0],
    ])
    expect(await list()).toEqual(before)
  })

  it('are seen by who sees the numbers', async () => {
    const { campaignId, companyId } = await build()
    const input = { campaignId }
    for (const role of ['owner', 'admin', 'editor', 'manager'] as const) {
      const client = api.as(await insertMember(database, companyId, role))
      expect(await client.analytics.visits(input)).toEqual({ visits: [], more: false })
    }
    const reviewer = api.as(await insertMember(database, companyId, 'reviewer'))
    expect(await slugsOf(reviewer.analytics.visits(input))).toEqual(['forbidden'])
    const { client } = await build()
    expect(await slugsOf(client.analytics.visits(input))).toEqual(['not-found'])
  })
})
