import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Presence } from '#server/features/ingest/public/visit-event.ts'
import { decodeCommit, encodeCommit, maxMessageBytes } from './live-message.ts'
import type { Commit } from './live-message.ts'

const start = Date.UTC(2026, 10, 29, 12)
const totals = fc.record({
  views: fc.nat(),
  visitors: fc.nat(),
  clicks: fc.nat(),
  conversions: fc.nat(),
})
const moment = fc.nat(600_000).map((age) => start - age)
const counts = fc.record({
  campaignId: fc.uuid(),
  total: totals,
  minute: fc.record({ start: moment, counts: totals }),
  lastEventAt: moment,
})
const visitor = fc.nat(400).map((number) => `visitor-${number}`)
const presence = fc.record({
  campaignId: fc.constantFrom('c1', 'c2', 'c3'),
  companyId: fc.constant('k1'),
  visitor,
  before: fc.option(visitor),
  at: moment,
})
const commits: fc.Arbitrary<Commit> = fc.record({
  counts: fc.array(counts, { maxLength: 150, size: 'max' }),
  presences: fc.array(presence, { maxLength: 1_500, size: 'max' }),
})

const decodeAll = (messages: Uint8Array[]): Commit => {
  const parts = messages.flatMap((message) => decodeCommit(message) ?? [])
  return {
    counts: parts.flatMap((part) => part.counts),
    presences: parts.flatMap((part) => part.presences),
  }
}

/** When each visitor was there last. */
function lastSeen(presences: readonly Presence[]) {
  const latest = new Map<string, number>()
  for (const { campaignId, visitor, at } of presences) {
    const key = `${campaignId} ${visitor}`
    latest.set(key, Math.max(latest.get(key) ?? 0, at))
  }
  return latest
}

it('says the counts and when each visitor was there last, in messages of bounded length', () => {
  fc.assert(
    fc.property(commits, (commit) => {
      const messages = encodeCommit(commit)
      for (const { length } of messages) expect(length).toBeLessThanOrEqual(maxMessageBytes)
      const heard = decodeAll(messages)
      expect(heard.counts).toEqual(commit.counts)
      const latest = lastSeen(commit.presences)
      expect(lastSeen(heard.presences)).toEqual(latest)
      expect(heard.presences).toHaveLength(latest.size)
    }),
    { numRuns: 50 },
  )
})

it('names whom a visitor replaces, also when a later word of them does not', () => {
  const seen = { campaignId: 'c1', companyId: 'k1', visitor: 'new', at: start }
  const presences = [
    { ...seen, before: 'old' },
    { ...seen, before: null, at: start + 5 },
  ]
  expect(decodeAll(encodeCommit({ counts: [], presences }))).toEqual({
    counts: [],
    presences: [{ ...seen, before: 'old', at: start + 5 }],
  })
})

it('is silent about nothing', () => {
  expect(encodeCommit({ counts: [], presences: [] })).toEqual([])
})

it('needs one message for a busy group, and about 30 bytes for each visitor of it', () => {
  const campaignId = '01a1fc8a-0000-7000-8000-000000000001'
  const presences = Array.from({ length: 128 }, (_, index) => ({
    campaignId,
    companyId: '01a1fc8a-0000-7000-8000-000000000002',
    visitor: `${index}`.padStart(22, 'v'),
    before: null,
    at: start - (index % 10),
  }))
  const total = { views: 123_456, visitors: 45_678, clicks: 2_345, conversions: 678 }
  const minute = { start, counts: total }
  const one = { campaignId, total, minute, lastEventAt: start }
  const messages = encodeCommit({ counts: [one], presences })
  expect(messages).toHaveLength(1)
  expect((messages[0]?.length ?? 0) / presences.length).toBeLessThan(32)
})

it.each([
  '',
  'rubbish',
  '{}',
  '[["c1"]]',
  '[["c1",[1,2,3],0,[1,2,3,4],0]]',
  '[["c1",[1,2,3,-4],0,[1,2,3,4],0]]',
  `[["c1","k1",0,[["${'v'.repeat(101)}",0]]]]`,
  `[${' '.repeat(maxMessageBytes)}]`,
])('passes over what is not ours: %.40s', (text) => {
  expect(decodeCommit(Buffer.from(text))).toBeNull()
})
