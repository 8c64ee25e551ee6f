import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { errorCatalogue } from '#shared/errors/catalogue.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import { must } from '#shared/lib/must.ts'
import { initialConnection } from './connection-state.ts'
import { copyNameOf } from './copy-names.ts'
import { copyStores, emptyIfSaved, openCopy } from './device-copies.ts'
import { emptyCopiesOf, emptySavedCopies, findUnsavedCampaigns } from './copies-of-person.ts'
import { keepOnDevice } from './keep-on-device.ts'
import { openSession } from './session.ts'
import { createStore } from './store.ts'
import { FakeSocket } from './testing/fake-socket.ts'

beforeEach(() => void vi.stubGlobal('WebSocket', FakeSocket))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A copy that no session goes with. */
const offline = { connection: createStore(initialConnection), dispatch: () => undefined }

async function open(name: string) {
  const doc = new Y.Doc()
  const origin = {}
  const isOwn = (by: unknown) => by !== origin
  const onState = () => undefined
  const copy = keepOnDevice({ name, doc, tab: 1, made: 0, origin, isOwn, onState, ...offline })
  copy.begin(must(await copy.open(), 'copy'))
  return { ...copy, words: doc.getMap('words') }
}

async function keep(name: string, word: string) {
  const { words, close } = await open(name)
  words.set('word', word)
  close()
}

async function wordIn(name: string) {
  const { words, close } = await open(name)
  close()
  return words.get('word')
}

async function leaveUnsaved(name: string) {
  const { unsaved, close } = await open(name)
  unsaved.write({ count: 1, blocks: [] })
  close()
}

/** What each tab has left unsaved, as it stands in the copy. */
async function recordsIn(name: string): Promise<unknown[]> {
  const database = await openCopy(name)
  const records = await database.getAll('custom')
  database.close()
  return records
}

test('of a person who signs out only what is unsaved stays, and all that others have', async () => {
  const [ada, grace] = [randomUUID(), randomUUID()]
  const [spring, summer] = [randomUUID(), randomUUID()]
  const saved = copyNameOf(spring, ada, 0)
  const unsaved = copyNameOf(summer, ada, 1)
  const foreign = copyNameOf(spring, grace, 0)
  for (const name of [saved, unsaved, foreign]) await keep(name, 'hello')
  await leaveUnsaved(unsaved)
  expect(await findUnsavedCampaigns(ada)).toEqual([summer])
  expect(await emptySavedCopies(ada)).toEqual([summer])
  expect([await wordIn(saved), await wordIn(unsaved), await wordIn(foreign)]).toEqual([
    undefined,
    'hello',
    'hello',
  ])
  await emptyCopiesOf(ada, [summer])
  expect([await wordIn(unsaved), await wordIn(foreign)]).toEqual([undefined, 'hello'])
  expect(await findUnsavedCampaigns(ada)).toEqual([])
})

test('a copy that was emptied beneath an open campaign can be written whole again', async () => {
  const name = copyNameOf('spring', randomUUID(), 0)
  const { words, rewrite, close } = await open(name)
  words.set('word', 'hello')
  await emptyIfSaved(name)
  words.set('other', 'world')
  rewrite()
  close()
  expect(await wordIn(name)).toBe('hello')
})

async function openKept() {
  const [campaignId, personId] = [randomUUID(), randomUUID()]
  const name = copyNameOf(campaignId, personId, 0)
  await keep(name, 'hello')
  FakeSocket.last = null
  const openTab = () => {
    const onDropped = () => undefined
    const options = { campaignId, personId, findModel: findBlock, onDropped, onMoved: onDropped }
    const session = openSession({ ...options, origin: 'http://localhost' })
    onTestFinished(session.close)
    return session
  }
  const socket = () => vi.waitFor(() => must(FakeSocket.last, 'socket'))
  return { name, open: openTab, socket }
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
  expect(await recordsIn(name)).toEqual([])
})

test('a guest keeps no copy', async () => {
  const [campaignId, personId] = [randomUUID(), randomUUID()]
  const onDropped = () => undefined
  const whose = { campaignId, personId, isGuest: true, findModel: findBlock }
  const session = openSession({
    ...whose,
    onDropped,
    onMoved: onDropped,
    origin: 'http://localhost',
  })
  onTestFinished(session.close)
  await vi.waitFor(() => expect(session.connection.getSnapshot().device).toBe('unavailable'))
  const names = (await indexedDB.databases()).map(({ name }) => name)
  expect(names).not.toContain(copyNameOf(campaignId, personId, 0))
})

test('an edit made the moment before holds its copy', async () => {
  const { name, open, socket } = await openKept()
  const session = open()
  await socket()
  session.doc.getMap('words').set('word', 'mine')
  await emptyIfSaved(name)
  expect(await wordIn(name)).toBe('mine')
})

/** Notes the stores that each transaction has written to, once what it wrote is kept. */
function noteWrites(): string[] {
  const written: string[] = []
  const begin = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    const transaction = begin.apply(this, args)
    const stores = [...transaction.objectStoreNames].join(' and ')
    if (transaction.mode === 'readwrite')
      transaction.addEventListener('complete', () => written.push(stores))
    return transaction
  })
  return written
}

const both = copyStores.toSorted().join(' and ')

test('that there is something unsaved is kept before the first edit is', async () => {
  const { open, socket } = await openKept()
  const session = open()
  await socket()
  const written = noteWrites()
  session.doc.getMap('words').set('word', 'mine')
  session.doc.getMap('words').set('word', 'mine again')
  await vi.waitFor(() => expect(written).toEqual([both, 'updates', 'updates', both]))
})

test('edits that follow each other are kept under one record, which goes when all is calm', async () => {
  const { name, open, socket } = await openKept()
  const session = open()
  const server = await socket()
  server.open()
  session.doc.getMap('words').set('word', 'mine')
  await vi.waitFor(async () => expect(await recordsIn(name)).toMatchObject([{ turn: 2 }]))
  const written = noteWrites()
  server.tell({ kind: 'saved', upTo: server.content })
  session.doc.getMap('words').set('word', 'mine again')
  await vi.waitFor(() => expect(written).toEqual(['updates', both]))
  expect(await recordsIn(name)).toMatchObject([{ count: 1 }])
  server.tell({ kind: 'saved', upTo: server.content })
  await vi.waitFor(async () => expect(await recordsIn(name)).toEqual([]), 5_000)
  session.doc.getMap('words').set('word', 'mine once more')
  await vi.waitFor(() => expect(written.slice(-3)).toEqual([both, 'updates', both]))
})

test('what an earlier visit left is forgotten once it is handed over, and no edit with it', async () => {
  const { name, open, socket } = await openKept()
  await leaveUnsaved(name)
  const session = open()
  const server = await socket()
  expect(session.connection.getSnapshot().unsaved).toBe(1)
  server.open()
  session.doc.getMap('words').set('word', 'mine')
  expect(server.content).toBe(2)
  server.tell({ kind: 'saved', upTo: 1 })
  expect(await recordsIn(name)).toMatchObject([{ tab: session.doc.clientID, count: 1 }])
})

test('all that is unsaved is counted when the campaign was closed and opens again', async () => {
  const { open, socket } = await openKept()
  const session = open()
  await socket()
  for (const word of ['my', 'own', 'words']) session.doc.getMap('words').set('word', word)
  session.close()
  const again = open()
  await vi.waitFor(() => expect(again.connection.getSnapshot().unsaved).toBe(3))
})
