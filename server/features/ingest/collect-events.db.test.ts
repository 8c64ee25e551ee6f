import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { must } from '#shared/lib/must.ts'
import type { Database } from '#server/platform/db/open-database.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { CompanyEntity } from '#server/core/companies/entities.ts'
import type { IngestTables } from './public/entities.ts'
import { digestOf } from './public/numbers.ts'
import { ownDeviceLink } from './public/own-device.ts'
import { storedEvents, storedRollup } from './testing/stored-visits.ts'
import { signPageToken } from './public/page-token.ts'
import { startTestCollector, testSecret } from './testing/start-test-collector.ts'
import { buildAttribution, insertCampaign, insertPage } from './testing/test-visits.ts'
import { verifyRollups } from './verify-rollups.ts'

/** As long and as odd as the id of a block may be. */
const longId = `a.b-${'c'.repeat(76)}`

/** As the renderer writes them. */
const sections = `<section class="a" data-ff-section="top"></section>
  <section data-ff-section="join"><form data-ff-block="form2" data-ff-goal="submit">
  <div data-ff-input="mail" data-ff-check="{}"><fieldset data-ff-input="size"></form></section>
  <p>data-ff-section=&quot;words&quot;</p>`

type Collector = Awaited<ReturnType<typeof startTestCollector>>

