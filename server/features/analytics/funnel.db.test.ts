import { afterAll, beforeAll, expect, it } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { startCompanies } from '#server/features/companies/testing/start-companies.ts'
import type { Companies } from '#server/features/companies/testing/start-companies.ts'
import { direct } from '#server/features/ingest/public/origin.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { refusalOf } from '#server/testing/test-api.ts'
import { applyGroup } from '#server/features/ingest/public/apply-group.ts'
import { buildVisitEvent } from '#server/features/ingest/testing/test-visits.ts'
import type { VisitEvent } from '#server/features/ingest/public/visit-event.ts'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs

describeEachDatabase('the funnel', (open) => {
  let test: Companies
  beforeAll(async () => void (test = await startCompanies(open)))
  afterAll(() => test.close())

  async function build() {
    const { owner, companyId } = await test.found()
    const client = test.api.as(owner)
    const made = await client.campaigns.create({ companyId, name: 'A', templateId: 'newsletter' })
    const campaignId = made.id
    await client.campaigns.activate({ campaignId })
    const { pages } = await client.analytics.funnel({ campaignId })
    const idOf = (path: string) =>
      must(
        pages.find((page) => page.path === path),
        path,
      ).pageId
    const [home, thanks] = [idOf('/'), idOf('/thanks')]
    const now = test.time.now.getTime()
    /** What one visitor did, a minute after each other, the first so many minutes ago. */
    const visit = (visitor: string, minutesAgo: number, ...did: Partial<VisitEvent>[]) =>
      test.database.fork().transactional((em) =>
        applyGroup(
          em,
          did.map((event, index) => {
            const at = now + (index - minutesAgo) * minuteMs
            return buildVisitEvent({ campaignId, visitor, at, pageId: home, ...event })
          }),
          [],
        ),
      )
    const saw = { kind: 'view' } as const
    const { goals } = await client.goals.list({ campaignId })
    const blockId = must(
      goals.find(({ isMain }) => isMain),
      'no main goal',
    ).target
    const [pressed, sent] = [{ kind: 'click' } as const, { kind: 'send', blockId } as const]
    const sawThanks = { ...saw, pageId: thanks }
    const funnel = async (range: 'day' | 'week', without?: string[], filter?: string[]) => {
      const numbers = await client.analytics.funnel({ campaignId, range, without, filter })
      return { ...numbers, counts: numbers.steps.map(({ visitors }) => visitors) }
    }
    return { client, campaignId, home, thanks, visit, saw, pressed, sent, sawThanks, funnel }
  }

  it('counts who did each step after the one before it, robots left out', async () => {
    const { visit, saw, pressed, sent, sawThanks, funnel } = await build()
    await visit('looked', 60, saw)
    await visit('pressed', 60, saw, saw, pressed)
    // Back and forth, twice converted, and still one.
    await visit('all', 60, saw, pressed, sent, sawThanks, saw, pressed, sent, sawThanks)
    await visit('without script', 60, saw, sent)
    // Began at the end, came back to the beginning, and went no further.
    await visit('backwards', 60, sawThanks, sent, pressed, saw)
    await visit('elsewhere', 60, sawThanks)
    await visit('robot', 60, { ...saw, bot: true }, { ...pressed, bot: true })
    const { steps, counts, visitors, converted } = await funnel('day')
    expect(steps.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'view /',
      'pressed /',
      'converted /',
      'view /thanks',
    ])
    expect(counts).toEqual([5, 3, 2, 1])
    expect(visitors).toBe(6)
    expect(converted).toBe(3)
  })

  it('counts each day by itself, as a visitor of tomorrow is another one', async () => {
    const { visit, saw, pressed, sent, funnel } = await build()
    const dayMinutes = dayMs / minuteMs
    await visit('a', 5, saw, pressed)
    // The same letters on another day are somebody else: nothing is carried over midnight.
    await visit('a', 2 * dayMinutes, sent)
    await visit('b', 2 * dayMinutes, saw, pressed, sent)
    await visit('long ago', 40 * dayMinutes, saw, pressed, sent)
    expect((await funnel('day')).counts).toEqual([1, 1, 0, 0])
    expect((await funnel('week')).counts).toEqual([2, 2, 1, 0])
  })

  it('is of the visitors whom the filters leave, with all that they did', async () => {
    const { client, campaignId, visit, saw, pressed, sent, sawThanks, funnel } = await build()
    const [poster, mail] = [
      { origin: { ...direct, source: 'poster' } },
      { origin: { ...direct, source: 'newsletter', medium: 'email' } },
    ]
    const by = (one: object, ...did: Partial<VisitEvent>[]) =>
      did.map((event) => ({ ...event, ...one }))
    await visit('a', 60, ...by(poster, saw, pressed, sent, sawThanks))
    await visit('b', 60, ...by({ ...poster, device: 'mobile' }, saw, pressed))
    await visit('c', 60, ...by(mail, saw, sent))
    await visit('robot', 60, ...by({ ...poster, bot: true }, saw, sent))
    const countsOf = async (...filter: string[]) => (await funnel('day', undefined, filter)).counts
    expect(await countsOf()).toEqual([3, 3, 2, 1])
    expect(await countsOf('source:poster')).toEqual([2, 2, 1, 1])
    expect(await countsOf('source:poster', '!device:mobile')).toEqual([1, 1, 1, 1])
    expect(await countsOf('channel:email')).toEqual([1, 1, 1, 0])
    // Of who began there and saw the page: the steps before it count, too.
    expect(await countsOf('page:/thanks')).toEqual(await countsOf('exit:/thanks'))
    const nobody = await funnel('day', undefined, ['source:nobody'])
    expect(nobody).toMatchObject({ visitors: 0, converted: 0, counts: [0, 0, 0, 0] })
    for (const filter of [[], ['source:poster'], ['device:mobile'], ['entry:/']]) {
      const { visitors, converted } = await funnel('day', undefined, filter)
      const { inRange } = await client.analytics.campaign({ campaignId, range: 'day', filter })
      expect([visitors, converted]).toEqual([inRange.visitors, inRange.conversions])
    }
    const wrong = client.analytics.funnel({ campaignId, filter: ['nothing'] })
    expect((await refusalOf(wrong)).problem.errors?.[0]?.pointer).toBe('/filter')
  })

  it('goes without pages that are left out, but never without any', async () => {
    const { visit, saw, sent, sawThanks, home, thanks, funnel } = await build()
    await visit('a', 5, saw, sent, sawThanks)
    const short = await funnel('day', [thanks])
    expect(short.counts).toEqual([1, 1, 1])
    expect(short.pages.map(({ path, isStep }) => [path, isStep])).toEqual([
      ['/', true],
      ['/thanks', false],
    ])
    expect((await funnel('day', [home])).steps[0]?.path).toBe('/thanks')
    expect((await funnel('day', [home, thanks])).steps[0]?.path).toBe('/')
  })

  it('has steps and no visitors before anybody came', async () => {
    const { funnel } = await build()
    expect(await funnel('day')).toMatchObject({ counts: [0, 0, 0, 0], visitors: 0, converted: 0 })
  })
})
