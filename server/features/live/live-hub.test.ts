import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveState } from '#shared/contract/live.ts'
import type { CampaignCounts } from '#server/features/ingest/public/apply-group.ts'
import { createLiveHub } from './live-hub.ts'
import type { LiveHub, LiveSource } from './live-hub.ts'

const campaignId = 'campaign'
const companyId = 'company'
const start = Date.UTC(2026, 10, 20, 12)
const counts = (views: number) => ({ views, visitors: 1, clicks: 0, conversions: 0 })
const written = (views: number, at = Date.now()): CampaignCounts => ({
  campaignId,
  total: counts(views),
  minute: { start: at - (at % 60_000), counts: counts(views) },
  lastEventAt: at,
})
const presence = (visitor: string, before: string | null = null) => ({
  campaignId,
  companyId,
  visitor,
  before,
  at: Date.now(),
})

let sent: LiveState[]
let hub: LiveHub

function open(source: Partial<LiveSource> = {}) {
  const hub = createLiveHub({
    source: { counts: async () => [], presences: async () => [], ...source },
    now: () => Date.now(),
    epoch: 'epoch-1',
    covers: 'all',
  })
  hub.onState((_, state) => sent.push(state))
  return hub
}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  sent = []
  hub = open()
})
afterEach(() => {
  hub.close()
  vi.useRealTimers()
})

it('sends at most four states a second, ending with the last counts', () => {
  for (let view = 1; view <= 100; view += 1) {
    hub.committed([written(view)], [presence('a')])
    vi.advanceTimersByTime(10)
  }
  vi.advanceTimersByTime(250)
  expect(sent.length).toBeLessThanOrEqual(6)
  expect(sent.at(-1)?.total.views).toBe(100)
  expect(sent.map(({ seq }) => seq)).toEqual(sent.map((_, index) => index + 1))
})

it('never goes back when an older snapshot arrives after newer commits', async () => {
  hub.close()
  const { promise, resolve } = Promise.withResolvers<void>()
  hub = open({
    counts: async () => {
      await promise
      return [{ ...written(3), lastEventAt: start - 1 }]
    },
  })
  const snapshot = hub.snapshot([{ id: campaignId, companyId }])
  hub.committed([written(5)], [presence('a')])
  resolve()
  const [state] = await snapshot
  expect(state).toMatchObject({ total: { views: 5 }, minute: { views: 5 }, lastEventAt: start })
})

it('goes back when a campaign was counted anew, and not by what was read before it heard more', async () => {
  hub.close()
  let stored = written(3)
  let waiting: Promise<void> | undefined
  hub = open({
    counts: async () => {
      const read = stored
      await waiting
      return [read]
    },
  })
  const recount = () => hub.recount(({ id }) => id === campaignId)
  hub.committed([], [presence('a')])
  hub.committed([written(9)], [])
  await recount()
  vi.advanceTimersByTime(500)
  expect(sent.at(-1)?.total.views).toBe(3)
  await recount()
  vi.advanceTimersByTime(500)
  expect(sent.map(({ total }) => total.views).at(-1)).toBe(3)
  const told = sent.length
  const late = Promise.withResolvers<void>()
  waiting = late.promise
  const early = recount()
  waiting = undefined
  stored = written(2)
  await recount()
  hub.committed([written(5)], [])
  late.resolve()
  await early
  vi.advanceTimersByTime(500)
  expect(sent.at(-1)?.total.views).toBe(5)
  expect(sent.length).toBeGreaterThan(told)
})

it('says nothing of a campaign before its counts are known', async () => {
  hub.committed([], [presence('a')])
  vi.advanceTimersByTime(6_000)
  expect(sent).toEqual([])
  hub.committed([written(7)], [presence('b')])
  vi.advanceTimersByTime(0)
  expect(sent).toMatchObject([{ visitorsNow: 2, total: { views: 7 } }])
})

it('keeps nobody longer for another node whose clock is ahead', () => {
  hub.committed([written(1)], [{ ...presence('a'), at: start + 3_600_000 }])
  vi.advanceTimersByTime(301_000)
  expect(hub.visitorsNow(campaignId)).toBe(0)
})

it('counts who was there in the last five minutes, and says when they have left', () => {
  hub.committed([written(1)], [presence('a')])
  vi.advanceTimersByTime(120_000)
  hub.committed([written(2)], [presence('b')])
  vi.advanceTimersByTime(1_000)
  expect(sent.at(-1)?.visitorsNow).toBe(2)
  vi.advanceTimersByTime(181_000 + 5_000)
  expect(hub.visitorsNow(campaignId)).toBe(1)
  expect(sent.at(-1)?.visitorsNow).toBe(1)
})

it('does not count someone twice over midnight', () => {
  hub.committed([written(1)], [presence('old')])
  hub.committed([written(2)], [presence('new', 'old')])
  expect(hub.visitorsNow(campaignId)).toBe(1)
})

it('begins the minute anew when it has passed', () => {
  hub.committed([written(4)], [presence('a')])
  vi.advanceTimersByTime(66_000)
  expect(sent.at(-1)).toMatchObject({
    total: { views: 4 },
    minute: { views: 0, at: new Date(start + 60_000).toISOString() },
  })
})

it('knows after a restart who is there', async () => {
  hub.close()
  hub = open({
    presences: async () => [{ campaignId, companyId, visitor: 'a', lastSeen: start - 60_000 }],
  })
  await hub.restore()
  expect(hub.visitorsNow(campaignId)).toBe(1)
  vi.advanceTimersByTime(241_000)
  expect(hub.visitorsNow(campaignId)).toBe(0)
})
