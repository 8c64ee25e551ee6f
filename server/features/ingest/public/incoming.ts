import { z } from 'zod'
import { isId } from '#shared/campaign/document/document.ts'
import { maxDelayMs } from './salts.ts'

const text = (max: number) =>
  z
    .string()
    .max(max)
    // Control characters have no business in a label, and PostgreSQL stores no NUL.
    .refine((value) => !/\p{Cc}/u.test(value), 'No control characters.')

const incomingEvent = z.object({
  /** Signed attribution of the page. */
  t: z.string().max(2_000),
  i: z.uuid({ version: 'v7' }).transform((id) => id.toLowerCase()),
  /** view, click, goal, or beat: still here. */
  k: z.enum(['v', 'c', 'g', 'b']),
  /** The block it happened in. */
  b: z.string().refine(isId, 'No id of a block.').optional(),
  /** Where the visitor came from: utm_source or the referring host. */
  r: text(200).optional(),
})
export type IncomingEvent = z.infer<typeof incomingEvent>

/** What the page's script posts to `/e`. `s` is the browser's clock at sending, in ms. */
export const incomingBatch = z.object({
  s: z.number().int().nonnegative(),
  e: z.array(incomingEvent).min(1).max(50),
})

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

/** A source as it is counted: lower case, a host without `www.`; null when there is none. */
export function sourceOf(reported: string | undefined): string | null {
  const source = reported
    ?.trim()
    .toLowerCase()
    .replace(/^www\./, '')
    .slice(0, 100)
  return source || null
}
