import { expect, test } from 'vitest'
import type { CountStorage } from './unsaved-store.ts'
import { createUnsavedStore } from './unsaved-store.ts'

function buildStorage(): CountStorage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

test('a count survives the tab that made it, per document', () => {
  const storage = buildStorage()
  createUnsavedStore(storage, 'spring', 'tab-1').write(3)
  createUnsavedStore(storage, 'summer', 'tab-1').write(7)
  const next = createUnsavedStore(storage, 'spring', 'tab-2')
  expect(next.left()).toBe(3)
  next.write(1)
  expect(next.left()).toBe(3)
  next.forgetLeft()
  expect(next.left()).toBe(0)
  expect(createUnsavedStore(storage, 'spring', 'tab-3').left()).toBe(1)
  expect(createUnsavedStore(storage, 'summer', 'tab-3').left()).toBe(7)
})

test('nonsense in the storage counts as nothing', () => {
  const storage = buildStorage()
  storage.setItem('fanfare.unsaved.spring.x', 'many')
  storage.setItem('fanfare.unsaved.spring.y', '-4')
  expect(createUnsavedStore(storage, 'spring', 'tab').left()).toBe(0)
})

test('a browser without storage counts from nothing and does not fail', () => {
  const store = createUnsavedStore(null, 'spring', 'tab')
  store.write(2)
  store.forgetLeft()
  expect(store.left()).toBe(0)
})
