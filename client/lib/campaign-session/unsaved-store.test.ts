import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#shared/lib/must.ts'
import { keepOnDevice } from './keep-on-device.ts'
import { createUnsavedStore } from './unsaved-store.ts'

const unsaved = (count: number, ...blocks: string[]) => ({ count, blocks })
const nothing = unsaved(0)

async function openTab(name: string, tab: number) {
  const doc = new Y.Doc()
  const copy = keepOnDevice(name, doc)
  onTestFinished(copy.close)
  await copy.ready
  return { ...createUnsavedStore(copy, tab), doc, copy }
}

test('what is unsaved survives the tab that made it, per document', async () => {
  const [spring, summer] = [randomUUID(), randomUUID()]
  const first = await openTab(spring, 1)
  first.write(unsaved(3, 'a', 'b'))
  await first.copy.close()
  const foreign = await openTab(summer, 1)
  foreign.write(unsaved(7))
  const next = await openTab(spring, 2)
  expect(await next.left()).toEqual(unsaved(3, 'a', 'b'))
  next.write(unsaved(1, 'b', 'c'))
  expect(await next.left()).toEqual(unsaved(3, 'a', 'b'))
  const both = await openTab(spring, 3)
  expect(await both.left()).toEqual(unsaved(4, 'a', 'b', 'c'))
  next.forgetLeft()
  expect(await next.left()).toEqual(nothing)
  expect(await both.left()).toEqual(unsaved(1, 'b', 'c'))
  expect(await (await openTab(summer, 3)).left()).toEqual(unsaved(7))
})

test('only what was read is forgotten, not what tabs have written since', async () => {
  const name = randomUUID()
  const [reading, quiet, busy] = [
    await openTab(name, 1),
    await openTab(name, 2),
    await openTab(name, 3),
  ]
  quiet.write(unsaved(1, 'quiet'))
  busy.write(unsaved(1, 'busy'))
  expect(await reading.left()).toEqual(unsaved(2, 'quiet', 'busy'))
  busy.write(nothing)
  busy.write(unsaved(1, 'busy'))
  const late = await openTab(name, 4)
  late.write(unsaved(1, 'late'))
  reading.forgetLeft()
  expect(await reading.left()).toEqual(unsaved(2, 'busy', 'late'))
})

test('whoever counts a change of another tab has the change', async () => {
  const name = randomUUID()
  const reading = await openTab(name, 1)
  const other = await openTab(name, 2)
  other.write(unsaved(1))
  other.doc.getMap('words').set('word', 'hello')
  expect(await reading.left()).toEqual(unsaved(1))
  expect(reading.doc.getMap('words').get('word')).toBe('hello')
})

test('a browser that keeps nothing, or no more, counts from nothing and does not fail', async () => {
  const nowhere = { database: () => null, readAgain: () => Promise.resolve() }
  const closed = await openTab(randomUUID(), 1)
  must(closed.copy.database(), 'database').close()
  for (const store of [createUnsavedStore(nowhere, 1), closed]) {
    store.write(unsaved(2))
    expect(await store.left()).toEqual(nothing)
    store.forgetLeft()
  }
})
