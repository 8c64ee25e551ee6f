import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { IndexeddbPersistence } from 'y-indexeddb'
import * as Y from 'yjs'
import { closeCodeOf } from '#shared/errors/status-errors.ts'
import { must } from '#shared/lib/must.ts'
import { openCopy } from './device-copies.ts'
import { saveBadge } from './save-badge.ts'
import type { CampaignSession } from './session.ts'
import { FakeSocket } from './testing/fake-socket.ts'
import { buildDevice, buildState, meetFakeServer, nextSocket, wordIn } from './testing/open-kept.ts'

const documentRenewed = closeCodeOf('document-renewed')

meetFakeServer()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Whoever reads or writes the copy waits until this is called. */
async function holdBack(name: string): Promise<() => void> {
  const database = await openCopy(name)
  const custom = database.transaction(['updates', 'custom'], 'readwrite').objectStore('custom')
  const hold = { isOn: true }
  const spin = async () => {
    while (hold.isOn) await custom.get('generation')
    database.close()
  }
  void spin()
  return () => (hold.isOn = false)
}

const stateOf = ({ connection }: CampaignSession) => connection.getSnapshot()
const deviceOf = (session: CampaignSession) => stateOf(session).device
const badgeOf = (session: CampaignSession) => saveBadge(stateOf(session)).text
const write = ({ doc, origin }: CampaignSession, key: string) =>
  doc.transact(() => doc.getMap('words').set(key, 'mine'), origin)
const asksOnClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** What the server has, and `mine` under `other`. */
function theirsAndMine(): Uint8Array {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, must(FakeSocket.state, 'state'))
  doc.getMap('words').set('other', 'mine')
  return Y.encodeStateAsUpdate(doc)
}

/** The server takes it in and tells all it has. */
function answer(socket: FakeSocket, { canWrite = true, generation = 1 } = {}) {
  socket.open()
  socket.tell({ kind: 'welcome', canWrite, generation })
}

test('where the device never answers the campaign opens all the same, and leaving it asks', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => new IDBOpenDBRequest())
  const session = buildDevice().open()
  await vi.advanceTimersByTimeAsync(200)
  answer(await nextSocket())
  expect(wordIn(session.doc)).toBe('theirs')
  expect(deviceOf(session)).toBe('opening')
  await vi.advanceTimersByTimeAsync(3_000)
  expect(deviceOf(session)).toBe('unavailable')
  expect(asksOnClosing()).toBe(false)
  write(session, 'one')
  must(FakeSocket.last, 'socket').close(1006)
  await vi.advanceTimersByTimeAsync(2_500)
  expect(badgeOf(session)).toBe('Offline, 1 change in this tab only')
  expect(asksOnClosing()).toBe(true)
})

test('a copy that is there in time is what the connection begins with', async () => {
  const device = buildDevice()
  await device.keep([buildState('mine')], { generation: 3, unsaved: 2 })
  const session = device.open()
  const socket = await nextSocket()
  expect(socket.url).toContain('generation=3')
  expect(wordIn(session.doc)).toBe('mine')
  expect(stateOf(session)).toMatchObject({ device: 'ready', unsaved: 2 })
})

test('a copy that comes late is taken in beside the connection, and handed over', async () => {
  const device = buildDevice()
  await device.keep([theirsAndMine()], { unsaved: 1 })
  const release = await holdBack(device.name)
  const session = device.open()
  const socket = await nextSocket()
  answer(socket)
  socket.tell({ kind: 'saved', upTo: socket.content })
  expect(badgeOf(session)).toBe('Saved')
  release()
  await vi.waitFor(() => expect(socket.server.getMap('words').get('other')).toBe('mine'))
  expect(badgeOf(session)).toBe('Saving')
  expect(deviceOf(session)).toBe('ready')
  socket.tell({ kind: 'saved', upTo: socket.content })
  expect(badgeOf(session)).toBe('Saved')
  await vi.waitFor(async () => expect((await device.read()).tabs).toEqual([]))
})

test('a late copy with nothing new for the server is confirmed all the same', async () => {
  const device = buildDevice()
  await device.keep([must(FakeSocket.state, 'state')], { unsaved: 1 })
  const release = await holdBack(device.name)
  const session = device.open()
  answer(await nextSocket())
  release()
  await vi.waitFor(() => expect(FakeSocket.opened).toBeGreaterThan(1))
  const again = await nextSocket(1)
  answer(again)
  again.tell({ kind: 'saved', upTo: again.content })
  expect(badgeOf(session)).toBe('Saved')
})

test('a copy that comes while an attempt hangs is shown, and the next attempt names it', async () => {
  const device = buildDevice()
  await device.keep([buildState('mine')], { generation: 3 })
  const release = await holdBack(device.name)
  const session = device.open()
  expect((await nextSocket()).url).toContain('generation=0')
  release()
  await vi.waitFor(() => expect(wordIn(session.doc)).toBe('mine'))
  expect((await nextSocket(1)).url).toContain('generation=3')
})

test('the generation of a copy is named also before it can be read', async () => {
  const device = buildDevice()
  await device.keep([buildState('mine')], { generation: 3 })
  const before = device.open()
  await nextSocket()
  before.close()
  const release = await holdBack(device.name)
  const session = device.open()
  const socket = await nextSocket(1)
  expect(socket.url).toContain('generation=3')
  socket.close(documentRenewed)
  expect(FakeSocket.all).toHaveLength(2)
  release()
  // Only now what is carried over is known, and the present document fetched for it.
  expect((await nextSocket(2)).url).toContain('generation=0')
  expect(wordIn(session.doc)).toBe('mine')
})

