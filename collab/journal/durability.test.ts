import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { MemoryJournal } from '../testing/memory-journal.ts'
import { buildCore, Peer, settle, type Core } from '../testing/peers.ts'
import { connectProvider, RawClient, startCollab } from '../testing/start-collab.ts'

const soon = { timeout: 5_000, interval: 1 }

async function open(core: Core, ...names: string[]): Promise<void> {
  await vi.waitFor(() => {
    for (const name of names) expect(core.rooms.find(name)?.stage).toBe('open')
  }, soon)
}

/** Resolves when everything is durable, also when an append has to be tried again. */
async function flushed(core: Core): Promise<void> {
  let isOver = false
  void core.rooms.flush().then(() => (isOver = true))
  await vi.waitFor(() => {
    core.time.now += 1_000
    expect(isOver).toBe(true)
  }, soon)
}

/** The highest content message that the peer was told to be saved. */
async function saved(core: Core, peer: Peer): Promise<void> {
  await vi.waitFor(() => {
    settle(core, [peer])
    expect(peer.savedUpTo).toBe(peer.connection.received)
  }, soon)
}

async function durableDoc(journal: MemoryJournal, room = 'room'): Promise<Y.Doc> {
  const state = await journal.afterCrash().load(room)
  const doc = new Y.Doc()
  if (state.snapshot) Y.applyUpdate(doc, state.snapshot)
  for (const update of state.updates) Y.applyUpdate(doc, update)
  return doc
}

it('R40 one append at a time, for all rooms, while the next gathers', async () => {
  const core = buildCore()
  const peers = ['a', 'b', 'c'].map((room) => new Peer(core, { room }))
  await open(core, 'a', 'b', 'c')
  settle(core, peers)
  core.journal.hold()
  const type = () => {
    for (const peer of peers) peer.text.insert(0, 'x')
    settle(core, peers)
  }
  type()
  await vi.waitFor(() => expect(core.journal.waiting).toBe(1), soon)
  for (let more = 0; more < 5; more++) type()
  expect(core.journal.waiting).toBe(1)
  core.journal.letGo()
  await Promise.all(peers.map((peer) => saved(core, peer)))
  expect(core.journal.appends).toBe(2)
})

it('R41 saved is sent only after the append has resolved', async () => {
  const core = buildCore()
  const [ada, bob] = [new Peer(core), new Peer(core)]
  await open(core, 'room')
  settle(core, [ada, bob])
  const before = ada.savedUpTo
  core.journal.hold()
  ada.text.insert(0, 'words')
  settle(core, [ada, bob])
  expect(bob.text.toString()).toBe('words')
  await vi.waitFor(() => expect(core.journal.waiting).toBe(1), soon)
  settle(core, [ada, bob])
  expect(ada.savedUpTo).toBe(before)
  core.journal.letGo()
  await saved(core, ada)
  expect(ada.savedUpTo).toBe(before + 1)
})

it('R41 others are served while very many rooms are told that they are saved', async () => {
  const core = buildCore()
  const names = Array.from({ length: 40 }, (_, at) => `room ${at}`)
  const peers = names.map((room) => new Peer(core, { room }))
  await open(core, ...names)
  settle(core, peers)
  await Promise.all(peers.map((peer) => saved(core, peer)))
  core.journal.hold()
  for (const peer of peers) peer.text.insert(0, 'words')
  settle(core, peers)
  await vi.waitFor(() => expect(core.journal.waiting).toBe(1), soon)
  const told = () => peers.filter((peer) => peer.transport.frames.length > 0).length
  const seen = new Set<number>()
  core.journal.letGo()
  while (told() < peers.length) {
    await nextTurn()
    seen.add(told())
  }
  expect(Math.min(...seen)).toBeLessThan(peers.length / 4)
  await Promise.all(peers.map((peer) => saved(core, peer)))
})

