import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Measures, NumbersQuery } from '#shared/contract/analytics.ts'
import { dimensionNames, filtersOf, filterText } from '#shared/contract/dimensions.ts'
import type { DimensionName } from '#shared/contract/dimensions.ts'
import { must } from '#shared/lib/must.ts'
import { plainCount } from '#server/features/analytics/testing/plain-count.ts'
import type { LedgerEvent } from '#server/features/analytics/testing/plain-count.ts'
import { plainPage } from '#server/features/analytics/testing/plain-page.ts'
import { rebuildCampaign, verifyCampaign } from '#server/features/ingest/public/rebuild-rollups.ts'
import { createRandom } from '#server/features/sample/random.ts'
import { describeEachDatabase } from '#server/testing/database.ts'
import { dateAfter, localOf, startOf } from './testing/calendar.ts'
import { createPeople, planStep } from './testing/plan-visits.ts'
import { openBooks, startTwoNodes } from './testing/two-nodes.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Each over the night in which its clock changes, and a day before and after. */
const places = [
  // Half an hour forward.
  { timeZone: 'Australia/Lord_Howe', changesAt: Date.UTC(2026, 9, 3, 15, 30) },
  // An hour back.
  { timeZone: 'Europe/Vienna', changesAt: Date.UTC(2026, 9, 25, 1) },
  { timeZone: 'America/Los_Angeles', changesAt: Date.UTC(2026, 10, 1, 9) },
]
const stepMs = 16 * minuteMs
const seed = Number(process.env['LEDGER_SEED'] ?? 1)

type Nodes = Awaited<ReturnType<typeof startTwoNodes>>
type Opened = Awaited<ReturnType<typeof openBooks>>
type Counts = ReturnType<typeof plainCount>['total']

