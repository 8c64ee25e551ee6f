import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LiveState } from '#shared/contract/live.ts'
import { applyStates, newestOf } from './live-state.ts'

function buildState(given: Partial<LiveState> = {}): LiveState {
  const total = { views: 0, visitors: 0, clicks: 0, conversions: 0 }
  return {
    campaignId: 'c1',
    epoch: 'e1',
    seq: 1,
    at: 1000,
    visitorsNow: 0,
    total,
    minute: { ...total, at: '2026-11-21T12:00:00.000Z' },
    lastEventAt: null,
    covers: 'all',
    ...given,
  }
}

test('an older or repeated seq of the same epoch is ignored, keeping the identity', () => {
  const states = applyStates(new Map(), [buildState({ seq: 5 })])
  expect(applyStates(states, [buildState({ seq: 5 })])).toBe(states)
  expect(applyStates(states, [buildState({ seq: 4 })])).toBe(states)
})

test('another epoch replaces, also with a lower seq', () => {
  const states = applyStates(new Map(), [buildState({ seq: 900 })])
  const after = applyStates(states, [buildState({ epoch: 'e2', seq: 1 })])
  expect(after.get('c1')).toMatchObject({ epoch: 'e2', seq: 1 })
})

test('a campaign that did not change keeps its object', () => {
  const states = applyStates(new Map(), [buildState(), buildState({ campaignId: 'c2' })])
  const after = applyStates(states, [buildState({ seq: 2 })])
  expect(after.get('c2')).toBe(states.get('c2'))
})

test('whatever the order of arrival within an epoch, the highest seq is what stays', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { minLength: 1 }), (seqs) => {
      const states = seqs.reduce(
        (known, seq) => applyStates(known, [buildState({ seq, visitorsNow: seq })]),
        new Map() as ReturnType<typeof applyStates>,
      )
      expect(states.get('c1')?.visitorsNow).toBe(Math.max(...seqs))
    }),
  )
})

test('the newest state is the one that was true last', () => {
  expect(newestOf(new Map())).toBeNull()
  const states = [buildState({ at: 9, campaignId: 'c2', covers: 'own' }), buildState({ at: 5 })]
  expect(newestOf(applyStates(new Map(), states))).toMatchObject({ at: 9, covers: 'own' })
})
