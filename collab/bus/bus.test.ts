import { expect, it, vi } from 'vitest'
import * as Y from 'yjs'
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
  bus.node().publish('room', Uint8Array.of(0, ...Y.encodeStateAsUpdate(doc)))
  journal.letGo()
  await vi.waitFor(() => {
    settle(core, [peer])
    expect(peer.text.toString()).toBe('early')
  }, soon)
})

it('R61 a node that missed something catches up when it finds a gap, and never folds it away', async () => {
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
