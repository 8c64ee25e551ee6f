import { v7 as uuidv7 } from 'uuid'
import { must } from '#shared/lib/must.ts'
import type { LedgerEvent } from '#server/features/analytics/testing/plain-count.ts'
import type { PlainPage } from '#server/features/analytics/testing/plain-page.ts'
import type { Random } from '#server/features/sample/random.ts'
import { localOf } from './calendar.ts'
import { devices, fromNowhere, languages, origins, regions, robots } from './known-make.ts'
import type { Said } from './known-make.ts'

/** A page as visitors have it: its token, and what can be pressed or sent there. */
export type Page = {
  token: string
  path: string
  pageId: string
  release: number
  variant: string
  /** Its sections in their order, with their forms; none where its script tells of nothing. */
  sections: PlainPage
}

/** One request. Sent again, as often as it may be, it changes nothing. */
export type Sending = { path: string; body: string; headers: Record<string, string> }

/** Where a campaign is, which pages it has, and what is in its ledger by now. */
export type Books = {
  timeZone: string
  pages: Page[]
  ledger: LedgerEvent[]
  /** When leads came (ms) that are not perhaps spam, whoever sent them. */
  leads: number[]
}

const minuteMs = 60_000
/** Rests that end a visit, exactly. */
const halfHourMs = 30 * minuteMs

type Person = {
  id: string
  headers: Record<string, string>
  said: Said
  isRobot: boolean
  isSteered: boolean
  /** How wrong their clock is (ms). */
  skew: number
  page: Page
  last: number
  /** Moments of theirs that are taken: of two at once nobody could say which came first. */
  taken: Set<number>
  /** Where they came from last, by day. */
  origins: Map<string, Said>
  /** What was sent lately, for sending it again. */
  before: Sending | null
  counted: boolean
}

/** People and robots who visit a campaign, and what they are to be counted as. */
export function createPeople(random: Random, books: Books, count: number): Person[] {
  const oneOf = <T>(items: readonly T[]): T =>
    must(items[random.between(0, items.length - 1)], 'one')
  return Array.from({ length: count }, (_, index) => {
    const make = index % 8 === 7 ? oneOf(robots) : oneOf(devices)
    const place = random.between(0, regions.length - 1)
    const { accepts, language } = oneOf(languages)
    // The last ones are in a network that their company leaves out.
    const counted = index < count - 2
    const address = counted ? `10.${index}.${place}.1` : `198.18.2.${index}`
    const where = counted ? must(regions[place], 'one') : { country: '', region: '' }
    return {
      id: `person ${index}`,
      headers: {
        ...make.headers,
        'x-forwarded-for': address,
        ...(accepts ? { 'accept-language': accepts } : {}),
      },
      said: { ...make.said, language, ...where },
      isRobot: make.isRobot ?? false,
      isSteered: make.isSteered ?? false,
      skew: random.pick([
        [0, 3],
        [5 * 86_400_000, 1],
        [-7_200_000, 1],
      ]),
      page: oneOf(books.pages),
      last: 0,
      taken: new Set(),
      origins: new Map(),
      before: null,
      counted,
    }
  })
}

/** What people do about `now` (ms): one request each, of others who do something at the same time. */
export function planStep(
  random: Random,
  books: Books,
  people: readonly Person[],
  now: number,
): Sending[] {
  const active = people.filter(() => random.next() < 5 / people.length)
  return active.map((person) => {
    if (person.before && random.next() < 0.1) return person.before
    const sends = random.next() < 0.15 && person.last > 0
    const sending = sends
      ? sendForm(random, books, person, now)
      : sendEvents(random, books, person, now)
    person.before = sending
    return sending
  })
}

/** A moment up to `now` that the person does something at: mostly of late, now and then up to an hour old. */
function momentOf(random: Random, person: Person, now: number): number {
  const rested = person.last + halfHourMs
  const isEven = rested < now && rested > now - 59 * minuteMs && random.next() < 0.4
  const age = random.pick([
    [random.between(1, 9 * minuteMs), 8],
    [random.between(9 * minuteMs, 59 * minuteMs), 1],
  ])
  let at = isEven ? rested : now - age
  while (person.taken.has(at)) at -= 1
  person.taken.add(at)
  person.last = Math.max(person.last, at)
  return at
}

