import { isId } from '#shared/campaign/document/document.ts'
import { tidyLabel } from '#shared/lib/tidy-label.ts'
import { readUtm, sourceOf } from './origin.ts'
import type { Origin } from './origin.ts'
import type { PageAttribution } from './page-token.ts'
import { maxDelayMs } from './salts.ts'
import type { Sender } from './sender.ts'

const kinds = {
  v: 'view',
  c: 'click',
  g: 'goal',
  b: 'beat',
  f: 'fill',
  e: 'refuse',
  s: 'scroll',
} as const

/** An event as the page's script sends it, read. */
export type IncomingEvent = {
  /** Signed attribution of the page. */
  token: string
  /** A version 7 uuid in lower case. */
  id: string
  /** `beat`: still here; `goal`: pages of before told of it besides the press that it is. */
  kind: (typeof kinds)[keyof typeof kinds]
  /** The block it happened in; the section that was scrolled to. */
  blockId: string | undefined
  /** The field of the form. */
  field: string | undefined
  /** Where the visitor came from: utm_source or the referring host. */
  from: string | undefined
  /** What the page's address said besides; earlier scripts don't tell. */
  utm: Origin | undefined
}

/** What the page's script posts. */
export type IncomingBatch = {
  /** The browser's clock at sending, in ms. */
  sentAt: number
  /** Whether a program steers the browser. */
  isSteered: boolean
  /** How many events it says it has; `events` are those that can be read. */
  size: number
  events: IncomingEvent[]
}

/** Most events of one batch. */
export const maxEvents = 50
const longest = 2_000

/**
 * Reads a batch; null when it is none. Of its events each is read by itself: what is wrong with one is
 * no harm to the others. By hand, as this is done for every visit; `incoming.test.ts` says the same as
 * a schema.
 */
export function readIncoming(body: unknown): IncomingBatch | null {
  if (!isObject(body)) return null
  const { s: sentAt, w: steered, e: events } = body
  if (typeof sentAt !== 'number' || !Number.isSafeInteger(sentAt) || sentAt < 0) return null
  if (steered !== undefined && steered !== 1) return null
  if (!Array.isArray(events) || events.length < 1 || events.length > maxEvents) return null
  const read: IncomingEvent[] = []
  for (const event of events) {
    const one = readEvent(event)
    if (one) read.push(one)
  }
  return { sentAt, isSteered: steered === 1, size: events.length, events: read }
}

function readEvent(event: unknown): IncomingEvent | null {
  if (!isObject(event)) return null
  const { t: token, i: id, k: kind, b: blockId, f: field, r: host, u: query } = event
  if (!isText(token) || !isText(id) || !uuid7.test(id)) return null
  if (!isKind(kind) || !isIdOrNothing(blockId) || !isIdOrNothing(field)) return null
  if (!isTextOrNothing(host) || !isTextOrNothing(query)) return null
  const utm = query === undefined ? undefined : readUtm(new URLSearchParams(query))
  // Earlier scripts say the source of the address in the host's place.
  const from = utm?.source || host
  return {
    token,
    id: id.toLowerCase(),
    kind: kinds[kind],
    blockId,
    field,
    from: from === undefined ? undefined : tidyLabel(from),
    utm,
  }
}

const uuid7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= longest

const isTextOrNothing = (value: unknown): value is string | undefined =>
  value === undefined || isText(value)

const isIdOrNothing = (value: unknown): value is string | undefined =>
  value === undefined || (isText(value) && isId(value))

const isKind = (value: unknown): value is keyof typeof kinds =>
  typeof value === 'string' && Object.hasOwn(kinds, value)

/** The moment (ms) inside a version 7 uuid. */
export function timeInId(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

/**
 * When an event happened by the server's clock. Only the age comes from the browser (its own two
 * readings), so a wrong clock does no harm; an age beyond an hour is not believed.
 */
export function eventTime(id: string, sentAt: number, now: number): number {
  const age = sentAt - timeInId(id)
  return age > 0 && age <= maxDelayMs ? now - age : now
}

/**
 * Where a visitor came from who was on `page`: what was reported, else, of a copy that stands elsewhere,
 * the host that it is on.
 */
export function sourceOn(
  { away }: Pick<PageAttribution, 'away'>,
  { site }: Pick<Sender, 'site'>,
  reported: string | undefined,
): string | null {
  return sourceOf(reported) ?? (away ? sourceOf(site ?? undefined) : null)
}
