import { expect, it, vi } from 'vitest'
import * as encoding from 'lib0/encoding'
import { writeSyncStep1 } from 'y-protocols/sync'
import * as Y from 'yjs'
import { carriedKind, messageCollab } from '#shared/contract/collab-messages.ts'
import type { CollabMessage } from '#shared/contract/collab-messages.ts'
import { closeCodeOf } from '#shared/errors/status-errors.ts'
import { splitUpdate } from '#shared/lib/split-update.ts'
import { collabRules } from '#shared/permissions/sockets.ts'
import { defaultLimits } from '../limits.ts'
import { buildCore, Peer, settle } from '../testing/peers.ts'
import { connectProvider, startCollab } from '../testing/start-collab.ts'
import { durableText, open, saved, soon, updateOf } from '../testing/steps.ts'
import { messageQueryAwareness, messageSync, syncStep2, syncUpdate } from '../wire/messages.ts'

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

it('R39 what the host objects to is refused with its reason, and nobody else gets it', async () => {
  const judged: string[] = []
  const server = await startCollab({
    judge: (room, update) => {
      const doc = new Y.Doc()
      Y.applyUpdate(doc, update)
      const text = doc.getText('text').toString()
      judged.push(`${room} ${text}`)
      return text.includes('bad') ? 'update-refused' : null
    },
  })
  const [ada, eve] = [connectProvider(server), connectProvider(server)]
  const closed = vi.fn<(event: { code: number } | null) => void>()
  await vi.waitFor(() => expect(ada.provider.synced && eve.provider.synced).toBe(true))
  ada.text.insert(0, 'good')
  await vi.waitFor(() => expect(eve.text.toString()).toBe('good'))
  eve.doc.getText('more').insert(0, 'fine')
  await vi.waitFor(() => expect(ada.doc.getText('more').toString()).toBe('fine'))
  const late = new Y.Doc()
  late.getText('text').insert(0, 'bad')
  const mal = connectProvider(server, { person: 'mal' }, { doc: late })
  mal.provider.on('connection-close', closed)
  await vi.waitFor(() =>
    expect(closed.mock.calls[0]?.[0]?.code).toBe(closeCodeOf('update-refused')),
  )
  expect(judged).toContain('room bad')
  expect(ada.text.toString()).toBe('good')
  await server.collab.flush()
  expect(await durableText(server.journal)).toBe('good')
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
  expect(reader.told[0]).toEqual({ kind: 'welcome', canWrite: false, generation: 1 })
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
  await vi.waitFor(() => {
    settle(core, [ada, reader, stock])
    expect(reader.told).toContainEqual({ kind: 'refused', message: 3, reason: 'read-only' })
  }, soon)
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

it('R18 a reader is refused exactly the kinds that need the right to edit', async () => {
  const news = () => updateOf((doc) => doc.getText('text').insert(0, 'typed'))
  const send: Record<CollabMessage, (peer: Peer) => void> = {
    hello: () => undefined,
    'sync-step-1': (peer) => peer.sendMessage(messageSync, (e) => writeSyncStep1(e, peer.doc)),
    'sync-step-2': (peer) => peer.sendContent(news(), syncStep2),
    'sync-update': (peer) => peer.sendContent(news(), syncUpdate),
    carried: (peer) =>
      peer.sendMessage(messageCollab, (encoder) => {
        for (const part of [carriedKind, 1, 0]) encoding.writeVarUint(encoder, part)
      }),
    awareness: (peer) => peer.sendAwareness({ cursor: 1 }),
    'query-awareness': (peer) => peer.sendMessage(messageQueryAwareness, () => undefined),
  }
  const refused: string[] = []
  for (const [kind, sendKind] of Object.entries(send)) {
    const core = buildCore()
    const reader = new Peer(core, { canWrite: false })
    await open(core)
    settle(core, [reader])
    sendKind(reader)
    settle(core, [reader])
    expect(reader.closedWith).toBeNull()
    if (reader.told.some((message) => message.kind === 'refused')) refused.push(kind)
  }
  const needed = Object.entries(collabRules).filter(([, action]) => action === 'campaign.edit')
  expect(refused).toEqual(needed.map(([kind]) => kind))
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

it('R17 a receiver that lets too much wait gets nothing until it has taken that, and then all', async () => {
  const core = buildCore({ limits: { bufferedBytes: 100 } })
  const [ada, slow] = [new Peer(core), new Peer(core)]
  await open(core)
  settle(core, [ada, slow])
  slow.transport.buffered = 101
  ada.text.insert(0, 'late ')
  settle(core, [ada])
  slow.transport.frames = slow.transport.frames.slice(-1)
  for (const word of ['and ', 'later ']) {
    ada.text.insert(ada.text.length, word)
    settle(core, [ada])
  }
  ada.text.delete(0, 1)
  settle(core, [ada])
  expect(slow.transport.frames).toHaveLength(1)
  expect(core.metrics.of('slow_receivers')).toBe(1)
  slow.transport.buffered = 0
  for (const listener of slow.transport.drained.splice(0)) listener()
  expect(slow.transport.frames).toHaveLength(2)
  settle(core, [ada, slow])
  expect(slow.text.toString()).toBe('ate and later ')
  ada.text.insert(0, 'l')
  settle(core, [ada, slow])
  expect(slow.text.toString()).toBe('late and later ')
  expect(slow.closedWith).toBeNull()
})

it('R23 what is refused as a whole is taken in parts below the limits, and is durable', async () => {
  const scan = { ...defaultLimits.scan, structs: 200, deleteRanges: 200 }
  const core = buildCore({ limits: { scan } })
  const first = new Peer(core)
  await open(core)
  settle(core, [first])
  const doc = new Y.Doc({ gc: false })
  const text = doc.getText('text')
  for (let line = 0; line < 600; line++) text.insert(0, `${line} `, { bold: line % 2 === 0 })
  text.delete(20, 40)
  const whole = Y.encodeStateAsUpdate(doc)
  const refused = new Peer(core)
  refused.sendContent(whole)
  refused.flushToServer()
  core.rooms.tickAll()
  expect(refused.closedWith).toBe('too-large')
  const taken = new Peer(core)
  settle(core, [taken])
  const { clients, structs, deleteRanges, values } = scan
  const parts = splitUpdate(whole, { bytes: 4_000, clients, structs, deleteRanges, values })
  for (const part of parts) taken.sendContent(part)
  await saved(core, taken)
  expect(taken.closedWith).toBeNull()
  expect(parts.length).toBeGreaterThan(5)
  expect(await durableText(core.journal)).toBe(text.toJSON())
})
