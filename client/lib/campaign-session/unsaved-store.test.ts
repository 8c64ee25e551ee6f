import { expect, test } from 'vitest'
import { buildStorage } from './testing/build-storage.ts'
import { createUnsavedStore, mayHoldUnsaved } from './unsaved-store.ts'

const unsaved = (count: number, ...blocks: string[]) => ({ count, blocks })
const nothing = unsaved(0)

test('what is unsaved survives the tab that made it, per document', () => {
  const storage = buildStorage()
  createUnsavedStore(storage, 'spring', 'tab-1').write(unsaved(3, 'a', 'b'))
  createUnsavedStore(storage, 'summer', 'tab-1').write(unsaved(7))
  const next = createUnsavedStore(storage, 'spring', 'tab-2')
  expect(next.left()).toEqual(unsaved(3, 'a', 'b'))
  next.write(unsaved(1, 'b', 'c'))
  expect(next.left()).toEqual(unsaved(3, 'a', 'b'))
  const both = createUnsavedStore(storage, 'spring', 'tab-3')
  expect(both.left()).toEqual(unsaved(4, 'a', 'b', 'c'))
  next.forgetLeft()
  expect(next.left()).toEqual(nothing)
  expect(both.left()).toEqual(unsaved(1, 'b', 'c'))
  expect(createUnsavedStore(storage, 'summer', 'tab-3').left()).toEqual(unsaved(7))
})

test('nonsense in the storage counts as nothing', () => {
  const storage = buildStorage()
  const nonsense = ['many', '-4', '3', '{', '[]', '{"count":-1}', '{"count":"2","blocks":[]}']
  for (const [at, text] of nonsense.entries()) storage.setItem(`fanfare.unsaved.spring.${at}`, text)
  expect(createUnsavedStore(storage, 'spring', 'tab').left()).toEqual(nothing)
  storage.setItem('fanfare.unsaved.spring.x', '{"count":2,"blocks":["a",5,null]}')
  expect(createUnsavedStore(storage, 'spring', 'tab').left()).toEqual(unsaved(2, 'a'))
})

test('a browser without storage counts from nothing and does not fail', () => {
  const store = createUnsavedStore(null, 'spring', 'tab')
  store.write(unsaved(2))
  store.forgetLeft()
  expect(store.left()).toEqual(nothing)
})

test('a copy may go only when it is known to hold nothing unconfirmed', () => {
  const storage = buildStorage()
  const store = createUnsavedStore(storage, 'spring', 'tab')
  expect(mayHoldUnsaved(storage, 'spring')).toBe(false)
  store.write(unsaved(1, 'a'))
  expect(mayHoldUnsaved(storage, 'spring')).toBe(true)
  expect(mayHoldUnsaved(storage, 'summer')).toBe(false)
  store.write(nothing)
  expect(mayHoldUnsaved(storage, 'spring')).toBe(false)
  expect(mayHoldUnsaved(null, 'spring')).toBe(true)
})
