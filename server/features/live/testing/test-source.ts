import { dayMs, minuteMs, partOf } from '#server/features/ingest/public/buckets.ts'
import { goneForGood, presenceMs } from '#server/features/ingest/public/presence.ts'
import type { LiveSource } from '../live-hub.ts'
import type { Commit } from '../live-message.ts'

const dayOf = (at: number) => Math.floor(at / dayMs)

export const campaign = { id: 'campaign', companyId: 'company' }

/**
 * The database of one campaign, as the hubs see it. It answers with what was there when it was asked,
 * but only when `answer` is called.
 */
export function createTestSource() {
  const rows = new Map<string, { day: number; lastSeen: number }>()
  const minutes = new Map<number, number>()
  const waiting: (() => void)[] = []
  let views = 0
  let visitors = 0

  const totals = (count: number) => ({ views: count, visitors, clicks: 0, conversions: 0 })
  const minuteAt = (at: number) => {
    const start = partOf(at, 'minute') * minuteMs
    return { start, counts: { ...totals(minutes.get(start) ?? 0), visitors: 0 } }
  }
  const counts = (at: number) => ({
    campaignId: campaign.id,
    total: totals(views),
    minute: minuteAt(at),
    lastEventAt: at,
  })
  const touch = (visitor: string, at: number, lastSeen: number) => {
    const known = rows.get(visitor)?.lastSeen ?? 0
    rows.set(visitor, { day: dayOf(at), lastSeen: Math.max(known, lastSeen) })
  }
  const later = <Value>(value: Value) =>
    new Promise<Value>((resolve) => waiting.push(() => resolve(value)))

  const source: LiveSource = {
    counts: (_, now) => later([{ ...counts(now), lastEventAt: null }]),
    presences(now) {
      const since = now - presenceMs
      const found = [...rows].filter(
        ([, { day, lastSeen }]) => day >= dayOf(since) && lastSeen >= since,
      )
      return later(
        found.map(([visitor, { lastSeen }]) => ({
          campaignId: campaign.id,
          companyId: campaign.companyId,
          visitor,
          lastSeen,
        })),
      )
    },
  }
  return {
    source,
    waits: () => waiting.length > 0,
    answer: () => waiting.shift()?.(),
    /** One view by a person, whose name changes with the day. */
    commit(person: string, at: number): Commit {
      const visitor = `${person} ${dayOf(at)}`
      const before = at % dayMs < presenceMs ? `${person} ${dayOf(at) - 1}` : null
      const { start } = minuteAt(at)
      views += 1
      if (!rows.has(visitor)) visitors += 1
      minutes.set(start, (minutes.get(start) ?? 0) + 1)
      touch(visitor, at, at)
      if (before !== null) touch(before, at - presenceMs, goneForGood)
      const { id: campaignId, companyId } = campaign
      return { counts: [counts(at)], presences: [{ campaignId, companyId, visitor, before, at }] }
    },
  }
}
