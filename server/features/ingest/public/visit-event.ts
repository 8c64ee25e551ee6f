import type { EventKind } from './entities.ts'
import type { PageAttribution } from './page-token.ts'
import type { Device } from './visitor.ts'

/** A checked event, ready to be stored. */
export type VisitEvent = {
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
  device: Device
  bot: boolean
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

/** The part of an event that its page says. */
export function attributionOf(page: PageAttribution) {
  const { campaignId, releaseId, releaseNumber, pageId, path } = page
  return { campaignId, releaseId, releaseNumber, pageId, page: path }
}
