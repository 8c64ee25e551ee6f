import { v7 as uuidv7 } from 'uuid'
import { expect, it, onTestFinished } from 'vitest'
import { applyGroup } from '#server/features/ingest/public/apply-group.ts'
import { bucketOf, dayMs } from '#server/features/ingest/public/buckets.ts'
import { granularities } from '#server/features/ingest/public/entities.ts'
import { insertFormerCampaign } from '#server/features/companies/testing/insert-former-campaign.ts'
import { listGoals } from '#server/features/goals/public/queries.ts'
import { findSource } from '#server/features/ingest/public/find-source.ts'
import { storedEvents, storedRollup } from '#server/features/ingest/testing/stored-visits.ts'
import { buildVisitEvent, insertCampaign } from '#server/features/ingest/testing/test-visits.ts'
import { verifyRollups } from '#server/features/ingest/verify-rollups.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { describeEachDatabase } from '#server/testing/database.ts'

const before = 'Migration20261129171215'
const at = Date.UTC(2026, 10, 20, 12)
const day = Math.floor(at / dayMs)
const visitor = 'aBcDeFgHiJkLmNoPqRsTuV'
const dimensions = ['all', 'page', 'release', 'source', 'device', 'bot']

describeEachDatabase('migration to numbered visits', (open) => {
  it('keeps every event and count, and knows who was there that day', async () => {
    const { database, close } = await open(before)
    onTestFinished(close)
    const campaignId = uuidv7()
    const own = { campaignId, source: 'news.example', at }
    const view = { ...buildVisitEvent({ ...own, visitor }), source: own.source }
    const { releaseId } = view
    const click = { ...view, id: uuidv7(), kind: 'click' as const, blockId: 'b1' }
    const robot = { ...view, id: uuidv7(), bot: true, visitor: 'robot', releaseId }
    await storeFormerly(database, [view, click, robot])

    await database.migrate()

    expect(await database.schemaDifference()).toEqual([])
    const short = visitor.slice(0, 11)
    const expected = [{ ...view, visitor: short }, { ...click, visitor: short }, robot]
    expect(await storedEvents(database, campaignId)).toMatchObject(
      expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(kept),
    )
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
    await insertCampaign(database)
    const presence = { campaignId, companyId: uuidv7(), visitor: short, day, before: null, at }
    expect(await findSource(database.fork(), presence)).toBe('news.example')
    const again = buildVisitEvent({ ...own, releaseId, visitor: short, page: '/thanks' })
    const apply = () =>
      database.fork().transactional((em) => applyGroup(em, [view, again], [presence]))
    await apply()
    await apply()
    const total = await storedRollup(database, { campaignId, granularity: 'total' })
    expect(total).toMatchObject({ views: 2, clicks: 1, visitors: 1 })
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
  })

  it('makes goals of what pages are for, and counts who reached the main one', async () => {
    const { database, close } = await open(before)
    onTestFinished(close)
    const campaignId = uuidv7()
    const own = { campaignId, source: 'news.example', at, releaseId: uuidv7() }
    const event = (more: Partial<Stored>) => ({ ...buildVisitEvent({ ...own, ...more }), ...own })
    const sends = ['form', 'form', 'button'].map((blockId) => event({ kind: 'send', blockId }))
    const events = [event({}), ...sends.map((one) => ({ ...one, visitor, source: own.source }))]
    await publishFormerly(database, own)
    await storeFormerly(
      database,
      events.map((one) => ({ ...one, visitor })),
    )

    await database.migrate()

    const em = database.fork()
    expect(await listGoals(em, campaignId)).toMatchObject([
      { name: 'Button 1', kind: 'press', target: 'button', isMain: false },
      { name: 'Form 2', kind: 'form', target: 'form', isMain: true },
    ])
    expect(await verifyRollups(em, campaignId)).toEqual([])
    const total = await storedRollup(database, { campaignId, granularity: 'total' })
    expect(total).toMatchObject({ views: 1, visitors: 1, conversions: 1 })
    const again = { ...event({ kind: 'send', blockId: 'form' }), visitor: visitor.slice(0, 11) }
    await em.transactional((tx) => applyGroup(tx, [again], []))
    expect(await verifyRollups(em, campaignId)).toEqual([])
  })
})

