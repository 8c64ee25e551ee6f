import { expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { RoomDocument } from '../document/room-document.ts'
import { defaultLimits } from '../limits.ts'
import { buildCore, Peer, settle } from '../testing/peers.ts'
import { durableText, open, saved, soon, updateOf } from '../testing/steps.ts'

const about = (percent: number): unknown => expect.closeTo(percent, -1)

it('R34 what arrives within a tick is one transaction a person and leaves as one frame for all', async () => {
  const core = buildCore()
  const ada = new Peer(core, { person: { id: 'ada', name: 'Ada' } })
  const bob = new Peer(core, { person: { id: 'bob', name: 'Bob' } })
  const [x, y] = [new Peer(core), new Peer(core)]
  await open(core)
  settle(core, [ada, bob, x, y])
  for (let index = 0; index < 10; index++) ada.text.insert(0, 'a')
  for (let index = 0; index < 10; index++) bob.text.insert(0, 'b')
  ada.flushToServer()
  bob.flushToServer()
  core.rooms.tickAll()
  expect(x.transport.frames).toHaveLength(1)
  expect(x.transport.frames[0]?.wire).toBe(y.transport.frames[0]?.wire)
  settle(core, [ada, bob, x, y])
  expect(x.text.length).toBe(20)
  expect([ada, bob, y].map((peer) => peer.text.toString())).toEqual(
    Array(3).fill(x.text.toString()),
  )
  await saved(core, ada)
  expect(core.journal.authors('room')).toEqual(['ada', 'bob'])
})

it('R34 only what is new is sent and journaled', async () => {
  const core = buildCore()
  const [ada, bob] = [new Peer(core), new Peer(core)]
  await open(core)
  ada.text.insert(0, 'words')
  settle(core, [ada, bob])
  await saved(core, ada)
  await saved(core, bob)
  const rows = core.journal.authors('room').length
  ada.sendContent(Y.encodeStateAsUpdate(ada.doc))
  ada.flushToServer()
  core.rooms.tickAll()
  expect(bob.transport.frames).toEqual([])
  await saved(core, ada)
  expect(core.journal.authors('room')).toHaveLength(rows)
})

/** Two words of one client, as the updates that it sent. */
function twoUpdates(): [Uint8Array, Uint8Array] {
  const author = new Y.Doc()
  const updates: Uint8Array[] = []
  author.on('update', (update: Uint8Array) => updates.push(update))
  author.getText('text').insert(0, 'one ')
  author.getText('text').insert(4, 'two')
  const [one, two] = updates
  if (!one || !two) throw new Error('two updates expected')
  return [one, two]
}

it('R35 an update that comes before what it depends on reaches all in the end, and counts from then', async () => {
  const core = buildCore()
  const [ada, bob, eve] = [new Peer(core), new Peer(core), new Peer(core, { doc: new Y.Doc() })]
  await open(core)
  settle(core, [ada, bob, eve])
  await saved(core, ada)
  const before = ada.savedUpTo
  const [one, two] = twoUpdates()
  ada.sendContent(two)
  ada.text.insert(0, '!')
  settle(core, [ada, bob, eve])
  await vi.waitFor(async () => expect(await durableText(core.journal)).toBe('!'), soon)
  expect(ada.savedUpTo).toBe(before)

  bob.sendContent(one)
  settle(core, [ada, bob, eve])
  await saved(core, ada)
  const words = await durableText(core.journal)
  expect(words).toContain('one two')
  expect([ada, bob, eve].map((peer) => peer.text.toString())).toEqual(Array(3).fill(words))
})

it('R35 what waits goes with its sender, who sends it again', async () => {
  const core = buildCore()
  const [ada, bob, eve] = [new Peer(core), new Peer(core), new Peer(core)]
  await open(core)
  settle(core, [ada, bob, eve])
  const [one, two] = twoUpdates()
  ada.sendContent(two)
  settle(core, [ada, bob])
  ada.cut()
  bob.sendContent(one)
  settle(core, [bob, eve])
  expect(eve.text.toString()).toBe('one ')
})

it('R21 R35 poison that waits is refused once it is complete, and is in no journal', async () => {
  const core = buildCore()
  const [eve, bob] = [new Peer(core), new Peer(core)]
  await open(core)
  settle(core, [eve, bob])
  // A text of two under a key of the map that is 7:0, and that map in a root.
  eve.sendContent(Uint8Array.from(Buffer.from('0101070124000700016b02616200', 'hex')))
  settle(core, [eve, bob])
  expect(eve.closedWith).toBeNull()
  bob.sendContent(Uint8Array.from(Buffer.from('01010700070101740100', 'hex')))
  settle(core, [eve, bob])
  expect(eve.closedWith).toBe('update-refused')
  expect(bob.closedWith).toBeNull()
  await saved(core, bob)
  const { updates } = await core.journal.load('room')
  const restored = RoomDocument.restore({ snapshot: null, updates })
  expect(restored.clockOf(7)).toBe(1)
  expect(restored.waiting).toEqual([])
})

it('R35 more pending than the limit is refused, and what was pending before stays', async () => {
  const core = buildCore({ limits: { pendingBytes: 200 } })
  const [ada, eve] = [new Peer(core), new Peer(core)]
  await open(core)
  settle(core, [ada, eve])
  const author = new Y.Doc()
  const updates: Uint8Array[] = []
  author.on('update', (update: Uint8Array) => updates.push(update))
  for (const word of ['one ', 'two ', 'x'.repeat(1_000)]) {
    author.getText('text').insert(author.getText('text').length, word)
  }
  const [one, two, big] = updates
  if (!one || !two || !big) throw new Error('three updates expected')
  ada.sendContent(two)
  eve.sendContent(big)
  settle(core, [ada])
  eve.flushToServer()
  core.rooms.tickAll()
  eve.flushToPeer()
  expect(eve.told.at(-1)).toEqual({ kind: 'refused', message: 2, reason: 'too-large' })
  expect(eve.closedWith).toBe('too-large')
  ada.sendContent(one)
  settle(core, [ada])
  expect(ada.text.toString()).toBe('one two ')
})

it('R36 a document that would outgrow its limit refuses what is too much', async () => {
  const core = buildCore({ limits: { documentBytes: 500 } })
  const peer = new Peer(core)
  await open(core)
  settle(core, [peer])
  peer.text.insert(0, 'small')
  await saved(core, peer)
  peer.text.insert(0, 'x'.repeat(600))
  settle(core, [peer])
  expect(peer.closedWith).toBe('too-large')
  expect(await durableText(core.journal)).toBe('small')
})

it('R36 people are warned before a document is full, also who comes then', async () => {
  const core = buildCore({ limits: { documentBytes: 1_000 } })
  const peer = new Peer(core)
  const stock = new Peer(core, { hello: false })
  await open(core)
  settle(core, [peer, stock])
  peer.text.insert(0, 'x'.repeat(850))
  settle(core, [peer, stock])
  expect(peer.told.filter(({ kind }) => kind === 'nearly-full')).toEqual([])
  peer.text.insert(0, 'x'.repeat(40))
  settle(core, [peer, stock])
  const warning = peer.told.find(({ kind }) => kind === 'nearly-full')
  expect(warning).toMatchObject({ percent: about(94) })
  const late = new Peer(core)
  settle(core, [late])
  expect(late.told).toContainEqual(warning)
  expect(stock.told).toEqual([])
})

it('R36 a full document still takes deletions, and people are told when there is room again', async () => {
  const core = buildCore({ limits: { documentBytes: 1_000, compactAfterRows: 2 } })
  const peer = new Peer(core)
  await open(core)
  settle(core, [peer])
  peer.text.insert(0, 'x'.repeat(900))
  await saved(core, peer)
  const warned = peer.told.findLast(({ kind }) => kind === 'nearly-full')
  expect(warned).toMatchObject({ percent: about(93) })
  peer.text.insert(0, 'y'.repeat(50))
  await saved(core, peer)
  expect(peer.closedWith).toBeNull()
  for (const length of [900, 5, 5]) {
    peer.text.delete(0, length)
    await saved(core, peer)
  }
  expect(peer.closedWith).toBeNull()
  await vi.waitFor(() => {
    settle(core, [peer])
    const told = peer.told.findLast((message) => message.kind === 'nearly-full')
    expect(told?.percent).toBeLessThan(90)
  }, soon)
})

it('R36 one connection brings in only so many clients', async () => {
  const core = buildCore({ limits: { newClientsPerConnection: 3 } })
  const peer = new Peer(core)
  await open(core)
  settle(core, [peer])
  for (const client of [1, 2, 3]) {
    peer.sendContent(updateOf((doc) => doc.getText('text').insert(0, 'x'), client))
  }
  await saved(core, peer)
  peer.sendContent(updateOf((doc) => doc.getText('text').insert(0, 'x'), 4))
  peer.flushToServer()
  expect(peer.closedWith).toBe('too-large')
})

it('R36 whoever comes back to a document with a long history may hand over work', async () => {
  const core = buildCore()
  const doc = new Y.Doc()
  const past = defaultLimits.scan.clients + 200
  for (let client = 1; client <= past; client++) {
    doc.clientID = client
    doc.getText('text').insert(0, 'ab')
    doc.getText('text').delete(0, 1)
  }
  await core.journal.append([
    { room: 'room', update: Y.encodeStateAsUpdate(doc), personId: 'earlier' },
  ])
  const peer = new Peer(core, { doc })
  await open(core)
  doc.clientID = past + 1
  doc.getText('text').insert(0, 'new')
  settle(core, [peer])
  await saved(core, peer)
  expect(peer.closedWith).toBeNull()
  expect(await durableText(core.journal)).toBe(doc.getText('text').toString())
})

it('R36 a burst of a new client counts as one client', async () => {
  const core = buildCore({ limits: { newClientsPerConnection: 2 } })
  const peer = new Peer(core)
  await open(core)
  settle(core, [peer])
  for (let typed = 0; typed < 20; typed++) peer.text.insert(0, 'x')
  settle(core, [peer])
  await saved(core, peer)
  expect(peer.closedWith).toBeNull()
  expect(await durableText(core.journal)).toBe('x'.repeat(20))
})

it('R36 a document has only so many roots', async () => {
  const core = buildCore({ limits: { documentRoots: 3 } })
  const peer = new Peer(core)
  await open(core)
  settle(core, [peer])
  for (const root of ['a', 'b', 'c']) peer.doc.getText(root).insert(0, 'x')
  await saved(core, peer)
  peer.doc.getText('d').insert(0, 'x')
  peer.flushToServer()
  expect(peer.closedWith).toBe('too-large')
})

it('R36 a document names only so many clients', async () => {
  const core = buildCore({ limits: { documentClients: 3 } })
  const peer = new Peer(core)
  await open(core)
  settle(core, [peer])
  for (const client of [1, 2, 3]) {
    peer.sendContent(updateOf((doc) => doc.getText('text').insert(0, 'x'), client))
  }
  await saved(core, peer)
  peer.sendContent(updateOf((doc) => doc.getText('text').insert(0, 'x'), 2))
  await saved(core, peer)
  peer.sendContent(updateOf((doc) => doc.getText('text').insert(0, 'x'), 4))
  peer.flushToServer()
  expect(peer.closedWith).toBe('too-large')
})