describeEachDatabase('a ledger of visits', (open) => {
  const time = { now: 0 }
  let stage: Nodes
  beforeAll(async () => {
    time.now = must(places[0], 'a place').changesAt - 30 * hourMs
    stage = await startTwoNodes(open, time)
  })
  afterAll(() => stage.close())

  /** People come to both nodes, some requests twice; days are put into columns now and then. */
  async function visit(opened: Opened, changesAt: number) {
    const random = createRandom(seed + changesAt)
    const people = createPeople(random, opened.books, 24)
    const end = changesAt + 22 * hourMs
    let steps = 0
    for (time.now = changesAt - 29 * hourMs; time.now < end; time.now += stepMs) {
      steps += 1
      if (steps === 100) await opened.publish(2, time.now)
      const sendings = planStep(random, opened.books, people, time.now)
      const answers = sendings.flatMap((sending) => {
        const [one, other] = stage.nodes
        const both = random.next() < 0.2 ? [one, other] : [random.next() < 0.5 ? one : other]
        return both.map((node) => node.send(sending))
      })
      const compacting = steps % 60 === 0 ? stage.nodes.map((node) => node.compact()) : []
      for (const answer of await Promise.all(answers)) expect([200, 204]).toContain(answer.status)
      await Promise.all(compacting)
    }
  }

  it.each(places)(
    'is what every question answers: $timeZone',
    { timeout: 240_000 },
    async (place) => {
      const { timeZone, changesAt } = place
      const { database } = stage
      time.now = changesAt - 29 * hourMs
      const opened = await openBooks(database, timeZone, time.now)
      await visit(opened, changesAt)
      const { campaignId, books } = opened
      expect(books.ledger.length).toBeGreaterThan(1_000)
      expect(books.leads.length).toBeGreaterThan(20)
      const campaign = { campaignId, timeZone }
      const verify = () => verifyCampaign(database.fork(), campaign, time.now)
      expect(await verify()).toEqual([])
      await compareAll(opened, 1)
      await Promise.all(stage.nodes.map((node) => node.compact()))
      expect(await verify()).toEqual([])
      await compareAll(opened, 3)
      await rebuildCampaign(database.fork(), campaign, time.now)
      expect(await verify()).toEqual([])
      await compareAll(opened, 4)
    },
  )

  /**
   * Every dimension with values of its own, alone, left out, and with others, over one range or another;
   * one of `every` of them.
   */
  async function compareAll(opened: Opened, every: number) {
    const filters = filtersFor(opened).filter((_, index) => index % every === 0)
    const ranges = rangesOf(opened, time.now)
    const { goals } = await ask(opened, 0, { range: 'day' })
    const ids = goals.map(({ id }) => id)
    for (const [index, filter] of filters.entries())
      for (const range of filter.length === 0
        ? ranges
        : [must(ranges[index % ranges.length], 'one')])
        await compare(opened, index, { ...range, filter, goal: ids[index % ids.length] })
    for (const [index, filter] of filters.entries())
      await comparePage(opened, index, { ...must(ranges[index % ranges.length], 'one'), filter })
    await compareTotals(opened)
  }

  const ask = ({ manager, campaignId }: Opened, index: number, query: Partial<NumbersQuery>) =>
    must(stage.nodes[index % 2], 'a node')
      .api.as(manager)
      .analytics.campaign({ campaignId, limit: 1_000, ...query })

  async function compare(opened: Opened, index: number, { from, to, buckets, ...asked }: Asked) {
    const { books, goals } = opened
    const query = { ...asked.query, filter: asked.filter, goal: asked.goal }
    const answers = [
      await ask(opened, index, { ...query, by: dimensionNames.slice(0, 8) }),
      await ask(opened, index, { ...query, by: dimensionNames.slice(8, 16) }),
      await ask(opened, index, { ...query, by: dimensionNames.slice(16) }),
    ]
    const answer = must(answers[0], 'an answer')
    const counted = must(
      goals.find(({ kind }) => answer.goals.find((goal) => goal.isCounted)?.kind === kind),
      'the goal that is asked for',
    )
    const ordered = [counted, ...goals.filter((goal) => goal !== counted)]
    const whole = {
      from,
      to,
      timeZone: books.timeZone,
      filters: filtersOf(asked.filter),
      goals: ordered,
      by: dimensionNames,
      buckets,
      robots: false,
    }
    const expected = plainCount(books.ledger, whole)
    const robots = plainCount(books.ledger, { ...whole, robots: true, by: [], buckets: [] })
    const leads = asked.filter.length === 0 ? leadsIn(books, from, to) : null
    const lists = answers.flatMap((one) => one.lists)
    const { inRange, series, time: range } = answer
    expect({
      query,
      time: { from: range.from, to: range.to },
      inRange,
      series,
      goals: Object.fromEntries(answer.goals.map(({ kind, visitors }) => [kind, visitors])),
      robots: answer.robots,
      values: lists.map(({ by, values }) => [by, values]),
      lists: lists.map(({ by, rows }) => [
        by,
        byValue(rows.map(({ value, ...row }) => [value, row])),
      ]),
    }).toEqual({
      query,
      time: { from: new Date(from).toISOString(), to: new Date(to).toISOString() },
      inRange: { ...measuresOf(expected.total), leads },
      series: expected.series.map((counts, at) => ({
        at: new Date(buckets[at] ?? 0).toISOString(),
        ...measuresOf(counts),
      })),
      goals: Object.fromEntries(ordered.map(({ kind }, at) => [kind, expected.total.goals[at]])),
      robots: robots.total.views,
      values: expected.lists.map(({ by, counts }) => [by, counts.size]),
      lists: expected.lists.map(({ by, counts }) => [
        by,
        byValue([...counts].map(([value, one]) => [value, measuresOf(one)])),
      ]),
    })
  }

  /** What is done within a page, of the page in whatever way it was shown, as itself, or as its variant. */
  async function comparePage(opened: Opened, index: number, range: Omit<Asked, 'goal'>) {
    const { books, campaignId, manager } = opened
    const { query, from, to, filter } = range
    const pageId = index % 4 === 3 ? 'thanks' : 'home'
    const [variant, variants] = must(
      (
        [
          [undefined, null],
          [pageId, ['', pageId]],
          ['b', ['b']],
        ] as const
      )[index % 3],
      'one',
    )
    const api = must(stage.nodes[index % 2], 'a node').api.as(manager)
    const answer = await api.analytics.page({
      campaignId,
      ...query,
      filter,
      pageId,
      ...(variant === undefined ? {} : { variant }),
    })
    const filters = filtersOf(filter)
    const asked = { from, to, timeZone: books.timeZone, filters, pageId, variants }
    const pages = new Map(books.pages.map((page) => [String(page.release), page.sections]))
    const pageOf = ({ values }: LedgerEvent) => pages.get(values.release ?? '') ?? []
    const expected = plainPage(books.ledger, asked, pageOf)
    const sections = must(books.pages.at(-1), 'a page').sections
    const form = expected.forms.get('form1')
    if (filter.length === 0)
      expect(Math.min(form?.left ?? 0, form?.sent ?? 0, form?.refused ?? 0)).toBeGreaterThan(0)
    expect({ query, filter, variant, ...answer }).toEqual({
      query,
      filter,
      variant,
      time: { ...answer.time, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
      visitors: expected.visitors,
      blocks: [...expected.blocks].map(([blockId, block]) => ({ blockId, ...block })),
      sections: sections.map(({ section }) => ({
        sectionId: section,
        visitors: expected.sections.get(section) ?? 0,
      })),
      forms: [
        {
          formId: 'form1',
          shown: form?.shown ?? 0,
          begun: form?.begun ?? 0,
          refused: form?.refused ?? 0,
          sent: form?.sent ?? 0,
          left: form?.left ?? 0,
          fields: ['mail', 'name'].map((name) => {
            const { filled = 0, refused = 0, last = 0 } = form?.fields.get(name) ?? {}
            const label = name === 'mail' ? 'Email' : 'Name'
            return { name, label, filled, refused, lastBeforeLeaving: last }
          }),
        },
      ],
    })
  }

  /** What rollups answer: all of all time, and the company's days. */
  async function compareTotals({ books, goals, ...opened }: Opened) {
    const { timeZone } = books
    const question = { timeZone, filters: [], goals, by: [], robots: false, buckets: [] }
    const totalsOf = (from: number, to: number) => {
      const {
        views,
        visitors,
        clicks,
        goals: reached,
      } = plainCount(books.ledger, {
        ...question,
        from,
        to,
      }).total
      return { views, visitors, clicks, conversions: reached[0] }
    }
    const all = await ask({ books, goals, ...opened }, 0, {})
    expect(all.total).toEqual(totalsOf(0, Infinity))
    for (const { query, from, to } of rangesOf({ books, goals, ...opened }, time.now)) {
      if (query.range === 'day' || query.range === 'hour') continue
      const { companyId, manager } = opened
      const api = stage.nodes[1].api.as(manager)
      const company = await api.analytics.company({ companyId, ...query })
      const expected = { ...totalsOf(from, to), leads: leadsIn(books, from, to) }
      expect({ query, ...company.inRange }).toEqual({ query, ...expected })
      expect(company.campaigns[0]?.inRange).toEqual(company.inRange)
    }
  }
})

const leadsIn = ({ leads }: Opened['books'], from: number, to: number) =>
  leads.filter((at) => at >= from && at < to).length

const byValue = (rows: [value: string, measures: Measures][]) => Object.fromEntries(rows)

const measuresOf = ({ goals, spentMs, ...counts }: Counts): Measures => ({
  ...counts,
  conversions: goals[0] ?? 0,
  seconds: Math.round(spentMs / 1_000),
})

type Range = {
  query: Pick<Partial<NumbersQuery>, 'range' | 'from' | 'to'>
  from: number
  to: number
  buckets: number[]
}
type Asked = Omit<Range, 'query'> & Range & { filter: string[]; goal: string | undefined }

/** Ranges with when they begin and end, by a calendar. */
function rangesOf({ books: { timeZone } }: Opened, now: number): Range[] {
  const today = localOf(timeZone, now).date
  const { minute, second } = localOf(timeZone, now)
  const hour = now - (now % 1_000) - (minute * 60 + second) * 1_000
  const days = (first: string, last: string, grain: 'hour' | 'day', query: Range['query']) => {
    const [from, to] = [startOf(timeZone, first), startOf(timeZone, dateAfter(last, 1))]
    const dates: string[] = []
    for (let date = first; date <= last; date = dateAfter(date, 1)) dates.push(date)
    const starts = dates.map((date) => startOf(timeZone, date))
    return { query, from, to, buckets: grain === 'day' ? starts : steps(from, to, hourMs) }
  }
  const own = (first: number, last: number) => {
    const query = { from: dateAfter(today, first), to: dateAfter(today, last) }
    return days(query.from, query.to, last - first < 2 ? 'hour' : 'day', query)
  }
  const rolling = (range: 'hour' | 'day', last: number, stepMs: number, count: number) => {
    const [from, to] = [last - (count - 1) * stepMs, last + stepMs]
    return { query: { range }, from, to, buckets: steps(from, to, stepMs) }
  }
  return [
    own(-3, 0),
    days(today, today, 'hour', { range: 'today' }),
    days(dateAfter(today, -1), dateAfter(today, -1), 'hour', { range: 'yesterday' }),
    rolling('day', hour, hourMs, 24),
    own(-2, -1),
    rolling('hour', now - (now % minuteMs), minuteMs, 60),
    days(dateAfter(today, -6), today, 'day', { range: 'week' }),
    own(-2, -2),
  ]
}

const steps = (from: number, to: number, stepMs: number) =>
  Array.from({ length: Math.ceil((to - from) / stepMs) }, (_, step) => from + step * stepMs)

/** None, a value of each dimension, some of them left out, and several together. */
function filtersFor({ books: { ledger } }: Opened): string[][] {
  const valuesOf = (name: DimensionName) => {
    const said = name === 'entry' || name === 'exit' ? 'page' : name
    return [...new Set(ledger.map(({ values }) => values[said] ?? null))].filter(
      (value) => value !== null,
    )
  }
  // Another value of each with another ledger.
  const singles = dimensionNames.map((name, index) => {
    const turn = index + ledger.length
    const values = valuesOf(name)
    return [filterText(name, must(values[turn % values.length], 'a value'), turn % 3 === 0)]
  })
  return [
    [],
    ...singles,
    ['source:Facebook', 'source:Google', '!device:mobile'],
    ['channel:email', 'variant:b'],
    ['entry:/', 'block:button1'],
    ['exit:/thanks', 'hour:2', 'hour:3', '!language:de'],
    ['release:2', 'country:AT', 'browser:Chrome'],
    ['link:0123abcv', 'page:/'],
    ['!link:0123abcv', 'weekday:7'],
    ['block:form1', '!source:'],
    ['source:nobody'],
  ]
}
