import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { errorCatalogue } from '#shared/errors/catalogue.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import { must } from '#shared/lib/must.ts'
import { copyNameOf, emptyIfSaved, emptySavedCopies } from './device-copies.ts'
import { keepOnDevice } from './keep-on-device.ts'
import { openSession } from './session.ts'
import { FakeSocket } from './testing/fake-socket.ts'
import { createUnsavedStore } from './unsaved-store.ts'

beforeEach(() => void vi.stubGlobal('WebSocket', FakeSocket))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function openCopy(name: string) {
  const doc = new Y.Doc()
  const copy = keepOnDevice(name, doc)
  expect(await copy.ready).toBe(true)
  return { ...copy, words: doc.getMap('words') }
}

async function keep(name: string, word: string) {
  const { words, close } = await openCopy(name)
  words.set('word', word)
  await close()
}

async function wordIn(name: string) {
  const { words, close } = await openCopy(name)
  await close()
  return words.get('word')
}

const leaveUnsaved = (name: string) =>
  createUnsavedStore(localStorage, name, 'tab').write({ count: 1, blocks: [] })

test('of a person who signs out only what is unsaved stays, and all that others have', async () => {
  const [ada, grace] = [randomUUID(), randomUUID()]
  const saved = copyNameOf('spring', ada)
  const unsaved = copyNameOf('summer', ada)
  const foreign = copyNameOf('spring', grace)
  for (const name of [saved, unsaved, foreign]) await keep(name, 'hello')
  leaveUnsaved(unsaved)
  await emptySavedCopies(ada)
  expect([await wordIn(saved), await wordIn(unsaved), await wordIn(foreign)]).toEqual([
    undefined,
    'hello',
    'hello',
  ])
})

test('where nobody can tell what is unsaved, everything stays', async () => {
  const ada = randomUUID()
  await keep(copyNameOf('spring', ada), 'hello')
  await emptySavedCopies(ada, null)
  expect(await wordIn(copyNameOf('spring', ada))).toBe('hello')
})

test('a copy that was emptied beneath an open campaign can be written whole again', async () => {
  const name = copyNameOf('spring', randomUUID())
  const { words, rewrite, close } = await openCopy(name)
  words.set('word', 'hello')
  await emptyIfSaved(name)
  words.set('other', 'world')
  rewrite()
  await close()
  expect(await wordIn(name)).toBe('hello')
})

async function openKept() {
  const [campaignId, personId] = [randomUUID(), randomUUID()]
  const name = copyNameOf(campaignId, personId)
  await keep(name, 'hello')
  FakeSocket.last = null
  const open = () => {
    const options = { campaignId, personId, findModel: findBlock, onDropped: () => undefined }
    const session = openSession({ ...options, origin: 'http://localhost' })
    onTestFinished(session.close)
    return session
  }
  const socket = () => vi.waitFor(() => must(FakeSocket.last, 'socket'))
  return { name, open, socket }
}

test('whoever has lost access keeps no copy, and has it whole again with the access', async () => {
  const { name, open, socket } = await openKept()
  const session = open()
  const lost = await socket()
  lost.open()
  lost.close(errorCatalogue['not-found'].close)
  await vi.waitFor(async () => expect(await wordIn(name)).toBeUndefined())
  session.reconnect()
  const again = await vi.waitFor(() => {
    expect(FakeSocket.last).not.toBe(lost)
    return must(FakeSocket.last, 'socket')
  })
  again.open()
  await vi.waitFor(async () => expect(await wordIn(name)).toBe('hello'))
})

test('whoever has lost access keeps what is unsaved until they drop it', async () => {
  const { name, open, socket } = await openKept()
  const session = open()
  const lost = await socket()
  session.doc.getMap('words').set('word', 'mine')
  lost.open()
  lost.close(errorCatalogue['not-found'].close)
  expect(session.connection.getSnapshot()).toMatchObject({ final: true, unsaved: 1 })
  expect(await wordIn(name)).toBe('mine')
  await session.dropUnsaved()
  expect(await wordIn(name)).toBeUndefined()
})

test('an edit made the moment before holds its copy', async () => {
  const { name, open, socket } = await openKept()
  const session = open()
  await socket()
  session.doc.getMap('words').set('word', 'mine')
  await emptyIfSaved(name)
  expect(await wordIn(name)).toBe('mine')
})
