import * as encoding from 'lib0/encoding'
import { expect, it, vi } from 'vitest'
import { buildCore, Peer, settle, type Core } from '../testing/peers.ts'
import { messageAwareness } from '../wire/messages.ts'

const soon = { timeout: 5_000, interval: 1 }

async function start(over: Parameters<typeof buildCore>[0] = {}) {
  const core = buildCore(over)
  const ada = new Peer(core, { person: { id: 'ada', name: 'Ada' } })
  const bob = new Peer(core, { person: { id: 'bob', name: 'Bob' } })
  await vi.waitFor(() => expect(core.rooms.find('room')?.stage).toBe('open'), soon)
  settle(core, [ada, bob])
  return { core, ada, bob }
}

/** Waits until `viewer` sees exactly this of the client `of`. */
async function sees(core: Core, viewer: Peer, of: number, state: object | undefined) {
  await vi.waitFor(() => {
    settle(core, [viewer])
    expect(viewer.awareness.getStates().get(of)).toEqual(state)
  }, soon)
}

/** Sends an awareness entry for any client id. */
function claim(peer: Peer, client: number, clock: number, state: string): void {
  peer.sendMessage(messageAwareness, (encoder) => {
    const update = encoding.createEncoder()
    encoding.writeVarUint(update, 1)
    encoding.writeVarUint(update, client)
    encoding.writeVarUint(update, clock)
    encoding.writeVarString(update, state)
    encoding.writeVarUint8Array(encoder, encoding.toUint8Array(update))
  })
}

it('R50 nobody speaks for a client id that is another’s, nor for a second one', async () => {
  const { core, ada, bob } = await start()
  ada.sendAwareness({ page: 'home' })
  const shown = { page: 'home', user: { id: 'ada', name: 'Ada' } }
  settle(core, [ada])
  await sees(core, bob, ada.doc.clientID, shown)
  bob.sendAwareness({ page: 'other' })
  claim(bob, ada.doc.clientID, 1_000, JSON.stringify({ page: 'hijacked' }))
  claim(bob, ada.doc.clientID, 1_000, 'null')
  claim(bob, 4_711, 1, JSON.stringify({ page: 'ghost' }))
  settle(core, [bob])
  const late = new Peer(core, { person: { id: 'eve', name: 'Eve' } })
  await sees(core, late, bob.doc.clientID, { page: 'other', user: { id: 'bob', name: 'Bob' } })
  await sees(core, late, ada.doc.clientID, shown)
  expect(late.awareness.getStates().has(4_711)).toBe(false)
  expect(bob.closedWith).toBeNull()
})

it('R50 an echo of somebody who has just left does not bring them back', async () => {
  const { core, ada, bob } = await start()
  ada.sendAwareness({ page: 'home' })
  settle(core, [ada])
  await sees(core, bob, ada.doc.clientID, { page: 'home', user: { id: 'ada', name: 'Ada' } })
  const clock = ada.awareness.meta.get(ada.doc.clientID)?.clock ?? 0
  ada.cut()
  await sees(core, bob, ada.doc.clientID, undefined)
  claim(bob, ada.doc.clientID, clock + 5, JSON.stringify({ page: 'ghost' }))
  settle(core, [bob])
  const late = new Peer(core)
  settle(core, [late])
  expect(late.awareness.getStates().has(ada.doc.clientID)).toBe(false)

  const back = new Peer(core, { person: { id: 'ada', name: 'Ada' }, doc: ada.doc })
  claim(back, ada.doc.clientID, clock, JSON.stringify({ page: 'again' }))
  settle(core, [back])
  await sees(core, late, ada.doc.clientID, { page: 'again', user: { id: 'ada', name: 'Ada' } })
})

it('R51 user is the authenticated person, whatever the client wrote', async () => {
  const { core, ada, bob } = await start()
  ada.sendAwareness({ user: { id: 'bob', name: 'The owner', admin: true }, x: 1 })
  settle(core, [ada])
  await sees(core, bob, ada.doc.clientID, { user: { id: 'ada', name: 'Ada' }, x: 1 })
  expect(bob.awareness.getStates().size).toBe(2)
})

it('R52 a state over the limit closes the connection', async () => {
  const { core, ada } = await start()
  ada.sendAwareness({ page: 'x'.repeat(core.limits.awarenessStateBytes) })
  settle(core, [ada])
  expect(ada.closedWith).toBe('bad-request')
  expect(core.rooms.find('room')?.audience.presence.encodeAll()).toBeNull()
})

it('R52 a state that is no object, or no JSON, closes the connection', async () => {
  for (const state of ['7', '[]', '"text"', '{', '']) {
    const { core, ada } = await start()
    claim(ada, 1, 1, state)
    ada.flushToServer()
    expect(ada.closedWith).toBe('bad-request')
    core.rooms.destroy()
  }
})

it('R53 changes of a tick leave as one frame, the same for all', async () => {
  const { core, ada, bob } = await start({ limits: { awarenessTickMs: 20 } })
  for (let index = 0; index < 10; index++) ada.sendAwareness({ x: index })
  bob.sendAwareness({ x: 'bob' })
  ada.flushToServer()
  bob.flushToServer()
  expect(ada.transport.frames).toEqual([])
  await vi.waitFor(() => expect(bob.transport.frames).toHaveLength(1), soon)
  expect(ada.transport.frames[0]?.wire).toBe(bob.transport.frames[0]?.wire)
  settle(core, [ada, bob])
  expect(bob.awareness.getStates().get(ada.doc.clientID)).toMatchObject({ x: 9 })
})

it('R53 who is silent for 30 s is removed, and who renews stays', async () => {
  const { core, ada, bob } = await start()
  ada.sendAwareness({ x: 1 })
  bob.sendAwareness({ x: 2 })
  settle(core, [ada, bob])
  await sees(core, bob, ada.doc.clientID, { x: 1, user: { id: 'ada', name: 'Ada' } })
  core.time.now += 20_000
  bob.sendAwareness({ x: 2 })
  settle(core, [bob])
  core.time.now += 10_000
  core.rooms.sweep(core.time.now)
  await sees(core, bob, ada.doc.clientID, undefined)
  await sees(core, ada, bob.doc.clientID, { x: 2, user: { id: 'bob', name: 'Bob' } })
  expect(core.rooms.find('room')?.audience.presence.ownerOf(ada.doc.clientID)).toBeNull()
})
