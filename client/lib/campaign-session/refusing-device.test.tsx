import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveBadge } from './save-badge.ts'
import type { CampaignSession } from './session.ts'
import type { FakeSocket } from './testing/fake-socket.ts'
import { buildDevice, meetFakeServer, nextSocket } from './testing/open-kept.ts'

meetFakeServer()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const deviceOf = ({ connection }: CampaignSession) => connection.getSnapshot().device
const badgeOf = ({ connection }: CampaignSession) => saveBadge(connection.getSnapshot()).text
const asksOnClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

const write = ({ doc, origin }: CampaignSession, key: string) =>
  doc.transact(() => doc.getMap('words').set(key, 'mine'), origin)

/** The server takes it in and tells all it has. */
function answer(socket: FakeSocket, generation: number) {
  socket.open()
  socket.tell({ kind: 'welcome', canWrite: true, generation })
}

/** Whatever writes is undone until this is called. */
function fillDisk(): () => void {
  const { transaction } = IDBDatabase.prototype
  const full = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    const begun = transaction.apply(this, args)
    if (begun.mode === 'readwrite') queueMicrotask(() => begun.abort())
    return begun
  })
  return () => full.mockRestore()
}

test('what the device refuses to keep is in this tab only, until it keeps all of it', async () => {
  const device = buildDevice()
  const session = device.open()
  const socket = await nextSocket()
  answer(socket, 1)
  await vi.waitFor(async () => expect((await device.read()).word).toBe('theirs'))
  socket.close(1006)
  const empty = fillDisk()
  for (let key = 0; key < 23; key++) write(session, `key${key}`)
  await vi.waitFor(() => expect(badgeOf(session)).toBe('Offline, 23 changes in this tab only'))
  expect(asksOnClosing()).toBe(true)
  // Until how many there are was to be written as well.
  await vi.advanceTimersByTimeAsync(1_000)
  empty()
  await vi.waitFor(() => expect(badgeOf(session)).toBe('Offline, 23 changes kept'))
  expect(asksOnClosing()).toBe(false)
  // Without that a copy that is emptied when somebody signs out would go with them.
  expect((await device.read()).tabs).toMatchObject([{ count: 23 }])
  session.close()
  const again = device.open()
  await vi.waitFor(() => expect(again.doc.getMap('words').get('key22')).toBe('mine'))
})

test('the generation that the device refused to keep is kept with the document', async () => {
  const device = buildDevice()
  const session = device.open()
  const socket = await nextSocket()
  const empty = fillDisk()
  answer(socket, 4)
  await vi.waitFor(() => expect(deviceOf(session)).toBe('unavailable'))
  empty()
  await vi.waitFor(() => expect(deviceOf(session)).toBe('ready'))
  expect(await device.read()).toMatchObject({ word: 'theirs', generation: 4 })
})