test('where an expected copy does not come the present document is opened without it', async () => {
  const device = buildDevice()
  await device.keep([buildState('mine')], { generation: 3 })
  const before = device.open()
  await nextSocket()
  before.close()
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => new IDBOpenDBRequest())
  const session = device.open()
  const socket = await nextSocket(1)
  socket.close(documentRenewed)
  const again = await nextSocket(2)
  expect(again.url).toContain('generation=0')
  answer(again, { generation: 4 })
  expect(wordIn(session.doc)).toBe('theirs')
  expect(deviceOf(session)).toBe('unavailable')
})

test('a late copy of another generation stays as it is, and a new session is asked for', async () => {
  const device = buildDevice()
  await device.keep([buildState('mine')], { generation: 3, unsaved: 1 })
  const release = await holdBack(device.name)
  const onDropped = vi.fn<() => void>()
  const session = device.open({ onDropped })
  answer(await nextSocket(), { generation: 4 })
  release()
  await vi.waitFor(() => expect(onDropped).toHaveBeenCalledOnce())
  expect(wordIn(session.doc)).toBe('theirs')
  expect(await device.read()).toMatchObject({ generation: 3, word: 'mine', tabs: [{ count: 1 }] })
  device.open()
  expect((await nextSocket(1)).url).toContain('generation=3')
})

test('what can’t be read of a copy is set aside and said, and the rest opens', async () => {
  const device = buildDevice()
  const torn = buildState('torn').slice(0, 9)
  await device.keep([torn, 'no update', buildState('mine')])
  const session = device.open()
  await nextSocket()
  expect(wordIn(session.doc)).toBe('mine')
  expect(stateOf(session)).toMatchObject({ device: 'ready', setAside: true })
  await vi.waitFor(async () => {
    const { rows, unreadable } = await device.read()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(unreadable)).toBe(JSON.stringify([torn, 'no update']))
  })
  const again = device.open()
  await vi.waitFor(() => expect(deviceOf(again)).toBe('ready'))
  expect(stateOf(again).setAside).toBe(false)
})

test('a change counts as kept once its transaction is complete', async () => {
  const device = buildDevice()
  const session = device.open()
  const socket = await nextSocket()
  answer(socket)
  await vi.waitFor(async () => expect((await device.read()).word).toBe('theirs'))
  socket.close(1006)
  await vi.advanceTimersByTimeAsync(2_500)
  const release = await holdBack(device.name)
  write(session, 'one')
  expect(badgeOf(session)).toBe('Offline')
  expect(asksOnClosing()).toBe(true)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(badgeOf(session)).toBe('Offline, 1 change in this tab only')
  release()
  await vi.waitFor(() => expect(badgeOf(session)).toBe('Offline, 1 change kept'))
  expect(asksOnClosing()).toBe(false)
})

test('who may only look keeps no copy, and has one again once they may write', async () => {
  const device = buildDevice()
  await device.keep([buildState('theirs')])
  device.open()
  const socket = await nextSocket()
  answer(socket, { canWrite: false })
  await vi.waitFor(async () => expect((await device.read()).rows).toEqual([]))
  socket.server.getMap('words').set('word', 'news')
  socket.tell({ kind: 'welcome', canWrite: true, generation: 1 })
  await vi.waitFor(async () => expect((await device.read()).word).toBe('theirs'))
})

test('who has become a reader keeps what they wrote before', async () => {
  const device = buildDevice()
  await device.keep([theirsAndMine()], { unsaved: 1 })
  const session = device.open()
  answer(await nextSocket(), { canWrite: false })
  await vi.waitFor(() => expect(badgeOf(session)).toBe('Refused, 1 change not saved'))
  write(session, 'one')
  await vi.waitFor(async () => expect((await device.read()).rows.length).toBeGreaterThan(1))
  expect((await device.read()).tabs).toMatchObject([{ count: 1 }, {}])
})

test('a copy that an earlier build made by y-indexeddb is read, and goes on', async () => {
  FakeSocket.state = null
  const device = buildDevice()
  const before = new Y.Doc()
  const persistence = new IndexeddbPersistence(device.name, before)
  await persistence.whenSynced
  before.getMap('words').set('word', 'mine')
  await persistence.destroy()
  await device.keep([], { unsaved: 1 })
  const session = device.open()
  const socket = await nextSocket()
  expect(wordIn(session.doc)).toBe('mine')
  expect(stateOf(session).unsaved).toBe(1)
  write(session, 'one')
  await vi.waitFor(async () => expect((await device.read()).tabs).toHaveLength(2))
  answer(socket)
  expect(socket.server.getMap('words').toJSON()).toMatchObject({ word: 'mine', one: 'mine' })
})

test('from five hundred rows on a copy becomes one, with what other tabs have added', async () => {
  const device = buildDevice()
  const [one, two] = [device.open(), device.open()]
  await vi.waitFor(() => expect([one, two].map(deviceOf)).toEqual(['ready', 'ready']))
  write(two, 'other')
  for (let key = 0; key < 500; key++) write(one, `key${key}`)
  await vi.waitFor(async () => expect((await device.read()).rows).toHaveLength(1), 10_000)
  expect(one.doc.getMap('words').get('other')).toBe('mine')
  one.close()
  two.close()
  const again = device.open()
  await vi.waitFor(() => expect(again.doc.getMap('words').size).toBe(501))
})
