import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayIn } from '#shared/lib/zoned-day.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import { countHere } from '#server/features/analytics/public/answer-questions.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { applyGroup } from './public/apply-group.ts'
import { changeMainGoal } from './public/change-main-goal.ts'
import { compactDays } from './public/compact-days.ts'
import { VisitorDayEntity, VisitRollupEntity, VisitSegmentEntity } from './public/entities.ts'
import { keepEvents } from './public/keep-events.ts'
import { purgeAnalytics } from './public/purge-analytics.ts'
import { listCounted, rebuildCampaign, verifyCampaign } from './public/rebuild-rollups.ts'
import { settleDays } from './public/settle-days.ts'
import type { VisitEvent } from './public/visit-event.ts'
import { storedRollup } from './testing/stored-visits.ts'
import { buildVisitEvent, insertCampaign } from './testing/test-visits.ts'
import { labelsOf } from './verify-rollups.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const now = Date.UTC(2026, 9, 25, 12)

describeEachDatabase('counting anew', (open) => {
  let database: Database
  let close: () => Promise<void>
  beforeAll(async () => void ({ database, close } = await open()))
  afterAll(() => close())

  type Visit = Partial<VisitEvent> & { at: number }

  async function campaignIn(timeZone: string) {
    const { campaignId, companyId } = await insertCampaign(database)
    await database.fork().nativeUpdate(CompanyEntity, { id: companyId }, { timeZone })
    const campaign = { campaignId, timeZone }
    const labels = async () =>
      (await labelsOf(database.fork(), campaignId)) ?? { all: 0, bot: null }
    return {
      ...campaign,
      companyId,
      visit: (visits: Visit[], zone = timeZone) =>
        database.fork().transactional((em) => {
          const events = visits.map((visit) => {
            const { number: day, start: dayStart } = dayIn(zone, visit.at)
            return buildVisitEvent({ campaignId, day, dayStart, ...visit })
          })
          return applyGroup(em, events, [])
        }),
      compact: () => compactDays(database.fork(), countHere(database)),
      labels,
      total: () => storedRollup(database, { campaignId, granularity: 'total' }),
      differences: (zone = timeZone) =>
        verifyCampaign(database.fork(), { campaignId, timeZone: zone }, now),
      rebuild: (zone = timeZone) =>
        rebuildCampaign(database.fork(), { campaignId, timeZone: zone }, now),
    }
  }
  type Campaign = Awaited<ReturnType<typeof campaignIn>>

  /** Three people and a robot in the night in which the clock goes back; one converts. */
  const someVisits = (): Visit[] => [
    { at: now - 14 * hourMs, visitor: 'a' },
    { at: now - 14 * hourMs + minuteMs, visitor: 'a', kind: 'click', blockId: 'button1' },
    { at: now - 13 * hourMs, visitor: 'a', kind: 'send' },
    { at: now - 13 * hourMs, visitor: 'b' },
    { at: now - 12 * hourMs, visitor: 'robot', bot: true },
    // What is done within pages is stored, and counted nowhere here.
    { at: now - 13 * hourMs, visitor: 'b', kind: 'fill', blockId: 'form1', field: 'mail' },
    { at: now - 13 * hourMs, visitor: 'b', kind: 'scroll', blockId: 'section1' },
    { at: now - 2 * hourMs, visitor: 'ahead', kind: 'refuse', blockId: 'form1', field: 'mail' },
    { at: now - hourMs, visitor: 'c' },
    // Late, and of the day before.
    { at: now - 14 * hourMs - minuteMs, visitor: 'b' },
  ]

  async function visited() {
    const campaign = await campaignIn('Europe/Vienna')
    await campaign.visit(someVisits().slice(0, 3))
    await campaign.compact()
    await campaign.visit(someVisits().slice(3))
    return campaign
  }

  const rollupOf = async ({ labels }: Campaign, robots = false) => {
    const { all, bot } = await labels()
    return { label: robots ? (bot ?? 0) : all }
  }
  const ofCampaign = async ({ labels }: Campaign) => ({ campaignLabel: (await labels()).all })

  it('finds nothing where nothing is wrong, and changes nothing', async () => {
    const campaign = await visited()
    expect(await campaign.differences()).toEqual([])
    const before = await campaign.total()
    expect(before).toMatchObject({ views: 4, clicks: 1, visitors: 4, conversions: 1 })
    expect(await campaign.rebuild()).toBe(10)
    expect(await campaign.differences()).toEqual([])
    expect(await campaign.total()).toEqual(before)
    await campaign.compact()
    expect(await campaign.differences()).toEqual([])
    expect(await campaign.rebuild()).toBe(10)
    expect(await campaign.differences()).toEqual([])
  })

  const damages: [string, (campaign: Campaign) => Promise<unknown>, string][] = [
    [
      'a total',
      async (campaign) =>
        database
          .fork()
          .nativeUpdate(
            VisitRollupEntity,
            { ...(await rollupOf(campaign)), granularity: 'total' },
            { visitors: 17 },
          ),
      'visitors since the beginning',
    ],
    [
      'a day of robots',
      async (campaign) =>
        database
          .fork()
          .nativeUpdate(
            VisitRollupEntity,
            { ...(await rollupOf(campaign, true)), granularity: 'day' },
            { views: 9 },
          ),
      "robots' views on 2026-10-25",
    ],
    [
      'a lost quarter',
      async (campaign) =>
        database.fork().nativeDelete(VisitRollupEntity, {
          ...(await rollupOf(campaign)),
          granularity: 'quarter',
          bucket: (now - 13 * hourMs) / minuteMs,
        }),
      'visitors in the quarter of an hour from 2026-10-25 ',
    ],
    [
      'a lost minute',
      async (campaign) =>
        database.fork().nativeDelete(VisitRollupEntity, {
          ...(await rollupOf(campaign)),
          granularity: 'minute',
          bucket: (now - hourMs) / minuteMs,
        }),
      'visitors in the minute from 2026-10-25 ',
    ],
    [
      'conversions of a day',
      async (campaign) =>
        database
          .fork()
          .nativeUpdate(
            VisitRollupEntity,
            { ...(await rollupOf(campaign)), granularity: 'day' },
            { conversions: 0 },
          ),
      'conversions on 2026-10-25',
    ],
    [
      'visitors of a minute',
      async (campaign) =>
        database.fork().nativeUpdate(
          VisitRollupEntity,
          {
            ...(await rollupOf(campaign)),
            granularity: 'minute',
            bucket: (now - hourMs) / minuteMs,
          },
          { visitors: 6 },
        ),
      'visitors in the minute from 2026-10-25 ',
    ],
    [
      'a visitor who is forgotten',
      async (campaign) =>
        database
          .fork()
          .nativeDelete(VisitorDayEntity, { ...(await ofCampaign(campaign)), visitor: 'a' }),
      'visitors of 2026-10-25 that are remembered otherwise',
    ],
    [
      'a visitor with too many events',
      async (campaign) =>
        database
          .fork()
          .nativeUpdate(
            VisitorDayEntity,
            { ...(await ofCampaign(campaign)), visitor: 'b' },
            { events: 5 },
          ),
      'visitors of 2026-10-25 that are remembered otherwise',
    ],
    [
      'a visitor who never was there',
      async (campaign) => {
        const { all } = await campaign.labels()
        const { number: day } = dayIn('Europe/Vienna', now)
        const ghost = { day, campaignLabel: all, visitor: 'ghost', lastSeen: now }
        return database
          .fork()
          .insert(VisitorDayEntity, { ...ghost, events: 1, goals: 0, origin: null })
      },
      'visitors of 2026-10-25 that are remembered otherwise',
    ],
    [
      'columns that can not be read',
      async (campaign) =>
        database.fork().nativeUpdate(VisitSegmentEntity, await ofCampaign(campaign), {
          content: Buffer.of(1, 2),
        }),
      'events in the columns of 2026-10-25, some of which say otherwise',
    ],
    [
      'columns that lack an end',
      async (campaign) =>
        database
          .fork()
          .nativeUpdate(VisitSegmentEntity, await ofCampaign(campaign), { lastAt: now - dayMs }),
      'events in the columns of 2026-10-25, some of which say otherwise',
    ],
    [
      'columns of a day on which nobody came',
      async (campaign) => {
        const em = database.fork()
        const row = await em.findOneOrFail(VisitSegmentEntity, await ofCampaign(campaign))
        const { campaignLabel, upTo, events, firstAt, lastAt, content, visitors } = row
        const copy = { campaignLabel, upTo, events, firstAt, lastAt, content, visitors }
        return database.fork().insert(VisitSegmentEntity, { ...copy, day: row.day + 7 })
      },
      'events in the columns of 2026-1',
    ],
  ]

  it.each(damages)('finds and mends %s', async (_, damage, what) => {
    const campaign = await visited()
    await campaign.compact()
    await damage(campaign)
    const found = await campaign.differences()
    expect(found.map((one) => one.what)).toContainEqual(expect.stringContaining(what))
    await campaign.rebuild()
    expect(await campaign.differences()).toEqual([])
    // Who comes afterwards is counted as ever.
    await campaign.visit([
      { at: now - hourMs, visitor: 'a' },
      { at: now, visitor: 'ghost' },
    ])
    expect(await campaign.differences()).toEqual([])
    expect(await campaign.total()).toMatchObject({ views: 6, visitors: 5 })
    await campaign.compact()
    expect(await campaign.differences()).toEqual([])
  })

  it('counts anew beside visits, columns and another goal', async () => {
    const campaign = await visited()
    await campaign.compact()
    const { campaignId, timeZone } = campaign
    const goal = { kind: 'press', target: 'button1' } as const
    const asked = { campaignId, goal, timeZone, now }
    const visits = async () => {
      for (let one = 0; one < 20; one += 1) {
        const at = now - hourMs + one * minuteMs
        const press = { kind: 'click', blockId: 'button1' } as const
        await campaign.visit([
          { at, visitor: `v${one}` },
          { at, visitor: `v${one}`, ...press },
        ])
      }
    }
    const again = async () => {
      for (let one = 0; one < 5; one += 1) await campaign.rebuild()
    }
    const columns = async () => {
      for (let one = 0; one < 5; one += 1) await campaign.compact()
    }
    await Promise.all([
      visits(),
      again(),
      columns(),
      changeMainGoal(database.fork(), asked, async () => {}),
    ])
    expect(await campaign.differences()).toEqual([])
    expect(await campaign.total()).toMatchObject({ views: 24, visitors: 24, conversions: 21 })
  })

  it('keeps the counts of days whose events are not kept any more', async () => {
    const campaign = await campaignIn('UTC')
    const visits = [400, 399, 200, 100, 1].map((ago) => ({ at: now - ago * dayMs }))
    await campaign.visit(visits)
    await campaign.compact()
    await keepEvents(database.fork(), new Date(now), 12)
    await purgeAnalytics(database.fork(), new Date(now))
    const before = await campaign.total()
    expect(before).toMatchObject({ views: 5, visitors: 5 })
    expect(await campaign.differences()).toEqual([])
    expect(await campaign.rebuild()).toBe(3)
    expect(await campaign.total()).toEqual(before)
    expect(await campaign.differences()).toEqual([])
    const label = { ...(await rollupOf(campaign)), granularity: 'quarter' as const }
    const bucket = (now - 100 * dayMs) / minuteMs
    await database.fork().nativeUpdate(VisitRollupEntity, { ...label, bucket }, { views: 7 })
    expect(await campaign.differences()).not.toEqual([])
    await campaign.rebuild()
    expect(await campaign.total()).toEqual(before)
    expect(await campaign.differences()).toEqual([])
  })

  it('goes by the days of the time zone that is, whatever it was', async () => {
    const campaign = await campaignIn('Europe/Vienna')
    const visits = [0, 3, 8, 14, 20, 23].flatMap((hour) => [
      { at: now - dayMs + hour * hourMs, visitor: 'a' },
      { at: now - dayMs + hour * hourMs + minuteMs, visitor: 'a', kind: 'send' as const },
    ])
    // Late ones come first here.
    await campaign.visit(visits.toReversed())
    const zone = 'America/Los_Angeles'
    await database
      .fork()
      .nativeUpdate(CompanyEntity, { id: campaign.companyId }, { timeZone: zone })
    await settleDays(database.fork(), campaign.companyId, zone)
    expect(await campaign.differences(zone)).toEqual([])
    const { campaignId } = campaign
    const goal = { kind: 'form', target: 'form1' } as const
    const asked = { campaignId, goal, timeZone: zone, now }
    await changeMainGoal(database.fork(), asked, async () => {})
    expect(await campaign.differences(zone)).toEqual([])
    await campaign.rebuild(zone)
    expect(await campaign.differences(zone)).toEqual([])
  })

  it('knows which campaigns have visits', async () => {
    const { campaignId } = await visited()
    const [found, ...others] = await listCounted(database.fork(), campaignId)
    expect(found).toMatchObject({ campaignId, timeZone: 'Europe/Vienna' })
    expect(others).toEqual([])
    expect(await listCounted(database.fork(), null)).toContainEqual(found)
    const unknown = '01890000-0000-7000-8000-000000000000'
    await expect(listCounted(database.fork(), unknown)).rejects.toThrow('There is no campaign')
  })
})