it('R41 a duplicate is acknowledged only once the original is durable', async () => {
  const core = buildCore()
  const first = new Peer(core)
  await open(core, 'room')
  settle(core, [first])
  core.journal.hold()
  first.text.insert(0, 'words')
  settle(core, [first])
  await vi.waitFor(() => expect(core.journal.waiting).toBe(1), soon)
  // The line breaks before the answer; the client comes back and sends everything again.
  first.cut()
  const again = new Peer(core, { doc: first.doc })
  settle(core, [again])
  expect(again.connection.received).toBe(1)
  expect(again.savedUpTo).toBe(0)
  core.journal.letGo()
  await saved(core, again)
  expect((await durableDoc(core.journal)).getText('text').toString()).toBe('words')
})

it('R42 kill at any moment: everything acknowledged is in the journal, and clients converge after', async () => {
  const action = fc.oneof(
    { weight: 6, arbitrary: fc.record({ do: fc.constant('type'), who: fc.nat(2) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('to server'), who: fc.nat(2) }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('to peer'), who: fc.nat(2) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('tick'), who: fc.nat(2) }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('commit'), who: fc.nat(2) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('fail'), who: fc.nat(2) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('kill'), who: fc.nat(2) }) },
  )
  const limits = { compactAfterRows: 3, retryMinMs: 1 }
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 80, size: 'max' }), async (actions) => {
      let core = buildCore({ limits })
      const docs = [new Y.Doc(), new Y.Doc(), new Y.Doc()]
      let peers = docs.map((doc) => new Peer(core, { doc }))
      let words = 0
      /** Per peer: the number of each of its words on this connection. */
      let sent = docs.map(() => new Map<number, string>())
      await open(core, 'room')

      const restart = async () => {
        for (const [index, peer] of peers.entries()) {
          const durable = (await durableDoc(core.journal)).getText('text').toString()
          for (const [message, word] of sent[index] ?? []) {
            if (message <= peer.savedUpTo) expect(durable).toContain(word)
          }
          peer.cut()
        }
        core.rooms.destroy()
        core = buildCore({ journal: core.journal.afterCrash(), limits })
        peers = docs.map((doc) => new Peer(core, { doc }))
        sent = docs.map(() => new Map<number, string>())
        await open(core, 'room')
      }

      for (const { do: what, who } of actions) {
        const peer = peers[who]
        if (!peer) continue
        if (what === 'type') {
          const word = `<${words++}>`
          peer.text.insert(0, word)
          sent[who]?.set(peer.queued, word)
        }
        if (what === 'to server') peer.flushToServer(2)
        if (what === 'to peer') peer.flushToPeer(2)
        if (what === 'tick') core.rooms.tickAll()
        if (what === 'commit') await flushed(core)
        if (what === 'fail') failOnce(core.journal)
        if (what === 'kill') await restart()
      }
      await restart()
      await vi.waitFor(() => {
        core.time.now += 1_000
        settle(core, peers)
        for (const peer of peers) expect(peer.savedUpTo).toBe(peer.connection.received)
      }, soon)
      const text = docs[0]?.getText('text').toString()
      const durable = await durableDoc(core.journal)
      expect([...docs, durable].map((doc) => doc.getText('text').toString())).toEqual(
        Array(4).fill(text),
      )
      for (let word = 0; word < words; word++) expect(text?.split(`<${word}>`)).toHaveLength(2)
      core.rooms.destroy()
    }),
    { numRuns: 60 },
  )
}, 30_000)

/** The next append is written but reported as failed: the worst that a broken line can do. */
function failOnce(journal: MemoryJournal): void {
  journal.afterAppend = () => {
    journal.afterAppend = () => undefined
    throw new Error('connection lost')
  }
}

it('R43 an append that failed after it was written is written twice, which changes nothing', async () => {
  const core = buildCore()
  const peer = new Peer(core)
  await open(core, 'room')
  settle(core, [peer])
  failOnce(core.journal)
  peer.text.insert(0, 'once')
  await vi.waitFor(() => {
    core.time.now += 100
    settle(core, [peer])
    expect(peer.savedUpTo).toBe(2)
  }, soon)
  expect(core.journal.authors('room')).toHaveLength(2)
  expect((await durableDoc(core.journal)).getText('text').toString()).toBe('once')
})

