import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DimensionName } from '#shared/contract/dimensions.ts'
import { dayIn } from '#shared/lib/zoned-day.ts'
import type { PageQuestion, Question } from '#server/core/ports/visit-numbers.ts'
import { eventKinds, kindNumbers } from '#server/features/ingest/public/entities.ts'
import type { EventKind } from '#server/features/ingest/public/entities.ts'
import { partsOf } from '#server/features/ingest/public/page-parts.ts'
import type { StoredEvent } from '#server/features/ingest/public/segment.ts'
import type { LedgerEvent } from '../testing/plain-count.ts'
import { plainPage } from '../testing/plain-page.ts'
import type { PlainPage } from '../testing/plain-page.ts'
import { segmentsOf } from '../testing/segments-of.ts'
import type { Words } from './dimensions.ts'
import type { WordsOf } from './look-up.ts'
import { ofVisits } from './of-visits.ts'
import { scan } from './scan.ts'
import { placesOfPage, scanPage } from './scan-page.ts'
import { scanRefused } from './scan-refused.ts'

const timeZone = 'Europe/Vienna'
const minuteMs = 60_000
const begin = Date.parse('2026-10-24T18:00:00Z')

/** Releases of a page: one that told of nothing, one with a form, and one with more in another order. */
const former: PlainPage = []
const earlier: PlainPage = [
  { section: 'top' },
  { section: 'middle', form: { id: 'form1', fields: ['mail', 'name'] } },
  { section: 'foot' },
]
const later: PlainPage = [
  { section: 'middle', form: { id: 'form1', fields: ['name', 'mail', 'size'] } },
  { section: 'top' },
  { section: 'end', form: { id: 'form2', fields: ['mail'] } },
]
const releases = [former, earlier, later]

const htmlOf = (page: PlainPage) =>
  page
    .map(({ section, form }) => {
      const inputs = form?.fields.map((name) => `<div data-ff-input="${name}">`).join('')
      const marked = form ? `<form data-ff-block="${form.id}" data-ff-goal="submit">${inputs}` : ''
      return `<section data-ff-section="${section}"><a data-ff-block="button1">${marked}`
    })
    .join('')

/** What the server takes of such pages: only what each of them has. */
const places: (Words['place'] & { kind: EventKind })[] = releases.flatMap((page, release) =>
  ['', 'b', 'home'].flatMap((variant) => {
    const at = (kind: EventKind, blockId: string | null = null, field: string | null = null) => ({
      kind,
      page: '/',
      pageId: 'home',
      releaseId: `release ${release}`,
      releaseNumber: release,
      variant,
      blockId,
      field,
    })
    return [
      at('view'),
      at('click', 'button1'),
      at('send', 'form1'),
      { ...at('view'), page: '/other', pageId: 'other' },
      { ...at('click', 'button1'), page: '/other', pageId: 'other' },
      ...page.map(({ section }) => at('scroll', section)),
      ...page.flatMap(({ form }) =>
        form
          ? [
              at('send', form.id),
              ...form.fields.flatMap((name) => [
                at('fill', form.id, name),
                at('refuse', form.id, name),
              ]),
            ]
          : [],
      ),
    ]
  }),
)
const released = (place: { releaseId: string }) => Number(place.releaseId.slice(-1))

const words: { [Table in Exclude<keyof Words, 'place'>]: Words[Table] } = {
  origin: { source: '', medium: '', utmCampaign: '', content: '', term: '', link: '' },
  sender: { device: 'mobile', browser: 'Safari', system: 'iOS' },
  locale: { language: 'de', country: 'AT', region: '' },
}
const tables: { [Table in keyof Words]: (number: number) => Words[Table] } = {
  place: (number) => places[number] ?? never(),
  origin: () => words.origin,
  sender: () => words.sender,
  locale: () => words.locale,
}
const wordsOf: WordsOf = (table, number) => tables[table](number)
const partsAt = (place: Pick<Words['place'], 'releaseId'>) =>
  partsOf(htmlOf(releases[released(place)] ?? []))

function never(): never {
  throw new Error('no such place')
}

const planned = fc.record({
  visitor: fc.constantFrom<string[]>('ada', 'bob', 'cy', 'dee'),
  minute: fc.oneof(
    fc.integer({ min: 0, max: 36 * 60 }),
    fc.integer({ min: 0, max: 12 }).map((half) => 240 + half * 30),
  ),
  bot: fc.constantFrom(false, false, false, false, true),
  place: fc.nat({ max: places.length - 1 }),
})
type Planned = typeof planned extends fc.Arbitrary<infer One> ? One : never

const kindOf = ({ place }: Planned) => places[place]?.kind ?? never()
const atOf = ({ minute }: Planned) => begin + minute * minuteMs

const storedOf = (one: Planned, index: number): StoredEvent => ({
  seq: index + 1,
  at: atOf(one),
  kind: kindNumbers[kindOf(one)],
  bot: one.bot,
  visitor: one.visitor,
  place: one.place,
  origin: 0,
  sender: 0,
  locale: 0,
})

function ledgerOf(one: Planned): LedgerEvent {
  const { page, pageId, variant, blockId, field, releaseNumber } = tables.place(one.place)
  const at = atOf(one)
  return {
    visitor: one.visitor,
    day: dayIn(timeZone, at).number,
    at,
    kind: kindOf(one),
    bot: one.bot,
    pageId,
    field,
    values: { page, variant, release: String(releaseNumber), block: blockId, device: 'mobile' },
  }
}