function sendEvents(random: Random, books: Books, person: Person, now: number): Sending {
  const moments = Array.from({ length: random.between(1, 4) }, () => momentOf(random, person, now))
  const events: object[] = []
  for (const at of moments.toSorted((a, b) => a - b)) {
    if (random.next() < 0.5)
      person.page = must(books.pages[random.between(0, books.pages.length - 1)], 'one')
    const { page } = person
    const id = uuidv7({ msecs: at + person.skew })
    const kind = random.pick([
      ['view', 6],
      ['press', 3],
      ['within', 4],
      ['stray', 1],
    ])
    if (kind === 'within') {
      const deed = withinPage(random, page)
      events.push({ t: page.token, i: id, ...deed.sends })
      if (deed.kind) enter(books, person, { at, ...deed, kind: deed.kind })
      continue
    }
    if (kind === 'stray') {
      // A block that the page has not, and a page that is not ours.
      events.push(
        { t: page.token, i: id, k: 'c', b: 'nowhere' },
        { t: 'forged', i: uuidv7(), k: 'v' },
      )
      continue
    }
    if (kind === 'press') {
      events.push({ t: page.token, i: id, k: 'c', b: 'button1' })
      enter(books, person, { at, kind: 'click', block: 'button1' })
      continue
    }
    const from =
      random.next() < 0.4 ? must(origins[random.between(0, origins.length - 1)], 'one') : null
    events.push({ t: page.token, i: id, k: 'v', ...from?.sends })
    enter(books, person, { at, kind: 'view', block: null, origin: from?.said })
  }
  const steered = person.isSteered ? { w: 1 } : {}
  const body = JSON.stringify({ s: now + person.skew, ...steered, e: events })
  return { path: '/e', body, headers: person.headers }
}

/** Something within a page, as the script sends it; no kind where the page has no such thing. */
function withinPage(random: Random, { sections }: Page) {
  const section = sections[random.between(0, sections.length - 1)]
  if (!section || random.next() < 0.1) {
    const sends = random.pick([
      [{ k: 'f', b: 'form1', f: 'nothing' }, 1],
      [{ k: 's', b: 'nowhere' }, 1],
      [{ k: 'g', b: 'form1' }, 1],
    ])
    return { sends, kind: null, block: null }
  }
  const form = sections.find((one) => one.form)?.form
  if (!form || random.next() < 0.5) {
    const sends = { k: 's', b: section.section }
    return { sends, kind: 'scroll' as const, block: section.section }
  }
  const field = must(form.fields[random.between(0, form.fields.length - 1)], 'a field')
  const kind = random.pick([
    ['fill' as const, 3],
    ['refuse' as const, 1],
  ])
  const sends = { k: kind === 'fill' ? 'f' : 'e', b: form.id, f: field }
  return { sends, kind, block: form.id, field }
}

function sendForm(random: Random, books: Books, person: Person, now: number): Sending {
  // By the server's clock, which nothing else of theirs goes by.
  const at = now
  const { page } = person
  const fields = { mail: 'ada@example.com', 'ff-id': uuidv7({ msecs: now }) }
  const steered: Record<string, string> = person.isSteered ? { 'ff-steered': '1' } : {}
  const isSpam = random.next() < 0.2
  const trapped: Record<string, string> = isSpam ? { ff_homepage: 'http://spam.example' } : {}
  person.taken.add(at)
  person.last = Math.max(person.last, at)
  if (!isSpam) {
    books.leads.push(at)
    enter(books, person, { at, kind: 'send', block: 'form1' })
  }
  return {
    path: `/f/form1?t=${page.token}`,
    body: new URLSearchParams({ ...fields, ...steered, ...trapped }).toString(),
    headers: {
      ...person.headers,
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    },
  }
}

type Deed = Pick<LedgerEvent, 'at' | 'kind' | 'field'> & {
  block: string | null
  origin?: Said | undefined
}

/** Writes into the ledger what somebody did. */
function enter(
  { timeZone, ledger }: Books,
  person: Person,
  { at, kind, block, field = null, origin }: Deed,
): void {
  if (!person.counted) return
  const { date, hour, weekday } = localOf(timeZone, at)
  if (origin && !person.isRobot) person.origins.set(date, origin)
  const from = origin ?? (person.isRobot ? null : person.origins.get(date)) ?? fromNowhere
  const { path, pageId, release, variant } = person.page
  ledger.push({
    visitor: person.id,
    day: Date.parse(date) / 86_400_000,
    at,
    kind,
    bot: person.isRobot,
    pageId,
    field,
    values: {
      ...person.said,
      ...from,
      page: path,
      variant,
      release: String(release),
      block,
      hour: String(hour),
      weekday: String(weekday),
      weekhour: `${weekday}-${hour}`,
    },
  })
}
