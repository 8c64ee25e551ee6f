import { v7 as uuidv7 } from 'uuid'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CampaignEntity } from '#server/core/campaigns/entities.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { describeEachDatabase, openPostgres, readRows } from '#server/testing/database.ts'
import { applyGroup } from './public/apply-group.ts'
import { dayMs } from './public/buckets.ts'
import { changeMainGoal } from './public/change-main-goal.ts'
import { otherEvents, partitionOf } from './public/event-partitions.ts'
import { keepEvents } from './public/keep-events.ts'
import { storedEvents, storedRollup } from './testing/stored-visits.ts'
import { buildVisitEvent, goalBlock, insertCampaign } from './testing/test-visits.ts'
import { verifyRollups } from './verify-rollups.ts'

const now = new Date('2028-03-15T12:00:00Z')
const daysAgo = (days: number) => now.getTime() - days * dayMs

/** A view at `at` (ms), by a browser whose clock says `clock`. */
const viewOf = (campaignId: string, at: number, clock = at) =>
  buildVisitEvent({ campaignId, at, id: uuidv7({ msecs: clock }) })

describeEachDatabase('keeping events', (open) => {
  let database: Database
  let close: () => Promise<void>
  beforeEach(async () => void ({ database, close } = await open()))
  afterEach(() => close())

  const apply = (...events: ReturnType<typeof viewOf>[]) =>
    database.fork().transactional((em) => applyGroup(em, events, []))
  const keep = (months: number) => keepEvents(database.fork(), now, months)
  const times = async (campaignId: string) =>
    (await storedEvents(database, campaignId)).map(({ at }) => at).toSorted((a, b) => a - b)

  it('ends after the months of the installation, and the counts stay', async () => {
    const { campaignId } = await insertCampaign(database)
    const [old, young] = [daysAgo(400), daysAgo(300)]
    await apply(viewOf(campaignId, old), viewOf(campaignId, young), viewOf(campaignId, daysAgo(1)))
    await keep(13)
    expect(await times(campaignId)).toEqual([young, daysAgo(1)])
    await keep(1)
    expect(await times(campaignId)).toEqual([daysAgo(1)])
    const total = await storedRollup(database, { campaignId, granularity: 'total' })
    expect(total).toMatchObject({ views: 3, visitors: 3 })
  })

  it('leaves conversions of days whose events are gone, also when they are counted by another goal', async () => {
    const { campaignId } = await insertCampaign(database)
    const did = (kind: 'send' | 'click', visitor: string, days: number) =>
      buildVisitEvent({ campaignId, kind, visitor, blockId: goalBlock, at: daysAgo(days) })
    await apply(did('send', 'v', 400), did('send', 'w', 400), did('send', 'v', 20))
    await apply(
      did('send', 'v', 5),
      did('click', 'v', 5),
      did('click', 'w', 4),
      did('click', 'x', 4),
    )
    await keep(1)
    const conversions = async () => {
      const row = await storedRollup(database, { campaignId, granularity: 'total' })
      return row?.conversions
    }
    expect(await conversions()).toBe(4)
    const change = (kind: 'form' | 'press') =>
      changeMainGoal(
        database.fork(),
        { campaignId, goal: { kind, target: goalBlock }, timeZone: 'UTC', now: now.getTime() },
        async () => {},
      )
    await change('press')
    // Of the first day that is kept there may be a part: it stays, too.
    expect(await conversions()).toBe(2 + 1 + 3)
    const minutesSince = now.getTime()
    expect(await verifyRollups(database.fork(), campaignId, { minutesSince })).toEqual([])
    await change('form')
    expect(await conversions()).toBe(4)
  })

  it('ends earlier where the company says so, and nowhere later', async () => {
    const [short, long] = [await insertCampaign(database), await insertCampaign(database)]
    const em = database.fork()
    await em.nativeUpdate(CompanyEntity, { id: short.companyId }, { visitMonths: 2 })
    await em.nativeUpdate(CompanyEntity, { id: long.companyId }, { visitMonths: 24 })
    for (const { campaignId } of [short, long])
      await apply(...[500, 70, 5].map((days) => viewOf(campaignId, daysAgo(days))))
    await keep(13)
    expect(await times(short.campaignId)).toEqual([daysAgo(5)])
    expect(await times(long.campaignId)).toEqual([daysAgo(70), daysAgo(5)])
  })

  it('goes by when something happened, whatever the clock of the browser says', async () => {
    const { campaignId } = await insertCampaign(database)
    const behind = viewOf(campaignId, daysAgo(2), daysAgo(600))
    const ahead = viewOf(campaignId, daysAgo(600), now.getTime() + 900 * dayMs)
    await apply(ahead, behind)
    await keep(13)
    expect(await times(campaignId)).toEqual([behind.at])
    expect(await database.fork().count(CampaignEntity, { id: campaignId })).toBe(1)
  })
})

it('on PostgreSQL takes the events of a month to their part, and drops it when all are old', async () => {
  const { database, close } = await openPostgres()
  const namesOf = async () => {
    const found = sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'visit_event'::regclass`
    return (await readRows(database, found)).map(({ name }) => name)
  }
  const rowsIn = async (table: string) =>
    (await readRows(database, sql`select 1 from ${sql.table(table)}`)).length
  try {
    const { campaignId } = await insertCampaign(database)
    const event = viewOf(campaignId, now.getTime())
    const { name } = partitionOf(now)
    const apply = () => database.fork().transactional((em) => applyGroup(em, [event], []))
    await apply()
    expect([await rowsIn(otherEvents), (await namesOf()).includes(name)]).toEqual([1, false])
    await keepEvents(database.fork(), now, 13)
    await keepEvents(database.fork(), now, 13)
    expect([await rowsIn(otherEvents), await rowsIn(name)]).toEqual([0, 1])
    expect(await namesOf()).toEqual(
      expect.arrayContaining([0, 1, 2].map((later) => partitionOf(now, later).name)),
    )
    expect(await apply()).toEqual([])
    expect(await database.schemaDifference()).toEqual([])
    const later = new Date('2029-06-01T00:00:00Z')
    await keepEvents(database.fork(), later, 13)
    expect(await namesOf()).not.toContain(name)
    expect(await storedEvents(database, campaignId)).toEqual([])
  } finally {
    await close()
  }
})
