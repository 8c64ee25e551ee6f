import { expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { encodeBusMessage } from './bus-messages.ts'
import { MemoryBus } from '../testing/memory-bus.ts'
import { MemoryJournal } from '../testing/memory-journal.ts'
import { buildCore, Peer, settle, type Core } from '../testing/peers.ts'

const soon = { timeout: 5_000, interval: 1 }

/** Two nodes on one journal and one bus, each with one editor. */
async function startTwo(limits: Parameters<typeof buildCore>[0] = {}) {
  const bus = new MemoryBus()
  const journal = new MemoryJournal()
  const cores = [0, 1].map(() => buildCore({ journal, bus: bus.node(), ...limits }))
  const [first, second] = cores
  if (!first || !second) throw new Error('two nodes expected')
  const ada = new Peer(first, { person: { id: 'ada', name: 'Ada' } })
  const bob = new Peer(second, { person: { id: 'bob', name: 'Bob' } })
  await vi.waitFor(() => {
    for (const core of cores) expect(core.rooms.find('room')?.stage).toBe('open')
  }, soon)
  const both = () => {
    settle(first, [ada])
    settle(second, [bob])
    settle(first, [ada])
  }
  both()
  return { bus, journal, first, second, ada, bob, both }
}

async function idle(...cores: Core[]): Promise<void> {
  await Promise.all(cores.map((core) => core.rooms.flush()))
}

it('R60 what one node accepts, the other shows, and only one journals', async () => {
  const { journal, first, second, ada, bob, both } = await startTwo()
  ada.text.insert(0, 'from ada')
  both()
  expect(bob.text.toString()).toBe('from ada')
  bob.text.insert(0, 'from bob, ')
  both()
  expect(ada.text.toString()).toBe('from bob, from ada')
  await idle(first, second)
  expect(journal.authors('room').toSorted()).toEqual(['ada', 'bob'])
})

it('R60 people on one node are seen on the other, and leave it', async () => {
  const { first, second, ada, bob } = await startTwo()
  ada.sendAwareness({ page: 'home' })
  settle(first, [ada])
  const id = ada.doc.clientID
  await vi.waitFor(() => {
    settle(second, [bob])
    expect(bob.awareness.getStates().get(id)).toEqual({
      page: 'home',
      user: { id: 'ada', name: 'Ada' },
    })
  }, soon)
  ada.cut()
  await vi.waitFor(() => {
    settle(second, [bob])
    expect(bob.awareness.getStates().has(id)).toBe(false)
  }, soon)
})

it('R60 what arrives while a room loads is applied on top', async () => {
  const bus = new MemoryBus()
  const journal = new MemoryJournal()
  const core = buildCore({ journal, bus: bus.node() })
  journal.hold()
  const peer = new Peer(core)
  const doc = new Y.Doc()
  doc.getText('text').insert(0, 'early')
  const update = Y.encodeStateAsUpdate(doc)
  bus
    .node()
    .publish('room', encodeBusMessage({ kind: 'row', generation: 1, node: 9, row: 1, update }))
  journal.letGo()
  await vi.waitFor(() => {
    settle(core, [peer])
    expect(peer.text.toString()).toBe('early')
  }, soon)
})

it('R61 a node that missed something catches up when it finds a gap, and never compacts it away', async () => {
  const { bus, journal, first, second, ada, bob, both } = await startTwo({
    limits: { compactAfterRows: 1 },
  })
  bus.isDown = true
  ada.text.insert(0, 'missed ')
  both()
  await idle(first)
  expect(bob.text.toString()).toBe('')
  bob.text.insert(0, 'own')
  both()
  await idle(second)
  await vi.waitFor(() => {
    settle(second, [bob])
    expect(bob.text.toString()).toContain('missed ')
  }, soon)
  bus.isDown = false
  bob.text.insert(0, '.')
  both()
  await idle(first, second)
  const state = await journal.afterCrash().load('room')
  const doc = new Y.Doc()
  if (state.snapshot) Y.applyUpdate(doc, state.snapshot)
  for (const update of state.updates) Y.applyUpdate(doc, update)
  expect(doc.getText('text').toString()).toBe(bob.text.toString())
})

it('R62 what the bus lost is found in the journal, in both directions, once it is back', async () => {
  const { bus, first, second, ada, bob, both } = await startTwo({ limits: { catchUpMs: 1 } })
  bus.isDown = true
  ada.text.insert(0, 'typed alone. ')
  bob.text.insert(0, 'typed apart. ')
  both()
  await idle(first, second)
  expect(ada.text.toString()).not.toBe(bob.text.toString())
  bus.isDown = false
  await vi.waitFor(() => {
    both()
    expect(ada.text.length).toBe(2 * 'typed alone. '.length)
    expect(ada.text.toString()).toBe(bob.text.toString())
  }, soon)
})

it('R62 what the bus lost without knowing it is found within a few seconds', async () => {
  const { bus, first, second, ada, bob, both } = await startTwo({ limits: { catchUpMs: 1 } })
  bus.isDeaf = true
  ada.text.insert(0, 'lost on the way')
  both()
  await idle(first)
  expect(bob.text.toString()).toBe('')
  second.rooms.sweep(second.time.now)
  await vi.waitFor(() => {
    settle(second, [bob])
    expect(bob.text.toString()).toBe('lost on the way')
  }, soon)
})

it('R60 who comes over from a node that is gone is seen at once, as the same person only', async () => {
  const { second, first, ada, bob, both } = await startTwo()
  ada.sendAwareness({ page: 'home' })
  both()
  const shown = { page: 'home', user: { id: 'ada', name: 'Ada' } }
  const seen = () => bob.awareness.getStates().get(ada.doc.clientID)
  await vi.waitFor(() => {
    both()
    expect(seen()).toEqual(shown)
  }, soon)
  const thief = new Peer(second, { person: { id: 'eve', name: 'Eve' }, doc: ada.doc })
  thief.sendAwareness({ page: 'taken' })
  settle(second, [thief, bob])
  expect(seen()).toEqual(shown)
  const back = new Peer(second, { person: { id: 'ada', name: 'Ada' }, doc: ada.doc })
  back.awareness.meta.set(ada.doc.clientID, { clock: 50, lastUpdated: 0 })
  back.sendAwareness({ page: 'again' })
  await vi.waitFor(() => {
    settle(second, [back, bob])
    expect(seen()).toEqual({ page: 'again', user: { id: 'ada', name: 'Ada' } })
  }, soon)
  expect(first.rooms.stats()).toHaveLength(1)
})

it('R63 what a node that died has not written is written by another before it counts as saved', async () => {
  const { journal, first, second, ada, bob, both } = await startTwo({ limits: { adoptMs: 1 } })
  both()
  ada.text.insert(0, 'typed on the first node')
  settle(first, [ada])
  first.rooms.destroy()
  settle(second, [bob])
  expect(bob.text.toString()).toBe('typed on the first node')
  // Ada comes over with what she has; her node had told her nothing.
  const back = new Peer(second, { doc: ada.doc, person: { id: 'ada', name: 'Ada' } })
  await vi.waitFor(() => {
    settle(second, [back, bob])
    expect(back.told.at(-1)).toEqual({ kind: 'saved', upTo: back.connection.received })
  }, soon)
  const { updates } = await journal.afterCrash().load('room')
  const doc = new Y.Doc()
  for (const update of updates) Y.applyUpdate(doc, update)
  expect(doc.getText('text').toString()).toBe('typed on the first node')
})
