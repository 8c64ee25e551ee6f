import type { Covers, LiveState } from '#shared/contract/live.ts'
import type { LiveCounts } from '#server/core/services.ts'
import { minuteMs } from '#server/features/ingest/public/buckets.ts'
import type { Committed } from '#server/features/ingest/public/group-commit.ts'
import { inStatements } from '#server/platform/db/chunks.ts'
import { goneForGood } from '#server/features/ingest/public/presence.ts'
import { joinCounts, newEntry, nextState, takeCounts } from './live-entry.ts'
import type { Entry, StoredCounts } from './live-entry.ts'

/** Shortest time (ms) between two states of one campaign. */
const pauseMs = 250
/** How often (ms) it is looked whether people have left or a minute has passed. */
const sweepMs = 5_000

export type StoredPresence = {
  campaignId: string
  companyId: string
  visitor: string
  /** In ms, or `goneForGood`. */
  lastSeen: number
}

/** A campaign that somebody may be looking at. */
export type WatchedCampaign = { id: string; companyId: string }

/** What the hub asks the database for. */
export type LiveSource = {
  /** Counts of these campaigns now; all zero for those without visits. */
  counts(campaignIds: readonly string[], now: number): Promise<StoredCounts[]>
  /** Everybody who counts as being there at `now` (ms), and who does not any more by their name. */
  presences(now: number): Promise<StoredPresence[]>
}

export type LiveHub = LiveCounts & {
  /** Takes who is there over from the database. To be awaited before the first visit. */
  restore(): Promise<void>
  /** What was just committed; the states follow by themselves. */
  committed: Committed
  /** The states of these campaigns as of now, with what the database knows. */
  snapshot(campaigns: readonly WatchedCampaign[]): Promise<LiveState[]>
  /** What changed by it follows by itself. */
  recount(isMeant: (campaign: WatchedCampaign) => boolean): Promise<void>
  /**
   * Reads again who is there and what these campaigns have counted, for what was not heard. The states,
   * which cover `covers` from then on, follow by themselves.
   */
  renew(campaigns: readonly WatchedCampaign[], covers: Covers): Promise<void>
  /** Calls `listener` with every state from now on. */
  onState(listener: StateListener): void
  close(): void
}

export type StateListener = (companyId: string, state: LiveState) => void

/**
 * The live numbers of all campaigns. What commits say rises, so it is joined by taking the larger: the
 * order does not matter, and a state is never older than what was acknowledged before it. Counts fall only
 * when they are counted anew (by another goal, or for repair), which a reading of the database tells.
 */
export function createLiveHub(options: {
  source: LiveSource
  now: () => number
  /** New for each process. */
  epoch: string
  /** What the states cover at first. */
  covers: Covers
}): LiveHub {
  const { now, source } = options
  let covers = options.covers
  const entries = new Map<string, Entry>()
  const listeners: StateListener[] = []
  let readings = 0

  function entryOf(campaignId: string, companyId: string): Entry {
    const entry = entries.get(campaignId) ?? newEntry(companyId)
    entries.set(campaignId, entry)
    return entry
  }

  const stateOf = (campaignId: string, entry: Entry) =>
    nextState(entry, { campaignId, epoch: options.epoch, at: now(), covers })

  function schedule(campaignId: string, entry: Entry): void {
    if (entry.timer || !entry.isKnown) return
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

  async function restore(): Promise<void> {
    for (const { campaignId, companyId, visitor, lastSeen } of await source.presences(now())) {
      const { people } = entryOf(campaignId, companyId)
      if (lastSeen === goneForGood) people.gone(visitor, now())
      else people.seen(visitor, notLater(lastSeen))
    }
  }

  // Another node's clock may be ahead: nobody stays longer for it.
  const notLater = (at: number) => Math.min(at, now())

  async function readCounts(campaigns: readonly WatchedCampaign[]): Promise<[string, Entry][]> {
    const ids = campaigns.map(({ id }) => id)
    readings += 1
    const number = readings
    const heard = campaigns.map(({ id, companyId }) => entryOf(id, companyId).heard)
    const stored = await source.counts(ids, now())
    const byCampaign = new Map(stored.map((one) => [one.campaignId, one]))
    return campaigns.map(({ id, companyId }, index) => {
      const entry = entryOf(id, companyId)
      const known = byCampaign.get(id)
      if (known) takeCounts(entry, known, { number, heard: heard[index] ?? 0 })
      return [id, entry]
    })
  }

  return {
    restore,
    committed(counts, presences) {
      const changed = new Map<string, Entry>()
      for (const { campaignId, companyId, visitor, before, at } of presences) {
        const entry = entryOf(campaignId, companyId)
        if (before !== null) entry.people.gone(before, notLater(at))
        entry.people.seen(visitor, notLater(at))
        changed.set(campaignId, entry)
      }
      for (const one of counts) {
        const entry = entries.get(one.campaignId)
        if (!entry) continue
        entry.heard += 1
        joinCounts(entry, one)
        changed.set(one.campaignId, entry)
      }
      for (const [campaignId, entry] of changed) schedule(campaignId, entry)
    },
    async snapshot(campaigns) {
      const read = await readCounts(campaigns)
      return read.map(([id, entry]) => stateOf(id, entry))
    },
    async recount(isMeant) {
      // Where nothing was counted there is nothing to count anew.
      const meant = [...entries]
        .filter(([, { isKnown, total }]) => isKnown && total.views > 0)
        .map(([id, { companyId }]) => ({ id, companyId }))
        .filter(isMeant)
      for (const campaigns of inStatements(meant)) {
        const before = campaigns.map(({ id }) => countsIn(entries.get(id)))
        for (const [index, [id, entry]] of (await readCounts(campaigns)).entries())
          if (countsIn(entry) !== before[index]) schedule(id, entry)
      }
    },
    async renew(campaigns, next) {
      await restore()
      await readCounts(campaigns)
      covers = next
      // All of them: somebody may have begun to watch meanwhile.
      for (const [campaignId, entry] of entries) schedule(campaignId, entry)
    },
    onState: (listener) => void listeners.push(listener),
    visitorsNow: (campaignId) => entries.get(campaignId)?.people.count(now()) ?? 0,
    isHere: (campaignId, visitor) => entries.get(campaignId)?.people.has(visitor, now()) ?? false,
    close() {
      clearInterval(sweeping)
      for (const { timer } of entries.values()) if (timer) clearTimeout(timer)
      entries.clear()
    },
  }
}

/** What an entry has counted, to be compared. */
const countsIn = (entry: Entry | undefined) => JSON.stringify([entry?.total, entry?.minute])
