import type { EventKind } from './entities.ts'
import type { PageAttribution } from './page-token.ts'
import type { Sender, SenderFacts } from './sender.ts'

/** A checked event, ready to be stored. */
export type VisitEvent = SenderFacts & {
  id: string
  campaignId: string
  releaseId: string
  releaseNumber: number
  pageId: string
  page: string
  blockId: string | null
  kind: EventKind
  /** Hash of the visitor on the day of `at`. */
  visitor: string
  /** Where the visitor came from; null when the event doesn't say. */
  source: string | null
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

type Happening = Pick<VisitEvent, 'id' | 'kind' | 'blockId' | 'source' | 'visitor' | 'at'>

/** The event that `what` happened on a page, by this sender. */
export function visitEventOf(page: PageAttribution, sender: Sender, what: Happening): VisitEvent {
  const { campaignId, releaseId, releaseNumber, pageId, path } = page
  return {
    campaignId,
    releaseId,
    releaseNumber,
    pageId,
    page: path,
    ...sender.facts,
    ...what,
  }
}
