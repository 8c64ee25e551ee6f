import { expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { buildCore, Peer, settle, type Core } from '../testing/peers.ts'
import { MemoryJournal } from '../testing/memory-journal.ts'
import { syncStep2, syncUpdate } from '../wire/messages.ts'

const soon = { timeout: 5_000, interval: 1 }

/** Waits until the room is open. */
async function open(core: Core, name = 'room'): Promise<void> {
  await vi.waitFor(() => expect(core.rooms.find(name)?.stage).toBe('open'), soon)
}

/** Waits until every content message so far is acknowledged. */
async function saved(core: Core, peer: Peer): Promise<void> {
  await vi.waitFor(() => {
    settle(core, [peer])
    const last = peer.told.findLast((message) => message.kind === 'saved')
    expect(last).toEqual({ kind: 'saved', upTo: peer.connection.received })
  }, soon)
}

/** What is in the journal, as a text. */
async function durableText(journal: MemoryJournal): Promise<string> {
  const state = await journal.afterCrash().load('room')
  const doc = new Y.Doc()
  if (state.snapshot) Y.applyUpdate(doc, state.snapshot)
  for (const update of state.updates) Y.applyUpdate(doc, update)
  return doc.getText('text').toString()
}

/** The update of an editor on its own. */
function updateOf(change: (doc: Y.Doc) => void, clientID = 77): Uint8Array {
  const doc = Object.assign(new Y.Doc(), { clientID })
  change(doc)
  return Y.encodeStateAsUpdate(doc)
}

it('R30 nobody is answered or read before the whole state is there', async () => {
  const journal = new MemoryJournal()
  await journal.append([
    { room: 'room', personId: 'ada', update: updateOf((d) => d.getText('text').insert(0, 'old')) },
  ])
  journal.hold()
  const core = buildCore({ journal })
  const peer = new Peer(core)
  expect(core.rooms.find('room')?.stage).toBe('loading')
  expect(peer.transport).toMatchObject({ paused: true, frames: [] })
  journal.letGo()
  await open(core)
  expect(peer.transport.paused).toBe(false)
  settle(core, [peer])
  expect(peer.text.toString()).toBe('old')
})

it('R31 a failed load closes those who wait, opens nothing, and the next one tries again', async () => {
  const journal = new MemoryJournal()
  await journal.append([
    { room: 'room', personId: 'ada', update: updateOf((d) => d.getText('text').insert(0, 'kept')) },
  ])
  journal.fault = (operation) => {
    if (operation === 'load') throw new Error('database is down')
  }
  const core = buildCore({ journal })
  const [a, b] = [new Peer(core), new Peer(core)]
  await vi.waitFor(
    () => expect([a.closedWith, b.closedWith]).toEqual(['unavailable', 'unavailable']),
    soon,
  )
  expect([...a.transport.frames, ...b.transport.frames]).toEqual([])
  expect(core.rooms.find('room')).toBeUndefined()
  journal.fault = () => undefined
  const c = new Peer(core)
  await open(core)
  settle(core, [c])
  expect(c.text.toString()).toBe('kept')
  expect(await durableText(journal)).toBe('kept')
})

it('R31 a row that can not be read fails the load', async () => {
  const journal = new MemoryJournal()
  await journal.append([{ room: 'room', personId: 'ada', update: Uint8Array.of(9, 9, 9) }])
  const peer = new Peer(buildCore({ journal }))
  await vi.waitFor(() => expect(peer.closedWith).toBe('unavailable'), soon)
})

it('R32 the document is upgraded, and the upgrade durable, before anybody sees it', async () => {
  const journal = new MemoryJournal()
  const core = buildCore({
    journal,
    upgrade: (state) => (state ? null : updateOf((doc) => doc.getText('text').insert(0, 'fresh'))),
  })
  journal.fault = (operation) => {
    if (operation === 'append') expect(peer.transport.frames).toEqual([])
  }
  const peer = new Peer(core)
  await open(core)
  expect(await durableText(journal)).toBe('fresh')
  expect(journal.authors('room')).toEqual(['system'])
  settle(core, [peer])
  expect(peer.text.toString()).toBe('fresh')
})

it('R32 an upgrade that can not be written opens nothing', async () => {
  const journal = new MemoryJournal()
  journal.fault = (operation) => {
    if (operation === 'append') throw new Error('disk full')
  }
  const core = buildCore({ journal, upgrade: () => updateOf((doc) => doc.getMap('m').set('v', 1)) })
  const peer = new Peer(core)
  await vi.waitFor(() => expect(peer.closedWith).toBe('unavailable'), soon)
})

it('R33 an idle room is folded and leaves memory; what it held comes back', async () => {
  const core = buildCore({ limits: { idleRoomMs: 1 } })
  const peer = new Peer(core)
  await open(core)
  peer.text.insert(0, 'words')
  await saved(core, peer)
  peer.cut()
  await vi.waitFor(() => expect(core.rooms.find('room')).toBeUndefined(), soon)
  const state = await core.journal.load('room')
  expect(state).toMatchObject({ updates: [], snapshotSeq: 1 })
  const next = new Peer(core)
  await open(core)
  settle(core, [next])
  expect(next.text.toString()).toBe('words')
})

it('R33 a room with unjournaled rows does not unload', async () => {
  const core = buildCore({ limits: { idleRoomMs: 1 } })
  const peer = new Peer(core)
  await open(core)
  core.journal.hold()
  peer.text.insert(0, 'words')
  settle(core, [peer])
  peer.cut()
  await vi.waitFor(() => expect(core.journal.waiting).toBe(1), soon)
  expect(core.rooms.stats()).toMatchObject([{ stage: 'open', connections: 0, unsaved: 1 }])
  core.journal.letGo()
  await vi.waitFor(() => expect(core.rooms.find('room')).toBeUndefined(), soon)
  expect(await durableText(core.journal)).toBe('words')
})

it('R33 who comes while the room closes finds it open, with everything', async () => {
  const core = buildCore({ limits: { idleRoomMs: 1 } })
  const first = new Peer(core)
  await open(core)
  first.text.insert(0, 'words')
  await saved(core, first)
  core.journal.hold()
  first.cut()
  await vi.waitFor(() => expect(core.rooms.find('room')?.stage).toBe('closing'), soon)
  const second = new Peer(core)
  settle(core, [second])
  expect(core.rooms.find('room')?.stage).toBe('open')
  expect(second.text.toString()).toBe('words')
  second.text.insert(0, 'more ')
  core.journal.letGo()
  await saved(core, second)
  expect(core.rooms.find('room')?.stage).toBe('open')
  expect(await durableText(core.journal)).toBe('more words')
})

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

it('R37 the host edits a room live, and hears when that is durable', async () => {
  const core = buildCore({ limits: { idleRoomMs: 1 } })
  const peer = new Peer(core)
  await open(core)
  settle(core, [peer])
  await core.rooms.edit('room', 'host', (doc) => doc.getText('text').insert(0, 'from the host'))
  expect(await durableText(core.journal)).toBe('from the host')
  settle(core, [peer])
  expect(peer.text.toString()).toBe('from the host')
  await core.rooms.edit('other', 'host', (doc) => doc.getText('text').insert(0, 'nobody here'))
  await vi.waitFor(() => expect(core.rooms.find('other')).toBeUndefined(), soon)
  expect(core.journal.authors('room')).toEqual(['host'])
})

it('R23 a malformed update changes nothing, is refused by number, and closes the connection', async () => {
  const core = buildCore()
  const [ada, eve] = [new Peer(core), new Peer(core)]
  await open(core)
  settle(core, [ada, eve])
  eve.sendContent(Uint8Array.of(1, 1, 7, 0, 200))
  eve.flushToServer()
  core.rooms.tickAll()
  eve.flushToPeer()
  expect(eve.told.at(-1)).toEqual({ kind: 'refused', message: 2, reason: 'update-refused' })
  expect(eve.closedWith).toBe('update-refused')
  expect(ada.transport.frames).toEqual([])
  expect(ada.closedWith).toBeNull()
})

it('R23 an update that passes the scan but not the decoder stops no other of its tick', async () => {
  const core = buildCore()
  const [ada, eve] = [new Peer(core), new Peer(core)]
  await open(core)
  settle(core, [ada, eve])
  // A string that is no UTF-8, in the root type `t`.
  eve.sendContent(Uint8Array.of(1, 1, 7, 0, 4, 1, 1, 116, 2, 0xff, 0xfe, 0))
  ada.text.insert(0, 'fine')
  eve.flushToServer()
  ada.flushToServer()
  core.rooms.tickAll()
  expect(eve.closedWith).toBe('update-refused')
  await saved(core, ada)
  expect(await durableText(core.journal)).toBe('fine')
})

it('R24 nobody continues the work of a client that is somebody else’s and here now', async () => {
  const core = buildCore()
  const ada = new Peer(core, { person: { id: 'ada', name: 'Ada' } })
  const eve = new Peer(core, { person: { id: 'eve', name: 'Eve' } })
  const bob = new Peer(core, { person: { id: 'bob', name: 'Bob' } })
  await open(core)
  settle(core, [ada, eve, bob])
  ada.sendAwareness({ page: 'home' })
  ada.text.insert(0, 'mine')
  settle(core, [ada, eve, bob])

  // What the document has already may be repeated by anybody.
  eve.sendContent(Y.encodeStateAsUpdate(bob.doc))
  settle(core, [ada, eve, bob])
  expect(eve.closedWith).toBeNull()

  const forger = Object.assign(new Y.Doc(), { clientID: ada.doc.clientID })
  Y.applyUpdate(forger, Y.encodeStateAsUpdate(ada.doc))
  Object.assign(forger, { clientID: ada.doc.clientID })
  forger.getText('text').insert(4, ' forged')
  eve.sendContent(Y.encodeStateAsUpdate(forger))
  eve.flushToServer()
  expect(eve.closedWith).toBe('update-refused')
  ada.text.insert(4, ' and more')
  settle(core, [ada, bob])
  expect(bob.text.toString()).toBe('mine and more')
})

it('R24 forged structs never replace what the document has', async () => {
  const core = buildCore()
  const [ada, bob, eve] = [new Peer(core), new Peer(core), new Peer(core)]
  await open(core)
  ada.text.insert(0, 'true')
  settle(core, [ada, bob, eve])
  eve.sendContent(updateOf((doc) => doc.getText('text').insert(0, 'fake'), ada.doc.clientID))
  settle(core, [ada, bob, eve])
  await saved(core, bob)
  expect([ada, bob].map((peer) => peer.text.toString())).toEqual(['true', 'true'])
  expect(await durableText(core.journal)).toBe('true')
})

it('R12 read-only: step 2 and updates of a reader change nothing; after a hello it is told and stays', async () => {
  const core = buildCore()
  const ada = new Peer(core)
  const reader = new Peer(core, { canWrite: false })
  const stock = new Peer(core, { canWrite: false, hello: false })
  await open(core)
  ada.text.insert(0, 'words')
  settle(core, [ada, reader, stock])
  expect(reader.told[0]).toEqual({ kind: 'welcome', canWrite: false })
  // Both have answered step 1 by now; all that the server has is tolerated.
  reader.sendStep2()
  stock.sendContent(Y.encodeStateAsUpdate(stock.doc))
  settle(core, [ada, reader, stock])
  expect([reader.closedWith, stock.closedWith]).toEqual([null, null])
  expect(reader.told.filter(({ kind }) => kind === 'refused')).toEqual([])

  reader.text.delete(0, 2)
  stock.sendContent(
    updateOf((doc) => doc.getText('text').insert(0, 'offline')),
    syncStep2,
  )
  settle(core, [ada, reader, stock])
  expect(reader.told).toContainEqual({ kind: 'refused', message: 3, reason: 'read-only' })
  expect([reader.closedWith, stock.closedWith]).toEqual([null, null])

  stock.sendContent(
    updateOf((doc) => doc.getText('text').insert(0, 'typed')),
    syncUpdate,
  )
  settle(core, [ada, reader, stock])
  expect(stock.closedWith).toBe('read-only')
  await saved(core, ada)
  expect(ada.text.toString()).toBe('words')
  expect(await durableText(core.journal)).toBe('words')
})

it('R12 read-only: sync step 2 from a reader is refused', async () => {
  const core = buildCore()
  const doc = new Y.Doc()
  doc.getText('text').insert(0, 'written offline, before the role was lowered')
  const reader = new Peer(core, { canWrite: false, doc })
  await open(core)
  settle(core, [reader])
  expect(reader.told).toContainEqual({ kind: 'refused', message: 1, reason: 'read-only' })
  expect(reader.told.at(-1)).toEqual({ kind: 'saved', upTo: 1 })
  expect(reader.closedWith).toBeNull()
  expect(core.rooms.find('room')?.document?.clients).toBe(0)
  expect(core.journal.appends).toBe(0)
})

it('R14 content messages are numbered on each connection, and refusals named before they are passed', async () => {
  const core = buildCore()
  const peer = new Peer(core)
  await open(core)
  settle(core, [peer])
  for (let index = 0; index < 5; index++) peer.text.insert(0, 'x')
  await saved(core, peer)
  expect(peer.connection.received).toBe(6) // step 2 and five updates
  const acks = peer.told.flatMap((message) => (message.kind === 'saved' ? [message.upTo] : []))
  expect(acks).toEqual(acks.toSorted((a, b) => a - b))
  core.rooms.find('room')?.audience.connections.forEach((connection) => {
    connection.canWrite = false
  })
  peer.text.insert(0, 'y')
  peer.flushToServer()
  peer.flushToPeer()
  expect(peer.told.slice(-2)).toEqual([
    { kind: 'refused', message: 7, reason: 'read-only' },
    { kind: 'saved', upTo: 7 },
  ])
})

it('R17 a receiver that lets too much wait is closed and catches up by coming back', async () => {
  const core = buildCore()
  const [ada, slow] = [new Peer(core), new Peer(core)]
  await open(core)
  settle(core, [ada, slow])
  slow.transport.buffered = core.limits.bufferedBytes + 1
  ada.text.insert(0, 'words')
  settle(core, [ada])
  expect(slow.closedWith).toBe('too-slow')
  expect(slow.transport.frames).toEqual([])
  expect(core.rooms.stats()).toMatchObject([{ connections: 1 }])
  const back = new Peer(core, { doc: slow.doc })
  settle(core, [ada, back])
  expect(back.text.toString()).toBe('words')
})
