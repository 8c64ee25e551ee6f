import { z } from 'zod'
import { isId } from '#shared/campaign/document/document.ts'
import { tidyLabel } from '#shared/lib/tidy-label.ts'
import type { PageAttribution } from './page-token.ts'
import { maxDelayMs } from './salts.ts'
import type { Sender } from './sender.ts'

const incomingEvent = z.object({
  /** Signed attribution of the page. */
  t: z.string().max(2_000),
  i: z.uuid({ version: 'v7' }).transform((id) => id.toLowerCase()),
  /** view, click, goal, or beat: still here. */
  k: z.enum(['v', 'c', 'g', 'b']),
  /** The block it happened in. */
  b: z.string().refine(isId, 'No id of a block.').optional(),
  /** Where the visitor came from: utm_source or the referring host. */
  r: z.string().max(2_000).transform(tidyLabel).optional(),
})
export type IncomingEvent = z.infer<typeof incomingEvent>

/** Most events of one batch. */
export const maxEvents = 50

/**
 * What the page's script posts to `/e`. `s` is the browser's clock at sending, in ms; `w` says that a
 * program steers the browser. Of the events, each is read by itself (`readEvents`).
 */
export const incomingBatch = z.object({
  s: z.number().int().nonnegative(),
  w: z.literal(1).optional(),
  e: z.array(z.unknown()).min(1).max(maxEvents),
})

/** The events of a batch that can be read; what is wrong with one is no harm to the others. */
export function readEvents(events: readonly unknown[]): IncomingEvent[] {
  return events.flatMap((event) => incomingEvent.safeParse(event).data ?? [])
}

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

/** A source as it is counted: lower case, a host without `www.`; null when there is none. */
export function sourceOf(reported: string | undefined): string | null {
  return reported?.toLowerCase().replace(/^www\./, '') || null
}
