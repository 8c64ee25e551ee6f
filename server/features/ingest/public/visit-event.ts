import type { EventKind } from './entities.ts'
import type { Origin } from './origin.ts'
import type { PageAttribution } from './page-token.ts'
import type { Sender, SenderFacts } from './sender.ts'

/** The day of a moment as the company of the campaign has it: its number, and when it begins (ms). */
export type EventDay = { day: number; dayStart: number }

/** A checked event, ready to be stored. */
export type VisitEvent = SenderFacts &
  EventDay & {
    id: string
    campaignId: string
    releaseId: string
    releaseNumber: number
    pageId: string
    page: string
    /** The id of the variant that was shown; '' for the page itself. */
    variant: string
    /** The block it happened in; the section that was scrolled to. */
    blockId: string | null
    /** The name of the field that was filled or refused. */
    field: string | null
    kind: EventKind
    /** Hash of the visitor on that day. */
    visitor: string
    /** Where the visitor came from; null when the event doesn't say. */
    origin: Origin | null
    /** Milliseconds since the epoch. */
    at: number
  }

/** Someone is on a page of the campaign at `at` (ms). */
export type Presence = {
  campaignId: string
  companyId: string
  visitor: string
  /** In the first minutes of a day: the same person's hash of the day before. */
  before: string | null
  at: number
}

/** With the day that it is there, as its company has it. */
export type PresenceOnDay = Presence & { day: number }

type Happening = EventDay &
  Pick<VisitEvent, 'id' | 'kind' | 'blockId' | 'origin' | 'visitor' | 'at'> & {
    field?: string | null
  }

/** The event that `what` happened on a page, by this sender. */
export function visitEventOf(page: PageAttribution, sender: Sender, what: Happening): VisitEvent {
  const { campaignId, releaseId, releaseNumber, pageId, path, variant = '' } = page
  return {
    campaignId,
    releaseId,
    releaseNumber,
    pageId,
    page: path,
    variant,
    field: null,
    ...sender.facts,
    ...what,
  }
}
