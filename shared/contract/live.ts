import type { ErrorSlug } from '#shared/errors/catalogue.ts'
import type { Bucket, Totals } from './analytics.ts'

/**
 * Live numbers over Socket.IO (namespace `/`, path `/socket.io`). Always absolute, never deltas:
 * a client keeps the state with the highest (epoch, seq) and ignores the rest, so it is exact
 * after any reconnect.
 */
export type LiveState = {
  campaignId: string
  /** Changes when the server's counter starts anew; a different epoch always replaces. */
  epoch: string
  /** Rises by one with every state sent in an epoch. */
  seq: number
  /** Milliseconds since the epoch, when this state was true. */
  at: number
  visitorsNow: number
  total: Totals
  /** The current minute's bucket. */
  minute: Bucket
  /** When the last event was stored (ms), or null when there was none. */
  lastEventAt: number | null
  covers: Covers
}

/**
 * Whose visits a state counts: of `all` servers, or, where one of several can't hear the others, at
 * once only its `own`: its totals are as of its last visit, and `visitorsNow` leaves out theirs.
 */
export type Covers = 'all' | 'own'

/** What a client can watch. */
export type WatchTarget = {
  /**
   * Numbers of a company or campaign; `review`, the threads and reviews of a campaign; `internal`,
   * its threads that guests don't see; or `notifications`, one's own in a company.
   */
  kind: 'company' | 'campaign' | 'review' | 'internal' | 'notifications'
  id: string
}

/** What is not numbers has no states: who is let in asks the API for how it stands now. */
export type WatchAnswer = { ok: true; states: LiveState[] } | { ok: false; error: ErrorSlug }

export type ClientToServer = {
  /** Watch one campaign; the answer is its state now. */
  'watch-campaign': (campaignId: string, answer: (result: WatchAnswer) => void) => void
  /** Watch all campaigns of a company. */
  'watch-company': (companyId: string, answer: (result: WatchAnswer) => void) => void
  /** Hear when threads or reviews of a campaign are others. */
  'watch-review': (campaignId: string, answer: (result: WatchAnswer) => void) => void
  /** Hear when threads that guests don't see are others. */
  'watch-internal': (campaignId: string, answer: (result: WatchAnswer) => void) => void
  /** Hear when one is told of something in a company. */
  'watch-notifications': (companyId: string, answer: (result: WatchAnswer) => void) => void
}

export type ServerToClient = {
  /** At most four a second per campaign. */
  state: (state: LiveState) => void
  /** Something of this target is different: ask for it again. */
  changed: (target: WatchTarget) => void
  /** The right to see this target is lost; whatever else the socket watches goes on. */
  narrowed: (target: WatchTarget, error: ErrorSlug) => void
  /**
   * Why the server is about to hang up: `signed-out`, the reason why the last target was lost, or
   * what passes by itself (`unavailable`, `shutting-down`).
   */
  ended: (error: ErrorSlug) => void
}
