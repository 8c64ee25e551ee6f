import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '#shared/lib/must.ts'
import { initialConnection } from './connection-state.ts'
import { inTime } from './in-time.ts'
import { keepOnDevice } from './keep-on-device.ts'
import { createStore } from './store.ts'
import type { UnsavedStore } from './unsaved-store.ts'
import { createUnsavedStore } from './unsaved-store.ts'

const unsaved = (count: number, ...blocks: string[]) => ({ count, blocks })
const nothing = unsaved(0)
/** A copy that no session goes with. */
const offline = { connection: createStore(initialConnection), dispatch: () => undefined }

async function openTab(name: string, tab: number) {
  const doc = new Y.Doc()
  const onState = () => undefined
  const copy = keepOnDevice({ name, doc, tab, made: 0, origin, isOwn, onState, ...offline })
  onTestFinished(copy.close)
  copy.begin(must(await copy.open(), 'copy'))
  return { ...copy.unsaved, doc, copy }
}

const origin = {}
const isOwn = (by: unknown) => by !== origin

/** What is found beyond what was found before. */
const look = async (store: UnsavedStore) => store.find(await store.records())

test('what is unsaved survives the tab that made it, per document', async () => {
  const [spring, summer] = [randomUUID(), randomUUID()]
  const first = await openTab(spring, 1)
  first.write(unsaved(3, 'a', 'b'))
  first.copy.close()
  const foreign = await openTab(summer, 1)
  foreign.write(unsaved(7))
  const next = await openTab(spring, 2)
  expect(await look(next)).toEqual(unsaved(3, 'a', 'b'))
  next.write(unsaved(1, 'b', 'c'))
  expect(await look(next)).toEqual(nothing)
  expect(await look(await openTab(spring, 3))).toEqual(unsaved(4, 'a', 'b', 'c'))
  next.forgetFound()
  expect(await look(next)).toEqual(nothing)
  expect(await look(await openTab(spring, 4))).toEqual(unsaved(1, 'b', 'c'))
  expect(await look(await openTab(summer, 3))).toEqual(unsaved(7))
})

test('of a tab that was found before only what it has made since is counted', async () => {
  const name = randomUUID()
  const [reading, busy] = [await openTab(name, 1), await openTab(name, 2)]
  busy.write(unsaved(3, 'a'))
  expect(await look(reading)).toEqual(unsaved(3, 'a'))
  busy.write(unsaved(5, 'a', 'b'))
  expect(await look(reading)).toEqual(unsaved(2, 'a', 'b'))
  reading.forgetFound()
  expect(await reading.records()).toEqual([])
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
  expect(await look(reading)).toEqual(unsaved(2, 'quiet', 'busy'))
  busy.write(nothing)
  busy.write(unsaved(1, 'busy'))
  const late = await openTab(name, 4)
  late.write(unsaved(1, 'late'))
  reading.forgetFound()
  expect(await look(reading)).toEqual(unsaved(2, 'busy', 'late'))
})

test('whoever reads the copy again has what another tab has added', async () => {
  const name = randomUUID()
  const reading = await openTab(name, 1)
  const other = await openTab(name, 2)
  other.doc.getMap('words').set('word', 'hello')
  await reading.copy.readAgain()
  expect(reading.doc.getMap('words').get('word')).toBe('hello')
})

test('a browser that keeps nothing, or no more, counts from nothing and does not fail', async () => {
  const closed = await openTab(randomUUID(), 1)
  must(closed.copy.database(), 'database').close()
  const none = { database: () => null, write: () => undefined }
  for (const store of [createUnsavedStore(none, 1), closed]) {
    store.write(unsaved(2))
    expect(await inTime(look(store))).toEqual(store === closed ? null : nothing)
    store.forgetFound()
  }
})
