import * as fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GoalTarget } from '#server/core/ports/visit-numbers.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { applyGroup } from './public/apply-group.ts'
import { changeMainGoal } from './public/change-main-goal.ts'
import { dayMs } from './public/buckets.ts'
import { storedEvents, storedRollup } from './testing/stored-visits.ts'
import { buildVisitEvent, goalBlock, insertCampaign } from './testing/test-visits.ts'
import { verifyRollups } from './verify-rollups.ts'
import type { VisitEvent } from './public/visit-event.ts'

const noon = Date.UTC(2026, 10, 20, 12)

describeEachDatabase('applying visits', (open) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => void ({ database, close } = await open()))
  afterAll(() => close())

  const apply = (events: VisitEvent[]) =>
    database.fork().transactional((em) => applyGroup(em, events, []))

  const total = async (campaignId: string, dimension: 'all' | 'bot' = 'all') => {
    const where = { campaignId, dimension, granularity: 'total' } as const
    const row = await storedRollup(database, where)
    const { views = 0, visitors = 0, clicks = 0, conversions = 0 } = row ?? {}
    return { views, visitors, clicks, conversions }
  }

  it('answers with absolute counts and changes nothing on replay', async () => {
    const { campaignId } = await insertCampaign(database)
    const view = buildVisitEvent({ campaignId, at: noon })
    const goal = buildVisitEvent({ campaignId, kind: 'send', at: noon + 1_000 })
    const counts = { views: 1, visitors: 1, clicks: 0, conversions: 1 }
    expect(await apply([view, goal, view])).toEqual([
      { campaignId, total: counts, minute: { start: noon, counts }, lastEventAt: noon + 1_000 },
    ])
    expect(await apply([goal, view])).toEqual([])
    expect(await total(campaignId)).toEqual(counts)
  })

  it('counts robots apart and nowhere else', async () => {
    const robot = buildVisitEvent({ bot: true, at: noon })
    await apply([robot, buildVisitEvent({ campaignId: robot.campaignId, at: noon })])
    expect(await total(robot.campaignId)).toMatchObject({ views: 1, visitors: 1 })
    expect(await total(robot.campaignId, 'bot')).toMatchObject({ views: 1, visitors: 0 })
    expect(await verifyRollups(database.fork(), robot.campaignId)).toEqual([])
  })

  it('counts who reached the main goal once a day, and by another one from before on', async () => {
    const { campaignId } = await insertCampaign(database)
    const send = (at: number, visitor = 'v', blockId = goalBlock) =>
      buildVisitEvent({ campaignId, kind: 'send', visitor, blockId, at })
    await apply([send(noon), send(noon + 1_000), send(noon + dayMs), send(noon, 'w', 'other')])
    expect(await total(campaignId)).toMatchObject({ visitors: 3, conversions: 2 })
    const now = noon + dayMs
    const change = (goal: GoalTarget | null) =>
      changeMainGoal(database.fork(), { campaignId, goal, timeZone: 'UTC', now }, async () => {})
    await change({ kind: 'form', target: 'other' })
    expect(await total(campaignId)).toMatchObject({ visitors: 3, conversions: 1 })
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
    await apply([send(now, 'v', 'other'), send(noon + 5_000, 'w', 'other')])
    expect(await total(campaignId)).toMatchObject({ visitors: 3, conversions: 2 })
    await change({ kind: 'page', target: 'home' })
    await apply([buildVisitEvent({ campaignId, visitor: 'x', at: now })])
    expect(await total(campaignId)).toMatchObject({ visitors: 4, conversions: 1 })
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
    await change(null)
    expect(await total(campaignId)).toMatchObject({ visitors: 4, conversions: 0 })
  })

  it('loses no conversion that comes while the goal is changed', async () => {
    const { campaignId } = await insertCampaign(database)
    const send = (visitor: string) =>
      apply([buildVisitEvent({ campaignId, kind: 'send', visitor, blockId: 'other', at: noon })])
    const asked = { campaignId, goal: { kind: 'form', target: 'other' } as const }
    const when = { timeZone: 'UTC', now: noon }
    const changed = changeMainGoal(database.fork(), { ...asked, ...when }, async () => {})
    await Promise.all([
      changed,
      ...Array.from({ length: 30 }, (_, index) => send(`v${index % 20}`)),
    ])
    expect(await total(campaignId)).toMatchObject({ visitors: 20, conversions: 20 })
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
  })

  it('counts a visitor once a day', async () => {
    const { campaignId } = await applyOne(noon)
    await apply([buildVisitEvent({ campaignId, at: noon + 3_600_000 })])
    expect(await total(campaignId)).toMatchObject({ views: 2, visitors: 1 })
    await apply([buildVisitEvent({ campaignId, at: noon + dayMs })])
    expect(await total(campaignId)).toMatchObject({ views: 3, visitors: 2 })
  })

  async function applyOne(at: number) {
    const event = buildVisitEvent({ at })
    await apply([event])
    return event
  }

  it('does not count someone as a visitor for being present only', async () => {
    const { campaignId } = buildVisitEvent()
    const { day } = buildVisitEvent({ at: noon })
    const person = { companyId: uuidv7(), visitor: 'v', before: null }
    const presence = { campaignId, ...person, day, at: noon }
    await database.fork().transactional((em) => applyGroup(em, [], [presence]))
    expect(await total(campaignId)).toMatchObject({ visitors: 0 })
    await apply([buildVisitEvent({ campaignId, visitor: 'v', at: noon + 60_000 })])
    expect(await total(campaignId)).toMatchObject({ visitors: 1 })
  })

  it('keeps the source of a visitor for what says none', async () => {
    const view = buildVisitEvent({ source: 'news.example', at: noon })
    const { campaignId } = view
    await apply([view])
    await apply([buildVisitEvent({ campaignId, kind: 'click', at: noon + 1 })])
    await apply([buildVisitEvent({ campaignId, at: noon + dayMs })])
    const events = await storedEvents(database, campaignId)
    expect(events.map(({ source }) => source)).toEqual(['news.example', 'news.example', ''])
  })

  it('gives robots no source of what they did before, together or apart', async () => {
    const robot = { bot: true, visitor: 'robot' }
    const view = buildVisitEvent({ ...robot, source: 'news.example', at: noon })
    const later = (at: number) =>
      buildVisitEvent({ ...robot, campaignId: view.campaignId, at: noon + at })
    await apply([view, later(1)])
    await apply([later(2)])
    const events = await storedEvents(database, view.campaignId)
    expect(events.map(({ source }) => source)).toEqual(['news.example', '', ''])
  })

  it('counts each event once when many transactions bring the same ones at once', async () => {
    const campaignId = uuidv7()
    const events = Array.from({ length: 60 }, (_, index) =>
      buildVisitEvent({ campaignId, visitor: `v${index % 7}`, at: noon + index * 1_000 }),
    )
    const shuffles = Array.from({ length: 8 }, (_, index) =>
      events.toSorted((a, b) => ((a.at * (index + 3)) % 61) - ((b.at * (index + 3)) % 61)),
    )
    await Promise.all(shuffles.map((shuffled) => apply(shuffled)))
    expect(await total(campaignId)).toEqual({ views: 60, visitors: 7, clicks: 0, conversions: 0 })
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
  })

  it('equals a naive count for any stream with replays, in any order and grouping', async () => {
    await fc.assert(
      fc.asyncProperty(streams, async (groups) => {
        const { campaignId } = await insertCampaign(database)
        const ids = new Map<number, string>()
        const real = groups.map((group) =>
          group.map((event) => {
            const id = ids.get(event.n) ?? uuidv7()
            ids.set(event.n, id)
            return { ...buildVisitEvent(eventOf(event.n)), id, campaignId }
          }),
        )
        for (const group of real) await apply(group)
        expect(await total(campaignId)).toEqual(naive(groups.flat().map(({ n }) => eventOf(n))))
        expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

// An event follows from its number, so a replay is the same event again.
const streams = fc.array(fc.array(fc.record({ n: fc.nat({ max: 60 }) }), { maxLength: 30 }), {
  maxLength: 6,
})

type Planned = Pick<
  VisitEvent,
  'kind' | 'visitor' | 'at' | 'bot' | 'device' | 'page' | 'releaseNumber' | 'blockId'
> & { n: number; source: string }

function eventOf(n: number): Planned {
  return {
    n,
    kind: (['view', 'click', 'send'] as const)[n % 3] ?? 'view',
    blockId: n % 2 ? goalBlock : 'another',
    visitor: `v${n % 5}`,
    at: noon + (n % 11) * 7 * 3_600_000 + n * 13_000,
    bot: n % 7 === 6,
    source: `s${n % 4}`,
    device: n % 2 ? 'mobile' : 'desktop',
    page: n % 3 ? '/' : '/thanks',
    releaseNumber: 1 + (n % 2),
  }
}

const isGoal = ({ kind, blockId }: Planned) => kind === 'send' && blockId === goalBlock

const distinct = (events: Planned[]) =>
  new Set(events.map(({ at, visitor }) => `${Math.floor(at / dayMs)} ${visitor}`)).size

function naive(events: Planned[]) {
  const people = [...new Map(events.map((event) => [event.n, event])).values()].filter(
    (event) => !event.bot,
  )
  const of = (kind: string) => people.filter((event) => event.kind === kind).length
  return {
    views: of('view'),
    clicks: of('click'),
    conversions: distinct(people.filter(isGoal)),
    visitors: distinct(people),
  }
}
