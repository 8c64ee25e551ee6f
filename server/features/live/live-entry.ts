import type { Totals } from '#shared/contract/analytics.ts'
import type { LiveState } from '#shared/contract/live.ts'
import type { CampaignCounts } from '#server/features/ingest/public/apply-group.ts'
import { minuteMs } from '#server/features/ingest/public/buckets.ts'
import { createPresenceSet } from '#server/features/ingest/public/presence.ts'
import type { PresenceSet } from '#server/features/ingest/public/presence.ts'

/** A campaign's counts as the database had them at some moment. */
export type StoredCounts = Omit<CampaignCounts, 'lastEventAt'> & { lastEventAt: number | null }

/** What a hub knows of one campaign. */
export type Entry = {
  companyId: string
  seq: number
  /** False while the counts have never been heard of nor read: until then there is nothing to say. */
  isKnown: boolean
  /** How often counts were heard of, and the number of the reading that was taken over last. */
  heard: number
  read: number
  total: Totals
  minute: { start: number; counts: Totals }
  lastEventAt: number | null
  people: PresenceSet
  sent: { at: number; visitorsNow: number; minuteStart: number }
  timer: NodeJS.Timeout | null
}

/** The state at `at` (ms), one further in its epoch. */
export function nextState(
  entry: Entry,
  given: Pick<LiveState, 'campaignId' | 'epoch' | 'at' | 'covers'>,
): LiveState {
  const { at } = given
  const start = at - (at % minuteMs)
  const minute = entry.minute.start === start ? entry.minute.counts : noCounts()
  const visitorsNow = entry.people.count(at)
  entry.seq += 1
  entry.sent = { at, visitorsNow, minuteStart: start }
  return {
    ...given,
    seq: entry.seq,
    visitorsNow,
    total: { ...entry.total },
    minute: { at: new Date(start).toISOString(), ...minute },
    lastEventAt: entry.lastEventAt,
  }
}

/** Of a campaign that nothing is known of. */
export function newEntry(companyId: string): Entry {
  return {
    companyId,
    seq: 0,
    isKnown: false,
    heard: 0,
    read: 0,
    total: noCounts(),
    minute: { start: 0, counts: noCounts() },
    lastEventAt: null,
    people: createPresenceSet(),
    sent: { at: 0, visitorsNow: 0, minuteStart: 0 },
    timer: null,
  }
}

function noCounts(): Totals {
  return { views: 0, visitors: 0, clicks: 0, conversions: 0 }
}

/** What was known when a reading of the database began, and its number. */
export type Reading = { number: number; heard: number }

/**
 * Takes over what the database had. Nothing came meanwhile: then it is as it says, also where that is
 * less, as counts fall when they are counted anew.
 */
export function takeCounts(entry: Entry, stored: StoredCounts, { number, heard }: Reading): void {
  if (entry.heard !== heard || entry.read > number) return joinCounts(entry, stored)
  const { total, minute, lastEventAt } = stored
  const isNewer = minute.start >= entry.minute.start
  Object.assign(entry, { isKnown: true, read: number, total, lastEventAt })
  if (isNewer) entry.minute = minute
}

/** Takes over what is newer in `stored`, which the database had at some moment. */
export function joinCounts(entry: Entry, stored: StoredCounts): void {
  entry.isKnown = true
  entry.total = larger(entry.total, stored.total)
  const { minute } = stored
  if (minute.start > entry.minute.start) entry.minute = minute
  else if (minute.start === entry.minute.start)
    entry.minute = { start: minute.start, counts: larger(entry.minute.counts, minute.counts) }
  if (stored.lastEventAt !== null)
    entry.lastEventAt = Math.max(entry.lastEventAt ?? 0, stored.lastEventAt)
}

function larger(a: Totals, b: Totals): Totals {
  return {
    views: Math.max(a.views, b.views),
    visitors: Math.max(a.visitors, b.visitors),
    clicks: Math.max(a.clicks, b.clicks),
    conversions: Math.max(a.conversions, b.conversions),
  }
}