const pageOf = ({ values }: LedgerEvent): PlainPage => releases[Number(values.release)] ?? []

const filter = fc.record({
  dimension: fc.constantFrom<DimensionName>('variant', 'release', 'block', 'entry', 'exit', 'page'),
  values: fc.uniqueArray(fc.constantFrom('', 'b', '1', '2', 'form1', '/', '/other', 'button1'), {
    minLength: 1,
    maxLength: 3,
  }),
  not: fc.boolean(),
})
const question = fc.record({
  from: fc.integer({ min: 0, max: 24 * 60 }).map((minute) => begin + minute * minuteMs),
  length: fc.integer({ min: 1, max: 40 * 60 }),
  filters: fc.array(filter, { maxLength: 2 }),
  pageId: fc.constantFrom('home', 'home', 'home', 'other'),
  variants: fc.constantFrom(null, null, ['', 'home'], ['b']),
})
const events = fc.array(planned, { maxLength: 80 })
const portions = fc.integer({ min: 1, max: 80 })

it('says of a page what a plain count says, whatever came in whichever order', () => {
  fc.assert(
    fc.property(events, question, portions, (came, { length, ...asked }, portion) => {
      const whole: PageQuestion = { ...asked, to: asked.from + length * minuteMs, timeZone }
      const segments = segmentsOf(came.map(storedOf), { portion, timeZone })
      expect(scanPage(segments, whole, { wordsOf, partsAt })).toEqual(
        plainPage(came.map(ledgerOf), whole, pageOf),
      )
    }),
    { numRuns: 400 },
  )
})

it('counts visitors with errors in each time', () => {
  fc.assert(
    fc.property(events, fc.array(question, { maxLength: 4 }), portions, (came, asked, portion) => {
      const spans = asked.map(({ from, length }) => ({ from, to: from + length * minuteMs }))
      const segments = segmentsOf(came.map(storedOf), { portion, timeZone })
      const people = spans.map(({ from, to }) => {
        const those = came.filter((one) => {
          const at = atOf(one)
          return kindOf(one) === 'refuse' && !one.bot && at >= from && at < to
        })
        return new Set(those.map((one) => `${one.visitor} ${dayIn(timeZone, atOf(one)).number}`))
      })
      expect(scanRefused(segments, spans)).toEqual(people.map(({ size }) => size))
    }),
  )
})

it('changes no other number by what pages tell, but that a visit who filled something is no bounce', () => {
  fc.assert(
    fc.property(events, portions, (came, portion) => {
      const asked: Question = {
        from: begin,
        to: begin + 48 * 60 * minuteMs,
        timeZone,
        filters: [],
        goals: [{ kind: 'form', target: 'form1' }],
        by: ['block', 'page', 'entry', 'hour'],
        buckets: [begin, begin + 60 * minuteMs],
        robots: false,
      }
      const telling = new Set<EventKind>(['fill', 'refuse', 'scroll'])
      const answer = (those: readonly Planned[]) =>
        withoutBounces(
          scan(
            segmentsOf(those.map(storedOf), { portion, timeZone }).map(ofVisits),
            asked,
            wordsOf,
          ),
        )
      expect(answer(came)).toEqual(answer(came.filter((one) => !telling.has(kindOf(one)))))
    }),
  )
})

function withoutBounces({ total, series, lists }: ReturnType<typeof scan>) {
  const without = (counts: typeof total) => ({ ...counts, bounces: 0 })
  return {
    total: without(total),
    series: series.map(without),
    lists: lists.map(({ by, counts }) => [
      by,
      [...counts].map(([value, one]) => [value, without(one)]).toSorted(),
    ]),
  }
}

it('knows a visit by what is filled, and not by how far it scrolls', () => {
  const bounces = (...kinds: EventKind[]) => {
    const came = kinds.map((kind, minute) => ({
      visitor: 'ada',
      minute,
      bot: false,
      place: places.findIndex((place) => place.kind === kind),
    }))
    const segments = segmentsOf(came.map(storedOf), { portion: 9, timeZone }).map(ofVisits)
    const time = { from: begin, to: begin + 60 * minuteMs, timeZone, buckets: [] }
    const all = { ...time, filters: [], goals: [], by: [], robots: false }
    return scan(segments, all, wordsOf).total
  }
  expect(bounces('view')).toMatchObject({ visits: 1, bounces: 1, spentMs: 0 })
  expect(bounces('view', 'scroll')).toMatchObject({ visits: 1, bounces: 1, spentMs: 0 })
  expect(bounces('view', 'fill')).toMatchObject({ visits: 1, bounces: 0, spentMs: 0 })
  expect(bounces('fill', 'view')).toMatchObject({ visits: 1, bounces: 0, spentMs: 0 })
  expect(bounces('fill', 'scroll')).toMatchObject({ visits: 0, visitors: 0, views: 0 })
  expect(eventKinds).toHaveLength(6)
})

it('names the places of the page alone', () => {
  const came = [0, 3].map((place) => ({ visitor: 'ada', minute: 0, bot: false, place }))
  const segments = segmentsOf(came.map(storedOf), { portion: 2, timeZone })
  const asked = { from: 0, to: Infinity, timeZone, filters: [], pageId: 'home', variants: null }
  expect(placesOfPage(segments, asked, wordsOf)).toEqual([places[0]])
})