it('R43 a failed append loses nothing, acknowledges nobody, tells of it, and is tried again', async () => {
  const core = buildCore({ limits: { idleRoomMs: 1 } })
  const peer = new Peer(core)
  await open(core, 'room')
  settle(core, [peer])
  let failures = 0
  core.journal.fault = (operation) => {
    if (operation === 'append' && failures++ < 3) throw new Error('disk full')
  }
  peer.text.insert(0, 'words')
  const before = peer.savedUpTo
  await vi.waitFor(() => {
    settle(core, [peer])
    expect(peer.told.at(-1)).toEqual({ kind: 'stalled' })
  }, soon)
  expect(peer.savedUpTo).toBe(before)
  peer.cut()
  expect(core.rooms.stats()).toMatchObject([{ stage: 'open', unsaved: 1 }])
  const back = new Peer(core, { doc: peer.doc })
  await vi.waitFor(() => {
    core.time.now += 5_000
    settle(core, [back])
    expect(back.savedUpTo).toBe(1)
  }, soon)
  expect(failures).toBe(4)
  expect((await durableDoc(core.journal)).getText('text').toString()).toBe('words')
})

it('R43 an append that takes long is told of before it ends, and the end is heard', async () => {
  const core = buildCore({ limits: { stalledMs: 10 } })
  const [ada, bob] = ['a', 'b'].map((room) => new Peer(core, { room }))
  if (!ada || !bob) throw new Error('two peers expected')
  await open(core, 'a', 'b')
  settle(core, [ada, bob])
  core.journal.hold()
  ada.text.insert(0, 'under way')
  settle(core, [ada])
  await vi.waitFor(() => expect(core.journal.waiting).toBe(1), soon)
  bob.text.insert(0, 'behind it')
  await vi.waitFor(() => {
    settle(core, [ada, bob])
    for (const peer of [ada, bob]) expect(peer.told.at(-1)).toEqual({ kind: 'stalled' })
  }, soon)
  core.journal.letGo()
  await Promise.all([ada, bob].map((peer) => saved(core, peer)))
})

it('R44 a room that can not be written holds up no other', async () => {
  const core = buildCore({ limits: { retryMinMs: 60_000, retryMaxMs: 60_000 } })
  const good = new Peer(core, { room: 'good' })
  const bad = new Peer(core, { room: 'bad' })
  await open(core, 'good', 'bad')
  settle(core, [good, bad])
  core.journal.fault = (operation, rooms) => {
    if (operation === 'append' && rooms.includes('bad')) throw new Error('no such campaign')
  }
  for (let round = 0; round < 5; round++) {
    good.text.insert(0, 'good ')
    bad.text.insert(0, 'bad ')
    settle(core, [good, bad])
    await saved(core, good)
  }
  settle(core, [bad])
  expect(bad.told.at(-1)).toEqual({ kind: 'stalled' })
  expect(good.told).not.toContainEqual({ kind: 'stalled' })
  expect(core.rooms.stats()).toMatchObject([
    { room: 'good', unsaved: 0 },
    { room: 'bad', unsaved: 5 },
  ])
  core.rooms.destroy('bad')
  expect(core.rooms.stats()).toMatchObject([{ room: 'good', unsaved: 0 }])
})

it('R45 a snapshot holds just what the rows up to its number hold, also while somebody types', async () => {
  const core = buildCore({ limits: { compactAfterRows: 1 } })
  const compact = vi.spyOn(core.journal, 'compact')
  const peer = new Peer(core)
  await open(core, 'room')
  settle(core, [peer])
  for (const letter of 'abcdefgh') {
    core.journal.hold()
    peer.text.insert(peer.text.length, letter)
    settle(core, [peer])
    await vi.waitFor(() => expect(core.journal.waiting).toBe(1), soon)
    // In the document already when the row before it is durable, and a compaction begins.
    peer.text.insert(peer.text.length, letter.toUpperCase())
    settle(core, [peer])
    core.journal.letGo()
    await saved(core, peer)
  }
  await vi.waitFor(() => expect(compact.mock.calls.at(-1)?.[1]).toBe(16), soon)
  for (const [, upToSeq, snapshot] of compact.mock.calls) {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, snapshot)
    expect(doc.getText('text').toString()).toBe('aAbBcCdDeEfFgGhH'.slice(0, upToSeq))
  }
})

