import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { dimensionNames } from '#shared/contract/dimensions.ts'
import { clockAt, dayIn } from '#shared/lib/zoned-day.ts'
import type { Question, VisitPosition } from '#server/core/ports/visit-numbers.ts'
import { eventKinds, kindNumbers } from '#server/features/ingest/public/entities.ts'
import type { Segment, StoredEvent } from '#server/features/ingest/public/segment.ts'
import { plainCount, plainVisits } from '../testing/plain-count.ts'
import type { LedgerEvent } from '../testing/plain-count.ts'
import { segmentsOf } from '../testing/segments-of.ts'
import { answerByDays, createAnswerParts, createTrialParts, trialByDays } from './answer-parts.ts'
import { findDimension } from './dimensions.ts'
import type { Words } from './dimensions.ts'
import { ofVisits } from './of-visits.ts'
import { scan } from './scan.ts'
import { scanSteps } from './scan-steps.ts'
import { scanTrial } from './scan-trial.ts'
import { scanVisits } from './scan-visits.ts'

const timeZone = 'Europe/Vienna'
const minuteMs = 60_000
/** The night in which the clock goes back. */
const begin = Date.parse('2026-10-24T18:00:00Z')

const place = (pageId: string, blockId: string | null, variant: string, releaseNumber: number) => ({
  page: `/${pageId}`,
  pageId,
  releaseId: `release ${releaseNumber}`,
  blockId,
  field: null,
  variant,
  releaseNumber,
})
const words = {
  place: [
    place('home', null, '', 1),
    place('home', 'button', '', 1),
    place('home', null, 'b', 2),
    place('home', 'form', 'b', 2),
    place('thanks', null, '', 2),
  ],
  origin: ['', 'google', 'news.example'].map((source, index) => ({
    source,
    medium: source && 'cpc',
    utmCampaign: '',
    content: '',
    term: '',
    link: index === 2 ? 'abcd' : '',
  })),
  sender: ['desktop', 'mobile'].map((device) => ({ device, browser: 'Chrome', system: '' })),
  locale: ['en', 'de'].map((language) => ({ language, country: 'AT', region: '' })),
}
/** Numbers that are no places of a list. */
const shift = 70_000

const planned = fc.record({
  visitor: fc.constantFrom('ada', 'bob', 'cy', 'dee'),
  minute: fc.oneof(
    fc.integer({ min: 0, max: 36 * 60 }),
    fc.integer({ min: 0, max: 12 }).map((half) => 240 + half * 30),
  ),
  second: fc.constantFrom(0, 0, 30),
  kind: fc.constantFrom(...eventKinds),
  bot: fc.constantFrom(false, false, false, true),
  place: fc.nat({ max: words.place.length - 1 }),
  origin: fc.nat({ max: 2 }),
  sender: fc.nat({ max: 1 }),
  locale: fc.nat({ max: 1 }),
})
type Planned = typeof planned extends fc.Arbitrary<infer One> ? One : never

const atOf = ({ minute, second }: Planned) => begin + minute * minuteMs + second * 1_000

function storedOf(one: Planned, index: number): StoredEvent {
  const { visitor, bot, kind } = one
  const numbers = { place: one.place, origin: one.origin, sender: one.sender, locale: one.locale }
  const shifted = { ...numbers, place: numbers.place + shift }
  return { seq: index + 1, at: atOf(one), kind: kindNumbers[kind], bot, visitor, ...shifted }
}

const wordsAt: { [Table in keyof Words]: (number: number) => Words[Table] | undefined } = {
  place: (number) => words.place[number - shift],
  origin: (number) => words.origin[number],
  sender: (number) => words.sender[number],
  locale: (number) => words.locale[number],
}
function wordsOf<Table extends keyof Words>(table: Table, number: number): Words[Table] {
  const found = wordsAt[table](number)
  if (!found) throw new Error(`nothing has the number ${number}`)
  return found
}

