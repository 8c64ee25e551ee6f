import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { saveBadge } from './save-badge.ts'
import { FakeSocket } from './testing/fake-socket.ts'
import { buildDevice, meetFakeServer, nextSocket } from './testing/open-kept.ts'

meetFakeServer()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(navigator, 'storage')
})

/** What the browser says to the question, which counts how often it is put. */
function answerWith(persist: boolean | null) {
  const question = vi.fn<() => Promise<boolean>>(async () => persist ?? false)
  const value = persist === null ? undefined : { persisted: async () => false, persist: question }
  Object.defineProperty(navigator, 'storage', { value, configurable: true })
  return question
}

/** A campaign in which everything is saved, and then the connection is lost for good. */
async function openThenLose() {
  const session = buildDevice().open()
  const socket = await nextSocket()
  socket.open()
  socket.tell({ kind: 'welcome', canWrite: true, generation: 1 })
  socket.tell({ kind: 'saved', upTo: socket.content })
  const state = session.connection.getSnapshot
  await vi.waitFor(() => expect(state().device).toBe('ready'))
  const write = () =>
    session.doc.transact(() => session.doc.getMap('words').set('one', 'mine'), session.origin)
  const lose = async () => {
    must(FakeSocket.last, 'socket').close(1006)
    await vi.advanceTimersByTimeAsync(2_500)
    // It may be trying again by now, after a wait of random length.
    await vi.waitFor(() => expect(state()).toMatchObject({ received: false, brief: false }))
  }
  return { state, write, lose }
}

test('the browser is asked to keep the copy when something is on this device alone, and once', async () => {
  const question = answerWith(false)
  const { state, write, lose } = await openThenLose()
  await lose()
  expect(question).not.toHaveBeenCalled()
  write()
  await vi.waitFor(() => expect(state()).toMatchObject({ fleeting: true, lacking: 0 }))
  write()
  await vi.waitFor(() => expect(state()).toMatchObject({ unsaved: 2, lacking: 0 }))
  expect(question).toHaveBeenCalledOnce()
  expect(saveBadge(state()).help).toContain('The browser may clear it')
})

test('where it promises to, nothing is said', async () => {
  const question = answerWith(true)
  const { state, write, lose } = await openThenLose()
  write()
  await lose()
  await vi.waitFor(() => expect(question).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(state().lacking).toBe(0))
  expect(state().fleeting).toBe(false)
  expect(saveBadge(state()).help).not.toContain('clear')
})

test('a browser that does not know the question promises nothing', async () => {
  answerWith(null)
  const { state, write, lose } = await openThenLose()
  write()
  await lose()
  await vi.waitFor(() => expect(state().fleeting).toBe(true))
})