it('R45 a failed compaction changes nothing and is tried again', async () => {
  const core = buildCore({ limits: { compactAfterRows: 1 } })
  const peer = new Peer(core)
  await open(core, 'room')
  settle(core, [peer])
  core.journal.fault = (operation) => {
    if (operation === 'compact') throw new Error('locked')
  }
  peer.text.insert(0, 'one ')
  await saved(core, peer)
  await vi.waitFor(() => expect(core.log.lines.length).toBeGreaterThan(0), soon)
  expect(await core.journal.load('room')).toMatchObject({ snapshot: null, seq: 1 })
  core.journal.fault = () => undefined
  peer.text.insert(0, 'two ')
  await saved(core, peer)
  await vi.waitFor(async () => {
    expect(await core.journal.load('room')).toMatchObject({ snapshotSeq: 2, updates: [] })
  }, soon)
})

it('R45 rows that wait are written again by a compaction, but are no reason for another one', async () => {
  const author = new Y.Doc()
  const updates: Uint8Array[] = []
  author.on('update', (update: Uint8Array) => updates.push(update))
  for (const word of ['lost', 'a', 'b', 'c']) author.getText('text').insert(0, word)
  const journal = new MemoryJournal()
  const rows = updates.slice(1).map((update) => ({ room: 'room', update, personId: 'elsewhere' }))
  await journal.append(rows)
  const core = buildCore({ journal, limits: { compactAfterRows: 2, idleRoomMs: 1 } })
  const peer = new Peer(core)
  await open(core, 'room')
  settle(core, [peer])
  for (const word of ['some', 'words']) {
    peer.text.insert(0, word)
    await saved(core, peer)
  }
  await vi.waitFor(() => expect(core.metrics.of('compactions')).toBeGreaterThan(0), soon)
  peer.cut()
  await vi.waitFor(() => expect(core.rooms.find('room')).toBeUndefined(), soon)
  const left = await durableDoc(core.journal)
  Y.applyUpdate(left, updates[0] ?? Uint8Array.of(0, 0))
  expect(left.getText('text').toString()).toContain('cbalost')
})

it('R46 a compacted snapshot no longer holds what was deleted', async () => {
  const core = buildCore({ limits: { compactAfterRows: 2 } })
  const peer = new Peer(core)
  await open(core, 'room')
  settle(core, [peer])
  peer.text.insert(0, 'a secret that was taken back')
  await saved(core, peer)
  peer.text.delete(0, peer.text.length)
  await saved(core, peer)
  await vi.waitFor(async () => {
    const { snapshot } = await core.journal.load('room')
    expect(Buffer.from(snapshot ?? []).includes('secret')).toBe(false)
    expect(snapshot).not.toBeNull()
  }, soon)
})

it('R47 closing makes durable what was taken, tells everybody, and refuses newcomers', async () => {
  const journal = new MemoryJournal()
  const server = await startCollab({ journal })
  const client = connectProvider(server)
  await vi.waitFor(() => expect(client.provider.synced).toBe(true), soon)
  const reasons: (number | undefined)[] = []
  client.provider.on('connection-close', (event) => reasons.push(event?.code))
  journal.hold()
  client.text.insert(0, 'last words')
  await vi.waitFor(() => expect(journal.waiting).toBe(1), soon)
  const closing = server.collab.close()
  const late = new RawClient(`${server.url}/room`)
  await vi.waitFor(() => expect(late.closed).not.toBeNull(), soon)
  expect(late.received).toEqual([])
  expect(reasons).toEqual([])
  journal.letGo()
  await closing
  await vi.waitFor(() => expect(reasons[0]).toBe(4512), soon)
  expect((await durableDoc(journal)).getText('text').toString()).toBe('last words')
})

it('R47 closing ends even if the journal never answers', async () => {
  const journal = new MemoryJournal()
  const server = await startCollab({ journal, limits: { drainMs: 20 } })
  const client = connectProvider(server)
  await vi.waitFor(() => expect(client.provider.synced).toBe(true), soon)
  journal.hold()
  client.text.insert(0, 'never written')
  await vi.waitFor(() => expect(journal.waiting).toBe(1), soon)
  await server.collab.close()
  expect(server.collab.connections()).toEqual([])
  expect(server.log.lines.map(({ level }) => level)).toContain('error')
})
