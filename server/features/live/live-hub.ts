import type { Totals } from '#shared/contract/analytics.ts'
import type { LiveState } from '#shared/contract/live.ts'
import type { LiveCounts } from '#server/core/services.ts'
import type { CampaignCounts } from '#server/features/ingest/public/apply-group.ts'
import { minuteMs } from '#server/features/ingest/public/buckets.ts'
import type { Committed } from '#server/features/ingest/public/group-commit.ts'
import { createPresenceSet } from '#server/features/ingest/public/presence.ts'
import type { PresenceSet } from '#server/features/ingest/public/presence.ts'

/** Shortest time (ms) between two states of one campaign. */
const pauseMs = 250
/** How often (ms) it is looked whether people have left or a minute has passed. */
const sweepMs = 5_000

/** A campaign's counts as the database had them at some moment. */
export type StoredCounts = Omit<CampaignCounts, 'lastEventAt'> & { lastEventAt: number | null }

export type StoredPresence = {
  campaignId: string
  companyId: string
  visitor: string
  lastSeen: number
}

/** What the hub asks the database for. */
export type LiveSource = {
  /** Counts of these campaigns now; all zero for those without visits. */
  counts(campaignIds: readonly string[], now: number): Promise<StoredCounts[]>
  /** Everybody who counts as being there at `now` (ms). */
  presences(now: number): Promise<StoredPresence[]>
}

export type LiveHub = LiveCounts & {
  /** Takes who is there over from the database. To be awaited before the first visit. */
  restore(): Promise<void>
  /** What was just committed; the states follow by themselves. */
  committed: Committed
  /** The states of these campaigns as of now, with what the database knows. */
  snapshot(campaigns: readonly { id: string; companyId: string }[]): Promise<LiveState[]>
  /** Calls `listener` with every state from now on. */
  onState(listener: StateListener): void
  close(): void
}

export type StateListener = (companyId: string, state: LiveState) => void

type Entry = {
  companyId: string
  seq: number
  total: Totals
  minute: { start: number; counts: Totals }
  lastEventAt: number | null
  people: PresenceSet
  sent: { at: number; visitorsNow: number; minuteStart: number }
  timer: NodeJS.Timeout | null
}

/**
 * The live numbers of all campaigns. Totals only ever rise, so what comes from a commit and what is
 * read from the database are joined by taking the larger: their order does not matter, and a state
 * is never older than what was acknowledged before it.
 */
export function createLiveHub(options: {
  source: LiveSource
  now: () => number
  /** New for each process. */
  epoch: string
}): LiveHub {
  const { now, source } = options
  const entries = new Map<string, Entry>()
  const listeners: StateListener[] = []

  function entryOf(campaignId: string, companyId: string): Entry {
    const entry = entries.get(campaignId) ?? newEntry(companyId)
    entries.set(campaignId, entry)
    return entry
  }

  function stateOf(campaignId: string, entry: Entry): LiveState {
    const at = now()
    const start = at - (at % minuteMs)
    const minute = entry.minute.start === start ? entry.minute.counts : noCounts()
    const visitorsNow = entry.people.count(at)
    entry.seq += 1
    entry.sent = { at, visitorsNow, minuteStart: start }
    return {
      campaignId,
      epoch: options.epoch,
      seq: entry.seq,
      at,
      visitorsNow,
      total: { ...entry.total },
      minute: {
        at: new Date(start).toISOString(),
        ...minute,
      },
      lastEventAt: entry.lastEventAt,
    }
  }

  function schedule(campaignId: string, entry: Entry): void {
    if (entry.timer) return
    const send = () => {
      entry.timer = null
      const state = stateOf(campaignId, entry)
      for (const listener of listeners) listener(entry.companyId, state)
    }
    entry.timer = setTimeout(send, Math.max(0, entry.sent.at + pauseMs - now()))
    entry.timer.unref()
  }

  function sweep(): void {
    const at = now()
    for (const [campaignId, entry] of entries) {
      const { sent } = entry
      const minutePassed = sent.minuteStart !== at - (at % minuteMs) && entry.minute.start > 0
      if (minutePassed || entry.people.count(at) !== sent.visitorsNow) schedule(campaignId, entry)
    }
  }

  const sweeping = setInterval(sweep, sweepMs)
  sweeping.unref()

  return {
    async restore() {
      for (const { campaignId, companyId, visitor, lastSeen } of await source.presences(now()))
        entryOf(campaignId, companyId).people.seen(visitor, lastSeen)
    },
    committed(counts, presences) {
      const changed = new Map<string, Entry>()
      for (const presence of presences) {
        const entry = entryOf(presence.campaignId, presence.companyId)
        if (presence.before !== null) entry.people.gone(presence.before)
        entry.people.seen(presence.visitor, presence.at)
        changed.set(presence.campaignId, entry)
      }
      for (const one of counts) {
        const entry = entries.get(one.campaignId)
        if (entry) join(entry, one)
      }
      for (const [campaignId, entry] of changed) schedule(campaignId, entry)
    },
    async snapshot(campaigns) {
      const stored = await source.counts(
        campaigns.map(({ id }) => id),
        now(),
      )
      const byCampaign = new Map(stored.map((one) => [one.campaignId, one]))
      return campaigns.map(({ id, companyId }) => {
        const entry = entryOf(id, companyId)
        const known = byCampaign.get(id)
        if (known) join(entry, known)
        return stateOf(id, entry)
      })
    },
    onState: (listener) => void listeners.push(listener),
    visitorsNow: (campaignId) => entries.get(campaignId)?.people.count(now()) ?? 0,
    close() {
      clearInterval(sweeping)
      for (const { timer } of entries.values()) if (timer) clearTimeout(timer)
      entries.clear()
    },
  }
}

function newEntry(companyId: string): Entry {
  return {
    companyId,
    seq: 0,
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

function join(entry: Entry, stored: StoredCounts): void {
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