/** A release with a button and a form, of a campaign and a company. */
async function publishFormerly(
  database: Database,
  { campaignId, releaseId }: { campaignId: string; releaseId: string },
): Promise<void> {
  const em = database.fork()
  const time = new Date(at)
  const { companyId } = await insertFormerCampaign(database, { campaignId, at: time })
  const html =
    '<a data-ff-block="button" data-ff-goal="click"><form data-ff-block="form" data-ff-goal="submit">'
  const rows: [table: string, columns: string, values: unknown[]][] = [
    [
      'release',
      'id, campaign_id, number, journal_seq, current, published_by, published_by_name, published_at',
      [releaseId, campaignId, 1, 1, true, companyId, 'Ada', time],
    ],
    ['release_page', 'release_id, path, html, script_hash, bytes', [releaseId, '/', html, '', 1]],
  ]
  for (const [table, columns, values] of rows)
    await em.execute(
      `insert into ${table} (${columns}) values (${values.map(() => '?').join(', ')})`,
      values,
    )
}

/** What was known of an event then, and what was not. */
function kept({ id, kind, bot, visitor, source, device, page, blockId, releaseNumber }: Stored) {
  const known = { id, at, day, kind, bot, visitor, source, device, page, blockId, releaseNumber }
  return { ...known, variant: '', medium: '', browser: '', language: '', country: '' }
}

type Stored = ReturnType<typeof buildVisitEvent> & { source: string }

/** As releases until 0.2.0 stored a visitor and a robot, both of one moment. */
async function storeFormerly(database: Database, events: readonly Stored[]): Promise<void> {
  const em = database.fork()
  const insert = (table: string, row: Record<string, unknown>) =>
    em.execute(
      `insert into ${table} (${Object.keys(row).join(', ')})
       values (${Object.keys(row)
         .map(() => '?')
         .join(', ')})`,
      Object.values(row),
    )
  for (const event of events)
    await insert('visit_event', {
      id: event.id,
      campaign_id: event.campaignId,
      release_id: event.releaseId,
      release_number: event.releaseNumber,
      page_id: event.pageId,
      page: event.page,
      block_id: event.blockId,
      kind: event.kind === 'send' ? 'goal' : event.kind,
      visitor: event.visitor,
      source: event.source,
      device: event.device,
      bot: event.bot,
      at: event.at,
    })
  const [{ campaignId: campaign_id, source } = { campaignId: '', source: '' }] = events
  const visit = { day, campaign_id, visitor }
  const people = events.filter(({ bot }) => !bot)
  const countOf = (of: Stored['kind']) => people.filter(({ kind }) => kind === of).length
  await insert('visitor_day', { ...visit, events: people.length, last_seen: at, source })
  const values = ['', '/', '1', source, 'desktop', '']
  for (const [label, dimension] of dimensions.entries())
    if (dimension !== 'all' && dimension !== 'bot')
      await insert('visitor_value', { ...visit, dimension, value: values[label] })
  const counts = { views: countOf('view'), clicks: countOf('click') }
  const ofPeople = { ...counts, conversions: countOf('send'), visitors: 1 }
  const ofRobots = { views: events.length - people.length, clicks: 0, conversions: 0, visitors: 0 }
  for (const [label, dimension] of dimensions.entries())
    for (const granularity of granularities)
      await insert('visit_rollup', {
        campaign_id,
        dimension,
        granularity,
        bucket: bucketOf(at, granularity, day * dayMs),
        value: values[label],
        ...(dimension === 'bot' ? ofRobots : ofPeople),
      })
}
