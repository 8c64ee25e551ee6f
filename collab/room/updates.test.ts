import { expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { buildCore, Peer, settle } from '../testing/peers.ts'
import { durableText, open, saved, soon, updateOf } from '../testing/steps.ts'

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

it('R35 an update that comes before what it depends on is journaled, and reaches all in the end', async () => {
  const core = buildCore()
  const [ada, bob, eve] = [new Peer(core), new Peer(core), new Peer(core, { doc: new Y.Doc() })]
  await open(core)
  settle(core, [ada, bob, eve])
  const author = new Y.Doc()
  const updates: Uint8Array[] = []
  author.on('update', (update: Uint8Array) => updates.push(update))
  author.getText('text').insert(0, 'one ')
  author.getText('text').insert(4, 'two')
  const [one, two] = updates
  if (!one || !two) throw new Error('two updates expected')
  ada.sendContent(two)
  await saved(core, ada)
  // Survives a crash although nobody could see it yet.
  const restarted = buildCore({ journal: core.journal.afterCrash() })
  const after = new Peer(restarted)
  await open(restarted)
  settle(restarted, [after])
  after.sendContent(one)
  settle(restarted, [after])
  expect(after.text.toString()).toBe('one two')

  bob.sendContent(one)
  settle(core, [ada, bob, eve])
  expect([ada, bob, eve].map((peer) => peer.text.toString())).toEqual(Array(3).fill('one two'))
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
  expect(warning).toMatchObject({ percent: expect.closeTo(94, -1) })
  const late = new Peer(core)
  settle(core, [late])
  expect(late.told).toContainEqual(warning)
  expect(stock.told).toEqual([])
})

it('R36 a full document still takes deletions, and people are told when there is room again', async () => {
  const core = buildCore({ limits: { documentBytes: 1_000, foldAfterRows: 2 } })
  const peer = new Peer(core)
  await open(core)
  settle(core, [peer])
  peer.text.insert(0, 'x'.repeat(900))
  await saved(core, peer)
  const warned = peer.told.findLast(({ kind }) => kind === 'nearly-full')
  expect(warned).toMatchObject({ percent: expect.closeTo(93, -1) })
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
