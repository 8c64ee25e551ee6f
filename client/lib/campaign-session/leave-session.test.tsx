import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { closeCodeOf } from '#shared/errors/catalogue.ts'
import { leaveSession } from './leave-session.ts'
import { buildDevice, meetFakeServer, nextSocket, wordIn } from './testing/open-kept.ts'

meetFakeServer()

const asksOnClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** A screen on a device that keeps nothing, left with a change that the server has not confirmed. */
async function leaveWithChange() {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new Error('nothing is kept here')
  })
  const session = buildDevice().open()
  const socket = await nextSocket()
  socket.open()
  socket.tell({ kind: 'welcome', canWrite: true, generation: 1 })
  session.doc.transact(() => session.doc.getMap('words').set('word', 'mine'), session.origin)
  leaveSession(session)
  return { session, socket }
}

test('changes that are in this tab only are sent after their screen was left', async () => {
  const { session, socket } = await leaveWithChange()
  expect(session.awareness.getLocalState()).toBeNull()
  expect(asksOnClosing()).toBe(true)
  socket.close(1006)
  const again = await nextSocket(1)
  again.open()
  expect(wordIn(again.server)).toBe('mine')
  again.tell({ kind: 'saved', upTo: again.content })
  await vi.waitFor(() => expect(again.readyState).toBe(3))
  expect(asksOnClosing()).toBe(false)
})

test('a screen with nothing but what is kept or saved is left at once', async () => {
  const device = buildDevice()
  const session = device.open()
  const socket = await nextSocket()
  socket.open()
  socket.tell({ kind: 'welcome', canWrite: true, generation: 1 })
  leaveSession(session)
  expect(socket.readyState).toBe(3)
})

test('nobody waits for a connection that has ended for good', async () => {
  const { socket } = await leaveWithChange()
  socket.close(closeCodeOf('signed-out'))
  await vi.waitFor(() => expect(asksOnClosing()).toBe(false))
})
