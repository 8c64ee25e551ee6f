import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pickVariant } from './pick-variant.ts'

const hashOf = (visitor: number) =>
  createHmac('sha256', 'key').update(`visitor ${visitor}`).digest()
const three = [
  { id: 'a', weight: 50 },
  { id: 'b', weight: 30 },
  { id: 'c', weight: 20 },
] as const

/** Pearson's statistic of 100,000 visitors against the parts that each pick should have. */
function chiSquare(pick: (hash: Uint8Array) => string, parts: Record<string, number>): number {
  const visitors = 100_000
  const counts = new Map<string, number>()
  for (let visitor = 0; visitor < visitors; visitor++) {
    const picked = pick(hashOf(visitor))
    counts.set(picked, (counts.get(picked) ?? 0) + 1)
  }
  expect([...counts.keys()].toSorted()).toEqual(Object.keys(parts).toSorted())
  return Object.entries(parts).reduce(
    (sum, [name, part]) =>
      sum + ((counts.get(name) ?? 0) - part * visitors) ** 2 / (part * visitors),
    0,
  )
}

describe('100,000 visitors are shared', () => {
  // Above these, chance would come once in a thousand keys: 13.8 with two and 16.3 with three degrees.
  test('by the weights', () => {
    const parts = { a: 0.5, b: 0.3, c: 0.2 }
    expect(chiSquare((hash) => pickVariant(hash, three).id, parts)).toBeLessThan(13.8)
  })

  test('and what is held back sees the base and is none of its visitors', () => {
    const name = (hash: Uint8Array) => {
      const { id, isHeldBack } = pickVariant(hash, three, 0.2)
      return isHeldBack ? `held back, ${id}` : id
    }
    const parts = { 'held back, a': 0.2, a: 0.4, b: 0.24, c: 0.16 }
    expect(chiSquare(name, parts)).toBeLessThan(16.3)
  })
})

const low = new Uint8Array(8)
const high = new Uint8Array(8).fill(255)

test('a visitor keeps the variant, and one without weight gets nobody', () => {
  expect(pickVariant(hashOf(7), three)).toEqual(pickVariant(hashOf(7), three))
  const none = { weight: 0 }
  const only = [
    { id: 'a', ...none },
    { id: 'b', weight: 1 },
    { id: 'c', ...none },
  ] as const
  for (const hash of [low, high, hashOf(1)]) expect(pickVariant(hash, only).id).toBe('b')
})

test('the first and the last hash have a place', () => {
  expect(pickVariant(low, three)).toEqual({ id: 'a', isHeldBack: false })
  expect(pickVariant(high, three)).toEqual({ id: 'c', isHeldBack: false })
  expect(pickVariant(high, three, 1)).toEqual({ id: 'a', isHeldBack: true })
  expect(() => pickVariant(new Uint8Array(6), three)).toThrow(RangeError)
})
