import { expect, it, vi } from 'vitest'
import type * as Y from 'yjs'
import { buildCore, Peer, settle } from '../testing/peers.ts'
import { connectProvider, startCollab } from '../testing/start-collab.ts'
import { open, saved, soon } from '../testing/steps.ts'
import { testDocuments, testForm } from '../testing/write-anew.ts'

/** Waits until the guest sees this. */
async function sees(core: ReturnType<typeof buildCore>, peers: Peer[], guest: Peer, text: string) {
  await vi.waitFor(() => {
    settle(core, [...peers, guest])
    expect(guest.text.toString()).toBe(text)
  }, soon)
}

const guestOf = (
  core: ReturnType<typeof buildCore>,
  over: { doc?: Y.Doc; generation?: number } = {},
) =>
  new Peer(core, {
    canWrite: false,
    seesPast: false,
    person: { id: 'guest', name: 'G' },
    form: testForm,
    ...over,
  })

/** Does any frame that waits for this guest, or has reached it, hold these words? */
function spy(guest: Peer): { holds: (words: string) => boolean } {
  const bytes: Uint8Array[] = []
  const { transport } = guest
  const send = transport.send.bind(transport)
  transport.send = (wire: Uint8Array) => {
    bytes.push(wire)
    send(wire)
  }
  const find = (words: string) => bytes.some((frame) => Buffer.from(frame).includes(words))
  return { holds: find }
}

it('R80 a guest gets what is visible, live, and no byte of what was there before they came', async () => {
  const core = buildCore()
  const ada = new Peer(core)
  await open(core)
  ada.text.insert(0, 'SECRET shown')
  await saved(core, ada)
  ada.text.delete(0, 7)
  await saved(core, ada)
  const guest = guestOf(core)
  const seen = spy(guest)
  await sees(core, [ada], guest, 'shown')
  ada.text.insert(5, ' live')
  await sees(core, [ada], guest, 'shown live')
  ada.text.delete(5, 5)
  await sees(core, [ada], guest, 'shown')
  const late = guestOf(core)
  const seenLate = spy(late)
  await sees(core, [ada, guest], late, 'shown')
  expect(seen.holds('SECRET')).toBe(false)
  expect(seen.holds('live')).toBe(true)
  expect(seenLate.holds('live')).toBe(false)
})

it('R80 what a guest sends is taken from nobody', async () => {
  const core = buildCore()
  const ada = new Peer(core)
  await open(core)
  ada.text.insert(0, 'words')
  const guest = guestOf(core)
  await sees(core, [ada], guest, 'words')
  guest.text.insert(0, 'mine ')
  settle(core, [ada, guest])
  expect(guest.told).toContainEqual({ kind: 'refused', message: 2, reason: 'read-only' })
  expect(ada.text.toString()).toBe('words')
})

it('R81 a guest names the document that they have; of another one, and of a room’s own, it is closed', async () => {
  const core = buildCore()
  const ada = new Peer(core)
  await open(core)
  ada.text.insert(0, 'words')
  const guest = guestOf(core)
  await sees(core, [ada], guest, 'words')
  const welcome = guest.told.find((message) => message.kind === 'welcome')
  const generation = welcome?.generation ?? 0
  expect(generation).toBeGreaterThan(2 ** 31 - 1)
  const again = guestOf(core, { doc: guest.doc, generation })
  await sees(core, [ada, guest], again, 'words')
  expect(again.closedWith).toBeNull()
  const wrong = guestOf(core, { generation: 1 })
  await vi.waitFor(() => expect(wrong.closedWith).toBe('document-renewed'), soon)
  const member = guestOf(core, { doc: ada.doc })
  await vi.waitFor(() => {
    settle(core, [member])
    expect(member.closedWith).toBe('document-renewed')
  }, soon)
  // Once nobody is there for it any more, the next one is another document.
  for (const one of [guest, again]) one.cut()
  const next = guestOf(core)
  await sees(core, [ada], next, 'words')
  expect(next.told).not.toContainEqual(welcome)
})

it('R81 the same for the stock provider', async () => {
  const { collab, url } = await startCollab()
  const ada = connectProvider({ url })
  await vi.waitFor(() => expect(ada.provider.synced).toBe(true), soon)
  ada.text.insert(0, 'gone words')
  ada.text.delete(0, 5)
  const guest = connectProvider({ url }, { guest: '1', person: 'guest' })
  await vi.waitFor(() => expect(guest.text.toString()).toBe('words'), soon)
  ada.text.insert(5, ' and more')
  await vi.waitFor(() => expect(guest.text.toString()).toBe('words and more'), soon)
  expect([...guest.doc.store.clients.keys()]).toHaveLength(1)
  expect(collab.connections()).toHaveLength(2)
})

it('R82 when it can not be made, or kept up, guests are let go and nobody else is disturbed', async () => {
  const documents = testDocuments()
  let isBroken = false
  const core = buildCore({
    documents: {
      ...documents,
      present: async (state, writer) => {
        const view = await documents.present(state, writer)
        return {
          ...view,
          follow: (updates) =>
            isBroken ? Promise.reject(new Error('no memory')) : view.follow(updates),
        }
      },
    },
  })
  const ada = new Peer(core)
  await open(core)
  ada.text.insert(0, 'words')
  const guest = guestOf(core)
  await sees(core, [ada], guest, 'words')
  isBroken = true
  ada.text.insert(0, 'more ')
  await vi.waitFor(() => {
    settle(core, [ada])
    expect(guest.closedWith).toBe('unavailable')
  }, soon)
  await saved(core, ada)
  isBroken = false
  await sees(core, [ada], guestOf(core), 'more words')
})
