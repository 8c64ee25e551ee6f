import { expect, test } from 'vitest'
import type { Ledger } from './unsaved-ledger.ts'
import {
  emptyLedger,
  unsavedCount,
  withChanges,
  withConfirmed,
  withConnectionLost,
  withHandOverSent,
  withRefusal,
  withUpdateSent,
} from './unsaved-ledger.ts'

const edit = (ledger: Ledger) => withUpdateSent(withChanges(ledger, 1))
const connected = withConfirmed(withHandOverSent(emptyLedger), 1)

test('each confirmation covers what was sent up to it', () => {
  const two = edit(edit(connected))
  expect(unsavedCount(two)).toBe(2)
  expect(unsavedCount(withConfirmed(two, 2))).toBe(1)
  expect(unsavedCount(withConfirmed(two, 3))).toBe(0)
})

test('a late or repeated confirmation takes nothing back', () => {
  const done = withConfirmed(edit(connected), 2)
  expect(withConfirmed(done, 2)).toBe(done)
  expect(withConfirmed(done, 1)).toBe(done)
  expect(withConfirmed(done, 99)).toBe(done)
})

test('changes made offline are covered by the hand-over only', () => {
  const offline = withChanges(withConnectionLost(connected), 3)
  const early = edit(offline)
  expect(unsavedCount(withConfirmed(early, 1))).toBe(4)
  const handedOver = withHandOverSent(early)
  expect(unsavedCount(withConfirmed(handedOver, 1))).toBe(4)
  expect(unsavedCount(withConfirmed(handedOver, 2))).toBe(0)
  expect(withConfirmed(handedOver, 2).handOver).toBe('confirmed')
})

test('what waited when the connection was lost is unsaved until the next hand-over', () => {
  const lost = withConnectionLost(edit(edit(connected)))
  expect(unsavedCount(lost)).toBe(2)
  const again = withHandOverSent(lost)
  expect(again.settled).toBe(0)
  expect(unsavedCount(withConfirmed(again, 1))).toBe(0)
})

test('a change made while the hand-over is under way needs its own confirmation', () => {
  const busy = edit(withHandOverSent(withChanges(emptyLedger, 2)))
  expect(unsavedCount(withConfirmed(busy, 1))).toBe(1)
  expect(unsavedCount(withConfirmed(busy, 2))).toBe(0)
})

test('after a refusal nothing more counts as saved on this connection', () => {
  const refused = edit(withRefusal(edit(connected)))
  expect(unsavedCount(withConfirmed(refused, 3))).toBe(2)
  const again = withHandOverSent(withConnectionLost(refused))
  expect(unsavedCount(withConfirmed(again, 1))).toBe(0)
})