function ledgerOf(one: Planned): LedgerEvent {
  const { visitor, kind, bot } = one
  const at = atOf(one)
  const values = Object.fromEntries(
    dimensionNames.map((name) => {
      const dimension = findDimension(name)
      if (dimension.of === 'time') return [name, dimension.value(clockAt(timeZone, at))]
      if (dimension.of === 'place')
        return [name, dimension.value(wordsOf('place', one.place + shift))]
      if (dimension.of === 'origin') return [name, dimension.value(wordsOf('origin', one.origin))]
      if (dimension.of === 'sender') return [name, dimension.value(wordsOf('sender', one.sender))]
      if (dimension.of === 'locale') return [name, dimension.value(wordsOf('locale', one.locale))]
      return [name, null]
    }),
  )
  const { pageId } = wordsOf('place', one.place + shift)
  return { visitor, day: dayIn(timeZone, at).number, at, kind, bot, pageId, values }
}

const filter = fc.record({
  dimension: fc.constantFrom(...dimensionNames),
  values: fc.uniqueArray(
    fc.constantFrom('', '/home', '/thanks', 'google', 'mobile', 'b', '2', 'de', '6-2', 'button'),
    { minLength: 1, maxLength: 3 },
  ),
  not: fc.boolean(),
})
const question = fc.record({
  from: fc.integer({ min: 0, max: 24 * 60 }).map((minute) => begin + minute * minuteMs),
  length: fc.integer({ min: 1, max: 36 * 60 }),
  filters: fc.array(filter, { maxLength: 2 }),
  robots: fc.boolean(),
  bucket: fc.constantFrom(15, 60, 1_440),
})

it('says what a plain count says, whatever came in whichever order', () => {
  fc.assert(
    fc.property(
      fc.array(planned, { maxLength: 60 }),
      question,
      fc.integer({ min: 1, max: 60 }),
      (events, { from, length, bucket, ...asked }, portion) => {
        const to = from + length * minuteMs
        const buckets = Array.from(
          { length: Math.ceil(length / bucket) },
          (_, index) => from + index * bucket * minuteMs,
        )
        const whole: Question = { ...asked, from, to, timeZone, goals, by: dimensionNames, buckets }
        const segments = segmentsOf(events.map(storedOf), { portion, timeZone })
        const answer = scan(segments.map(ofVisits), whole, wordsOf)
        const expected = plainCount(events.map(ledgerOf), whole)
        expect(answer.total).toEqual(expected.total)
        expect(answer.series).toEqual(expected.series)
        expect(sorted(answer.lists)).toEqual(sorted(expected.lists))
        // The second time from what is remembered.
        const parts = createAnswerParts()
        for (let time = 0; time < 2; time += 1) {
          const days = answerByDays(parts, 'campaign', {
            segments: segments.map(ofVisits),
            question: whole,
            wordsOf,
          })
          expect({ ...days, lists: sorted(days.lists) }).toEqual({
            ...answer,
            lists: sorted(answer.lists),
          })
        }
      },
    ),
    { numRuns: 150 },
  )
})

const goals = [
  { kind: 'form', target: 'form' } as const,
  { kind: 'press', target: 'button' } as const,
  { kind: 'page', target: 'thanks' } as const,
]

const visitsIn = (events: readonly Planned[], portion: number) =>
  segmentsOf(events.map(storedOf), { portion, timeZone }).map(ofVisits)

it('tells the visits that were counted one by one, a page at a time', () => {
  fc.assert(
    fc.property(
      fc.array(planned, { maxLength: 60 }),
      question,
      fc.integer({ min: 1, max: 7 }),
      (events, { from, length, filters, robots }, limit) => {
        const to = from + length * minuteMs
        const asked = { from, to, timeZone, filters, robots, goals }
        const segments = visitsIn(events, 9)
        const pageAfter = (after: VisitPosition | null) =>
          scanVisits(segments, { ...asked, limit, after, namesSince: 0 }, wordsOf)
        const found = pageAfter(null)
        for (let page = found; page.length === limit;) {
          page = pageAfter(page.at(-1)?.position ?? null)
          found.push(...page)
        }
        const unknown = { position: null, visitor: null }
        const expected = plainVisits(events.map(ledgerOf), asked).map((one) => ({
          ...one,
          ...unknown,
        }))
        const said = found.map((one) => ({ ...one, at: one.position.at, ...unknown }))
        expect(said.map(({ at }) => at)).toEqual(said.map(({ at }) => at).toSorted((a, b) => b - a))
        expect(alike(said)).toEqual(alike(expected))
        const whole = { ...asked, by: [], buckets: [] }
        expect(found).toHaveLength(scan(segments, whole, wordsOf).total.visits)
        expect(new Set(found.map(({ position }) => JSON.stringify(position))).size).toBe(
          found.length,
        )
      },
    ),
    { numRuns: 150 },
  )
})

