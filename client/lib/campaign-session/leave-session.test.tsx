import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeCodeOf } from '#shared/errors/status-errors.ts'
import { must } from '#shared/lib/must.ts'
import { renderHook } from '@testing-library/react'
import { useCampaignSession } from './use-campaign-session.ts'
import { FakeSocket } from './testing/fake-socket.ts'
import { meetFakeServer, nextSocket, wordIn } from './testing/open-kept.ts'

meetFakeServer()

const asksOnClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

const person = { id: 'person', isGuest: false }

/** The screen of a campaign; it is opened again, and left, as often as wanted. */
function buildScreen() {
  const campaignId = randomUUID()
  const open = async () => {
    const known = FakeSocket.all.length
    const { result, unmount } = renderHook(() => useCampaignSession(campaignId, person))
    onTestFinished(unmount)
    const session = must(result.current ?? undefined, 'session')
    const connect = async () => {
      const socket = await nextSocket(known)
      socket.open()
      socket.tell({ kind: 'welcome', canWrite: true, generation: 1 })
      return socket
    }
    return { session, leave: unmount, connect }
  }
  return { open }
}

/** A screen on a device that keeps nothing, left with a change that the server has not confirmed. */
async function leaveWithChange() {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new Error('nothing is kept here')
  })
  const screen = buildScreen()
  const { session, connect, leave } = await screen.open()
  const socket = await connect()
  session.doc.transact(() => session.doc.getMap('words').set('word', 'mine'), session.origin)
  leave()
  return { screen, session, socket }
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
  const { connect, leave } = await buildScreen().open()
  const socket = await connect()
  leave()
  expect(socket.readyState).toBe(3)
})

test('nobody waits for a connection that has ended for good', async () => {
  const { socket } = await leaveWithChange()
  socket.close(closeCodeOf('signed-out'))
  await vi.waitFor(() => expect(asksOnClosing()).toBe(false))
})

test('who comes back while they are in this tab only finds them, and is seen again', async () => {
  const { screen, session, socket } = await leaveWithChange()
  socket.close(1006)
  const again = await screen.open()
  expect(again.session).toBe(session)
  expect(wordIn(again.session.doc)).toBe('mine')
  expect(again.session.awareness.getLocalState()).not.toBeNull()
  const next = await again.connect()
  next.tell({ kind: 'saved', upTo: next.content })
  expect(again.session.connection.getSnapshot().unsaved).toBe(0)
  // It is the screen's now, and open for as long as that is.
  expect(next.readyState).toBe(1)
  again.leave()
  expect(next.readyState).toBe(3)
})