describeEachDatabase('POST /e', (open) => {
  let database: Database
  let close: () => Promise<void>
  let collector: Collector
  let now: number | null = null
  beforeAll(async () => {
    ;({ database, close } = await open())
    const clock = () => new Date(now ?? Date.now())
    const locate = (ip: string) =>
      ip === '192.0.2.7' ? { country: 'AT', region: 'AT-9' } : { country: '', region: '' }
    collector = await startTestCollector(database, { clock, locate })
  })
  afterAll(async () => {
    await collector.close()
    await close()
  })

  async function livePage() {
    const { campaignId, companyId } = await insertCampaign(database)
    const page = buildAttribution({ campaignId })
    const blocks = { [longId]: null, button1: 'click', form1: 'submit' } as const
    await insertPage(database, page, blocks, sections)
    return { campaignId, companyId, t: signPageToken(testSecret, page) }
  }
  const view = (t: string, i = uuidv7()) => ({ t, i, k: 'v' })
  const send = (events: unknown[], headers: Record<string, string> = {}, s = Date.now()) =>
    collector.post('/e', JSON.stringify({ s, e: events }), headers)
  const stored = (campaignId: string) => storedEvents(database, campaignId)
  const totals = (campaignId: string, dimension: 'all' | 'bot' = 'all') =>
    storedRollup(database, { campaignId, dimension, granularity: 'total' })

  it('answers 204 when the events are stored, with what the token says', async () => {
    const { campaignId, t } = await livePage()
    const events = [
      { ...view(t), r: 'WWW.News.example' },
      { t, i: uuidv7(), k: 'c', b: longId },
    ]
    expect((await send(events)).status).toBe(204)
    expect(await stored(campaignId)).toMatchObject([
      { kind: 'view', page: '/', releaseNumber: 3, source: 'news.example', device: 'desktop' },
      { kind: 'click', blockId: longId, source: 'news.example' },
    ])
  })

  it('takes with an event what is known of its visitor, and nothing of the address', async () => {
    const { t } = await livePage()
    const store = vi.spyOn(collector.visits, 'store')
    onTestFinished(() => store.mockRestore())
    const u = 'utm_source=Mail&utm_medium=Email&utm_campaign=Spring&utm_id=0123abcv'
    const click = { t, i: uuidv7(), k: 'c', b: longId, u }
    const events = [{ ...view(t), r: 'news.example', u }, { ...view(t), r: 'Old' }, view(t), click]
    await send(events, { 'x-forwarded-for': '192.0.2.7', 'accept-language': 'de-AT,en' })
    const [batch] = store.mock.calls[0] ?? []
    const none = { source: '', medium: '', campaign: '', content: '', term: '', link: '' }
    const known = { browser: 'Chrome', system: 'Linux', language: 'de', country: 'AT' }
    expect(batch?.events).toMatchObject([
      {
        ...known,
        region: 'AT-9',
        origin: { ...none, source: 'mail', medium: 'email', campaign: 'Spring', link: '0123abcv' },
      },
      // As earlier scripts send it.
      { ...known, origin: { ...none, source: 'old' } },
      { kind: 'view', origin: null },
      // Where somebody came from, only a view says.
      { kind: 'click', origin: null },
    ])
    expect(JSON.stringify(batch)).not.toContain('192.0.2.7')
  })

  it('stores replayed and concurrent deliveries once', async () => {
    const { campaignId, t } = await livePage()
    const batches = Array.from({ length: 20 }, () => [view(t), view(t), view(t)])
    const deliveries = [...batches, ...batches, ...batches.slice(5)]
    const answers = await Promise.all(deliveries.map((batch) => send(batch)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await totals(campaignId)).toMatchObject({ views: 60, visitors: 1 })
    expect(await stored(campaignId)).toHaveLength(60)
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
  })

  it('tells visitors apart by address and browser', async () => {
    const { campaignId, t } = await livePage()
    await send([view(t)])
    await send([view(t)], { 'x-forwarded-for': '192.0.2.2' })
    await send([view(t)], { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari/604.1' })
    await send([view(t)])
    expect(await totals(campaignId)).toMatchObject({ views: 4, visitors: 3 })
  })

  it('counts robots apart', async () => {
    const { campaignId, t } = await livePage()
    expect((await send([view(t)], { 'user-agent': 'Googlebot/2.1' })).status).toBe(204)
    expect(await totals(campaignId)).toBeNull()
    expect(await totals(campaignId, 'bot')).toMatchObject({ views: 1 })
  })

  it('keeps no address and no browser name', async () => {
    const { campaignId, t } = await livePage()
    await send([view(t)], { 'x-forwarded-for': '198.51.100.77' })
    const row = JSON.stringify(await stored(campaignId))
    expect(row).not.toContain('198.51.100.77')
    expect(row).not.toContain('Mozilla')
  })

  it('refuses forged tokens and stores the rest of a mixed batch', async () => {
    const { campaignId, t } = await livePage()
    const forged = signPageToken('another secret', buildAttribution({ campaignId }))
    expect((await send([view(forged)])).status).toBe(403)
    const orphan = signPageToken(testSecret, buildAttribution())
    expect((await send([view(orphan)])).status).toBe(403)
    expect((await send([view(forged), view(t)])).status).toBe(204)
    expect(await stored(campaignId)).toHaveLength(1)
  })

  it('refuses what is too large or malformed', async () => {
    expect((await collector.post('/e', 'x'.repeat(100_000))).status).toBe(413)
    expect((await collector.post('/e', 'not json')).status).toBe(400)
    expect((await send([])).status).toBe(400)
  })

  it('P13: judges events one by one, and cleans their labels', async () => {
    const { campaignId, t } = await livePage()
    const batch = [
      { ...view(t), k: 'x' },
      { ...view(t), r: 'Newsletter\n' },
      view(t, 'not-a-uuid'),
      { ...view(t), r: '\u200bnews\u0000letter ' },
      'no event',
      { ...view(t), k: 'c', b: 'no id of a block' },
    ]
    expect((await send(batch)).status).toBe(204)
    const events = await stored(campaignId)
    expect(events.map(({ source }) => source)).toEqual(['newsletter', 'newsletter'])
    expect((await send([{ ...view(t), k: 'x' }])).status).toBe(204)
    expect(await stored(campaignId)).toHaveLength(2)
  })

  it('P15: counts a browser that a program steers among the robots', async () => {
    const { campaignId, t } = await livePage()
    const body = JSON.stringify({ s: Date.now(), w: 1, e: [view(t)] })
    expect((await collector.post('/e', body)).status).toBe(204)
    expect(await totals(campaignId)).toBeNull()
    expect(await totals(campaignId, 'bot')).toMatchObject({ views: 1 })
  })

  it('P14: counts presses only of blocks of that page, and goals by what they are', async () => {
    const { campaignId, t } = await livePage()
    const press = (k: 'c' | 'g', b?: string) => ({ t, i: uuidv7(), k, b })
    const real = [press('c', longId), press('c', 'button1'), press('g', 'button1')]
    const made = [
      press('g', 'form1'),
      press('g', longId),
      press('g', 'nobody'),
      press('g'),
      press('c'),
    ]
    expect((await send([...real, ...made])).status).toBe(204)
    expect(await totals(campaignId)).toMatchObject({ clicks: 2, conversions: 0 })
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
  })

  it('takes of forms and sections only what the page has, and counts nothing by it', async () => {
    const { campaignId, t } = await livePage()
    const tell = (k: 'f' | 'e' | 's', b?: string, f?: string) => ({ t, i: uuidv7(), k, b, f })
    const real = [
      tell('f', 'form2', 'mail'),
      tell('e', 'form2', 'size'),
      tell('s', 'join'),
      tell('s', 'top'),
    ]
    const made = [
      tell('f', 'form2', 'nothing'),
      tell('f', 'form1', 'mail'),
      tell('f', 'form2'),
      tell('e', undefined, 'mail'),
      tell('s', 'words'),
      tell('s', 'form2'),
      tell('s'),
      { ...tell('f', 'form2'), f: 'x'.repeat(200) },
    ]
    expect((await send([...real, ...made])).status).toBe(204)
    // Nobody was there yet who looked at anything.
    expect(await totals(campaignId)).toBeNull()
    expect((await send([...real, view(t)])).status).toBe(204)
    expect((await send(real, { 'user-agent': 'Googlebot/2.1' })).status).toBe(204)
    const told = (await stored(campaignId)).filter(({ kind }) => kind !== 'view')
    expect(told.map(({ kind, blockId, field }) => [kind, blockId, field]).toSorted()).toEqual([
      ['fill', 'form2', 'mail'],
      ['refuse', 'form2', 'size'],
      ['scroll', 'join', null],
      ['scroll', 'top', null],
    ])
    expect(await totals(campaignId)).toMatchObject({ views: 1, visitors: 1, clicks: 0 })
    expect(await totals(campaignId, 'bot')).toBeNull()
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
  })

  it('keeps the places of before, which had no fields', async () => {
    const { campaignId, t } = await livePage()
    await send([view(t)])
    const places = () =>
      database
        .fork()
        .getKysely<IngestTables>()
        .selectFrom('visit_place')
        .select(['id', 'digest', 'field'])
        .where('campaign_id', '=', campaignId)
        .execute()
    const [place] = await places()
    const { releaseId, releaseNumber, pageId } = must((await stored(campaignId))[0], 'an event')
    const words = [campaignId, releaseId, releaseNumber, pageId, '/', null, '']
    expect(place).toMatchObject({ field: null, digest: digestOf('visit_place', words) })
    await send([view(t)])
    expect(await places()).toEqual([place])
  })

  it('P14: counts at most 200 sources a day, and all others as one', async () => {
    const { campaignId, t } = await livePage()
    const views = Array.from({ length: 1_200 }, (_, index) => ({
      ...view(t),
      r: `made-up-${index}`,
    }))
    for (let start = 0; start < views.length; start += 50) {
      const from = { 'x-forwarded-for': `198.18.0.${start / 50}` }
      expect((await send(views.slice(start, start + 50), from)).status).toBe(204)
    }
    const sources = Map.groupBy(await stored(campaignId), ({ source }) => source)
    expect(sources.size).toBe(201)
    expect(sources.get('other')).toHaveLength(1_000)
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
  })

  it('P14: limits a network by its events, not by its requests', async () => {
    const { campaignId, t } = await livePage()
    const from = { 'x-forwarded-for': '198.18.1.1' }
    const batch = () => Array.from({ length: 50 }, () => view(t))
    const answers = []
    for (let sent = 0; sent < 26; sent += 1) answers.push(await send(batch(), from))
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(24).fill(204), 429, 429])
    expect(Number(answers[25]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send([view(t)])).status).toBe(204)
    expect(await totals(campaignId)).toMatchObject({ views: 1_201 })
  })

  it('P15: leaves out networks of the company', async () => {
    const { campaignId, companyId, t } = await livePage()
    const uncountedNetworks = ['198.18.2.0/24']
    await database.fork().nativeUpdate(CompanyEntity, { id: companyId }, { uncountedNetworks })
    expect((await send([view(t)], { 'x-forwarded-for': '198.18.2.9' })).status).toBe(204)
    expect(await totals(campaignId)).toBeNull()
    await send([view(t)], { 'x-forwarded-for': '198.18.3.9' })
    expect(await totals(campaignId)).toMatchObject({ views: 1 })
  })

  it('P15: leaves out a device of the company from one press on, until it is taken back', async () => {
    const { campaignId, companyId, t } = await livePage()
    const { pathname, search } = new URL(
      ownDeviceLink(collector.pageSecret, 'https://pages.example', companyId, Date.now()),
    )
    const open = (query: string) => fetch(`${collector.origin}${pathname}${query}`)
    const opened = await open(search)
    expect(await opened.text()).toContain('This device is not counted')
    const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
    expect((await send([view(t)], { cookie })).status).toBe(204)
    expect(await totals(campaignId)).toBeNull()
    const another = await livePage()
    await send([view(another.t)], { cookie })
    expect(await totals(another.campaignId)).toMatchObject({ views: 1 })

    const back = await collector.post(pathname, '', { cookie })
    expect(await back.text()).toContain('This device is counted again')
    expect(back.headers.get('set-cookie')).toMatch(/^fanfare_own=; Max-Age=0/)
    const old = ownDeviceLink(collector.pageSecret, 'https://pages.example', companyId, 0)
    for (const wrong of [new URL(old).search, '', search.replace(companyId, uuidv7())]) {
      const answer = await open(wrong)
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([410, null])
    }
    const elsewhere = { cookie, 'sec-fetch-site': 'cross-site' }
    expect((await collector.post(pathname, '', elsewhere)).status).toBe(403)
  })

  it('goes by its own clock when the clock of the browser is wrong', async () => {
    const { campaignId, t } = await livePage()
    const ahead = Date.now() + 3 * 86_400_000
    const started = Date.now()
    await send([view(t, uuidv7({ msecs: ahead - 5_000 }))], {}, ahead)
    const [event] = await stored(campaignId)
    expect(event?.at).toBeGreaterThan(started - 6_000)
    expect(event?.at).toBeLessThanOrEqual(Date.now() - 5_000)
    await send([view(t, uuidv7({ msecs: ahead - 7_200_000 }))], {}, ahead)
    const [older] = await stored(campaignId)
    expect(older?.at).toBeGreaterThanOrEqual(started)
  })

  it('counts late events of yesterday in yesterday, and the visitor there', async () => {
    const { campaignId, t } = await livePage()
    const midnight = Date.UTC(2027, 0, 10)
    now = midnight - 60_000
    await send([view(t, uuidv7({ msecs: now }))], {}, now)
    now = midnight + 60_000
    await send([view(t, uuidv7({ msecs: midnight - 30_000 }))], {}, now)
    expect(await totals(campaignId)).toMatchObject({ views: 2, visitors: 1 })
    await send([view(t, uuidv7({ msecs: now }))], {}, now)
    expect(await totals(campaignId)).toMatchObject({ views: 3, visitors: 2 })
    expect(await verifyRollups(database.fork(), campaignId)).toEqual([])
    now = null
  })
})