/** Of visits that began at the same moment the order says nothing. */
const alike = (visits: object[]) =>
  visits.map((visit) => JSON.stringify(keysInOrder(visit))).toSorted()
const keysInOrder = (one: object) => Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1))

it('says whose the last visit of each visitor is, and of no other', () => {
  const visits = [0, 45, 100].map((minute): Planned => ({
    visitor: 'ada',
    minute,
    second: 0,
    kind: 'view',
    bot: false,
    place: 0,
    origin: 0,
    sender: 0,
    locale: 0,
  }))
  const time = { from: 0, to: Infinity, timeZone, filters: [], goals: [], robots: false }
  const all = { ...time, limit: 9, after: null, namesSince: 0 }
  const found = scanVisits(visitsIn(visits, 9), all, wordsOf)
  expect(found.map(({ visitor }) => visitor)).toEqual(['ada', null, null])
})

it('has a funnel of those who are counted, and of them who reached the goal', () => {
  fc.assert(
    fc.property(
      fc.array(planned, { maxLength: 60 }),
      question,
      (events, { from, length, filters }) => {
        const asked = { from, to: from + length * minuteMs, timeZone, filters }
        const segments = visitsIn(events, 60)
        const [goal] = goals
        const view = { kind: 'view', pageId: 'home', blockId: null } as const
        const send = { kind: 'send', pageId: 'home', blockId: 'form' } as const
        const counted = scanSteps(
          segments,
          { ...asked, steps: [view, send], goal: goal ?? null },
          wordsOf,
        )
        const { total } = plainCount(events.map(ledgerOf), {
          ...asked,
          goals: goals.slice(0, 1),
          by: [],
          buckets: [],
          robots: false,
        })
        const { visitors, converted } = counted
        expect({ visitors, converted }).toEqual({
          visitors: total.visitors,
          converted: total.goals[0],
        })
        const [first = 0, second = 0] = counted.reached
        expect(first).toBeLessThanOrEqual(visitors)
        expect(second).toBeLessThanOrEqual(Math.min(first, converted))
      },
    ),
    { numRuns: 150 },
  )
})

it('compares variants day by day as all at once, and counts a day anew only when something came', () => {
  const days = [fc.array(planned, { maxLength: 40 }), fc.array(planned, { maxLength: 10 })] as const
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 36 * 60 }), { maxLength: 3 })
  const at = (minute: number) => begin + minute * minuteMs
  const question = fc.record({
    pageId: fc.constantFrom('home', 'thanks'),
    starts: minutes.map((all) => all.toSorted((a, b) => a - b).map(at)),
    // Within what happened, too.
    until: fc.integer({ min: 0, max: 40 * 60 }).map(at),
    goals: fc.constantFrom(goals, goals.slice(1), []),
  })
  fc.assert(
    fc.property(...days, fc.array(question, { minLength: 1, maxLength: 4 }), (...given) => {
      const [events, later, questions] = given
      const parts = createTrialParts()
      const before = visitsIn(events, 9)
      const after = visitsIn([...events, ...later], 9)
      const compareAll = (segments: Segment[]) => {
        for (const asked of questions)
          expect(trialByDays(parts, 'campaign', { segments, asked, wordsOf })).toEqual(
            scanTrial(segments, asked, wordsOf),
          )
      }
      compareAll(before)
      for (const asked of questions) {
        const isRemembered = () => {
          throw new Error('A day was counted once more.')
        }
        const settled = before.filter(({ base, span }) => base + span < asked.until)
        trialByDays(parts, 'campaign', { segments: settled, asked, wordsOf: isRemembered })
      }
      compareAll(after)
    }),
    { numRuns: 100 },
  )
})

const sorted = (lists: ReturnType<typeof scan>['lists']) =>
  lists.map(({ by, counts }) => [by, [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1))])
