import { expect, it, onTestFinished, vi } from 'vitest'
import { WebsocketProvider } from 'y-websocket'
import { WebsocketProvider as FirstProvider } from 'y-websocket-1'
import { WebsocketProvider as SecondProvider } from 'y-websocket-2'
import * as Y from 'yjs'
import { inDocument } from '../testing/in-document.ts'
import { MemoryBus } from '../testing/memory-bus.ts'
import { MemoryJournal } from '../testing/memory-journal.ts'
import { buildCore, Peer, settle } from '../testing/peers.ts'
import type { Core } from '../testing/peers.ts'
import { browserSocket, connectProvider, startCollab } from '../testing/start-collab.ts'
import { durableText, open, saved, soon } from '../testing/steps.ts'
import { testDocuments, testForm } from '../testing/write-anew.ts'

/** A core whose room says `words`, and the one who wrote them and has left. */
async function written(words: string, over: Parameters<typeof buildCore>[0] = {}) {
  const core = buildCore(over)
  const author = new Peer(core)
  await open(core)
  author.text.insert(0, words)
  await saved(core, author)
  return { core, author }
}

/** What somebody sees who comes with nothing. */
async function seenIn(core: Core): Promise<string> {
  const peer = new Peer(core, { canWrite: false })
  await open(core)
  settle(core, [peer])
  return peer.text.toString()
}

it('R70 the next generation says the same, by one client and with nothing deleted', async () => {
  const { core, author } = await written('kept and gone')
  author.text.delete(4, 9)
  await saved(core, author)
  expect(await core.rooms.renew('room')).toBe(true)
  const { generation, snapshot, updates } = await core.journal.load('room')
  expect(generation).toBe(2)
  expect(updates).toEqual([])
  const { structs, ds } = Y.decodeUpdate(snapshot ?? new Uint8Array())
  expect(new Set(structs.map(({ id }) => id.client)).size).toBe(1)
  expect(ds.clients.size).toBe(0)
  expect(await seenIn(core)).toBe('kept')
  const last = new Y.Doc()
  Y.applyUpdate(last, core.journal.lastOf('room', 1) ?? new Uint8Array())
  expect(last.getText('text').toString()).toBe('kept')
})

it('R70 of several nodes one begins it, and what a crash leaves is whole', async () => {
  const bus = new MemoryBus()
  const journal = new MemoryJournal()
  const { core } = await written('words', { journal, bus: bus.node() })
  const other = buildCore({ journal, bus: bus.node() })
  const both = await Promise.all([core.rooms.renew('room'), other.rooms.renew('room')])
  expect(both.filter(Boolean)).toHaveLength(1)
  expect((await journal.load('room')).generation).toBe(2)
  for (const operation of ['before', 'after'] as const) {
    if (operation === 'before') journal.hold()
    else
      journal.afterAppend = () => {
        throw new Error('the answer is lost')
      }
    const renewing = core.rooms.renew('room')
    await vi.waitFor(() => expect(journal.waiting > 0 || operation === 'after').toBe(true), soon)
    expect(await durableText(journal)).toBe('words')
    journal.letGo()
    await renewing
    journal.afterAppend = () => undefined
  }
})

it('R71 rows of a generation that is over are not acknowledged, and their sender comes back', async () => {
  const journal = new MemoryJournal()
  const { core, author } = await written('one', { journal })
  const other = buildCore({ journal })
  expect(await other.rooms.renew('room')).toBe(true)
  author.text.insert(3, ' two')
  const before = author.savedUpTo
  settle(core, [author])
  await vi.waitFor(() => expect(author.closedWith).toBe('document-renewed'), soon)
  expect(author.savedUpTo).toBe(before)
  expect(core.rooms.find('room')).toBeUndefined()
  expect(await seenIn(core)).toBe('one')
  expect(await durableText(journal)).toBe('one')
})

it.each(['the bus', 'the journal'] as const)(
  'R71 a room that hears of a later generation by %s gives way',
  async (how) => {
    const journal = new MemoryJournal()
    const bus = new MemoryBus()
    const isHeard = how === 'the bus'
    const { core, author } = await written('words', {
      journal,
      ...(isHeard ? { bus: bus.node() } : {}),
    })
    const other = buildCore({ journal, ...(isHeard ? { bus: bus.node() } : {}) })
    expect(await other.rooms.renew('room')).toBe(true)
    if (!isHeard) core.rooms.sweep(core.time.now + 60_000)
    await vi.waitFor(() => expect(author.closedWith).toBe('document-renewed'), soon)
  },
)

it('R71 what another node still says of the generation before is passed over', async () => {
  const journal = new MemoryJournal()
  const bus = new MemoryBus()
  const { core, author } = await written('words', { journal, bus: bus.node() })
  const late = buildCore({ journal })
  expect(await late.rooms.renew('room')).toBe(true)
  const next = new Peer(late)
  await open(late)
  settle(late, [next])
  // It has not heard yet, and sends on what its people write.
  const deaf = buildCore({ journal, bus: bus.node() })
  const listener = new Peer(deaf)
  await open(deaf)
  settle(deaf, [listener])
  author.text.insert(0, 'lost ')
  author.flushToServer()
  core.rooms.tickAll()
  settle(deaf, [listener])
  expect(listener.text.toString()).toBe('words')
  expect(listener.closedWith).toBeNull()
})

it('R72 who names another generation is closed and told nothing; welcome names the present one', async () => {
  const { core, author } = await written('words')
  await core.rooms.renew('room')
  const stale = new Peer(core, { doc: author.doc, generation: 1 })
  await open(core)
  await vi.waitFor(() => expect(stale.closedWith).toBe('document-renewed'), soon)
  expect(stale.transport.frames).toEqual([])
  const fresh = new Peer(core, { generation: 0 })
  settle(core, [fresh])
  expect(fresh.told[0]).toEqual({ kind: 'welcome', canWrite: true, generation: 2 })
  const same = new Peer(core, { doc: fresh.doc, generation: 2 })
  settle(core, [same])
  expect(same.closedWith).toBeNull()
})

it('R72 nobody is sent content before asking for it, when ours knows of which generation that is', async () => {
  const { core, author } = await written('words')
  const newcomer = new Peer(core)
  author.text.insert(5, ' more')
  await saved(core, author)
  newcomer.flushToPeer()
  expect([newcomer.told, newcomer.syncs, newcomer.text.toString()]).toEqual([[], [0], ''])
  settle(core, [newcomer])
  expect(newcomer.told[0]).toMatchObject({ kind: 'welcome', generation: 1 })
  expect(newcomer.text.toString()).toBe('words more')
})

it('R73 a stock client is known by the ids in its copy; with none, or its own words, it is served', async () => {
  const { core, author } = await written('words')
  await core.rooms.renew('room')
  const copy = author.doc
  copy.getText('text').insert(0, 'offline ')
  const stale = new Peer(core, { doc: copy, hello: false })
  await open(core)
  stale.flushToServer()
  expect(stale.closedWith).toBe('document-renewed')
  // One that never says what it has, but sends it.
  const blunt = new Peer(core, { doc: copy, hello: false, step1: false })
  blunt.sendStep2()
  settle(core, [blunt])
  expect(blunt.closedWith).toBe('document-renewed')
  // Our own program of before generations: it is told what it knows a word for.
  const before = new Peer(core, { doc: copy })
  settle(core, [before])
  expect(before.closedWith).toBe('update-refused')
  expect(await seenIn(core)).toBe('words')
  const own = new Y.Doc()
  own.getText('text').insert(0, 'new ')
  const welcome = [new Peer(core, { hello: false }), new Peer(core, { doc: own, hello: false })]
  settle(core, welcome)
  expect(welcome.map(({ closedWith }) => closedWith)).toEqual([null, null])
  expect(await seenIn(core)).toMatch(/^(new words|wordsnew )$/)
})

/** What is used here of a provider, whatever its release. */
type Release = new (
  url: string,
  room: string,
  doc: Y.Doc,
  options: { disableBc: boolean; WebSocketPolyfill: typeof WebSocket },
) => {
  synced: boolean
  on(name: 'connection-close', listener: (event: { code: number } | null) => void): unknown
  disconnect(): void
  destroy(): void
}

const releases: { release: string; Provider: Release }[] = [
  { release: '1.5', Provider: FirstProvider },
  { release: '2.1', Provider: SecondProvider },
  { release: '3.1', Provider: WebsocketProvider },
]

it.each(releases)(
  'R73 y-websocket $release with a copy of an earlier generation is closed, with none it is served',
  async ({ Provider }) => {
    const { collab, journal, url } = await startCollab()
    const codes: (number | undefined)[] = []
    const connect = (doc = new Y.Doc()) => {
      const options = { disableBc: true, WebSocketPolyfill: browserSocket() }
      const provider = new Provider(url, 'room', doc, options)
      provider.on('connection-close', (event) => codes.push(event?.code))
      onTestFinished(() => provider.destroy())
      return { provider, doc, text: doc.getText('text') }
    }
    const first = connect()
    await vi.waitFor(() => expect(first.provider.synced).toBe(true), soon)
    first.text.insert(0, 'words')
    await vi.waitFor(async () => expect(await durableText(journal)).toBe('words'), soon)
    expect(await collab.renew('room')).toBe(true)
    await vi.waitFor(() => expect(codes).toContain(4409), soon)
    first.text.insert(0, 'offline ')
    first.provider.disconnect()
    codes.length = 0
    connect(first.doc)
    await vi.waitFor(() => expect(codes).toEqual([4409]), soon)
    const [next, other] = [connect(), connect()]
    await vi.waitFor(() => expect(next.text.toString()).toBe('words'), soon)
    next.text.insert(5, ' and more')
    await vi.waitFor(() => expect(other.text.toString()).toBe('words and more'), soon)
    await vi.waitFor(async () => expect(await durableText(journal)).toBe('words and more'), soon)
  },
)

it('R74 who writes another form than this build is sent away', async () => {
  const { url } = await startCollab()
  const codes = new Map<number, number | undefined>()
  for (const form of [testForm - 1, testForm, testForm + 1]) {
    const { provider } = connectProvider({ url }, { form: String(form), generation: '0' })
    provider.shouldReconnect = () => false
    provider.on('connection-close', (event) => codes.set(form, event?.code))
    provider.on('sync', () => codes.set(form, 0))
  }
  await vi.waitFor(() => expect(codes.size).toBe(3), soon)
  expect([...codes].toSorted(([a], [b]) => a - b).map(([, code]) => code)).toEqual([4426, 0, 4521])
})

it('R75 a document with a past is renewed once it was left alone for long enough', async () => {
  const { core, author } = await written('words', {
    limits: { idleRoomMs: 1, renewAtRestClients: 0 },
  })
  author.cut()
  await vi.waitFor(() => expect(core.rooms.find('room')).toBeUndefined(), soon)
  const { renewRestMs } = core.limits
  core.rooms.sweep(core.time.now + renewRestMs - 1)
  core.rooms.sweep(core.time.now + renewRestMs)
  await vi.waitFor(async () => expect((await core.journal.load('room')).generation).toBe(2), soon)
  expect(await durableText(core.journal)).toBe('words')
})

it('R75 not when somebody has written since, nor when there is nothing to gain', async () => {
  const { core, author } = await written('words', {
    limits: { idleRoomMs: 1, renewAtRestClients: 0 },
  })
  author.cut()
  await vi.waitFor(() => expect(core.rooms.find('room')).toBeUndefined(), soon)
  const heads = vi.spyOn(core.journal, 'heads')
  const update = Y.encodeStateAsUpdate(new Y.Doc())
  await core.journal.append([{ room: 'room', update, personId: 'ada' }])
  core.rooms.sweep(core.time.now + core.limits.renewRestMs)
  await vi.waitFor(() => expect(heads).toHaveBeenCalled(), soon)
  await heads.mock.results[0]?.value
  expect(core.rooms.find('room')).toBeUndefined()
  expect((await core.journal.load('room')).generation).toBe(1)
})

it('R75 a document near its limits is renewed with people in it, and nobody loses what is saved', async () => {
  const { core, author } = await written('words', {
    limits: { compactAfterRows: 1, renewAtClients: 2 },
  })
  const second = new Peer(core)
  settle(core, [second])
  second.text.insert(5, ' more')
  settle(core, [second])
  await vi.waitFor(() => expect(second.closedWith).toBe('document-renewed'), soon)
  expect(author.closedWith).toBe('document-renewed')
  expect((await core.journal.load('room')).generation).toBe(2)
  expect(await durableText(core.journal)).toBe('words more')
})

it('R75 when somebody writes meanwhile, everything stays as it was', async () => {
  const journal = new MemoryJournal()
  const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>()
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  const documents = testDocuments()
  const { core, author } = await written('words', {
    journal,
    documents: {
      ...documents,
      renew: async (room, state) => {
        ask()
        await mayGoOn
        return documents.renew(room, state)
      },
    },
  })
  const renewing = core.rooms.renew('room')
  await isAsked
  expect(author.transport.paused).toBe(true)
  const other = buildCore({ journal })
  await other.rooms.edit(
    'room',
    'bea',
    inDocument((doc) => doc.getText('text').insert(0, 'other ')),
  )
  goOn()
  expect(await renewing).toBe(false)
  expect(author.transport.paused).toBe(false)
  expect(author.closedWith).toBeNull()
  expect(await durableText(journal)).toBe('other words')
})

it.each(['done', 'given up', 'not heard of any more'] as const)(
  'R75 nobody is read on other nodes either, until it is %s',
  async (how) => {
    const journal = new MemoryJournal()
    const bus = new MemoryBus()
    const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
    const documents = testDocuments()
    const limits = { renewSettleMs: 1, renewPauseMs: 30 }
    const { core, author } = await written('words', {
      journal,
      bus: bus.node(),
      limits,
      documents: {
        ...documents,
        renew: async (room, state) => {
          await mayGoOn
          if (how === 'given up') throw new Error('it can not be written anew')
          return documents.renew(room, state)
        },
      },
    })
    author.cut()
    const other = buildCore({ journal, bus: bus.node(), limits })
    const person = new Peer(other)
    await open(other)
    settle(other, [person])
    const renewing = core.rooms.renew('room')
    await vi.waitFor(() => expect(person.transport.paused).toBe(true), soon)
    const { renewPauseMs } = limits
    // Longer than they wait by themselves.
    await new Promise((resolve) => setTimeout(resolve, 2 * renewPauseMs))
    expect(person.transport.paused).toBe(true)
    bus.isDeaf = how === 'not heard of any more'
    if (!bus.isDeaf) goOn()
    await vi.waitFor(() => expect(person.transport.paused).toBe(false), soon)
    goOn()
    expect(await renewing).toBe(how !== 'given up')
    if (how === 'done') expect(person.closedWith).toBe('document-renewed')
    else expect([person.closedWith, await durableText(journal)]).toEqual([null, 'words'])
  },
)

it('R76 an edit of the host that meets a change of generation is made in the next one', async () => {
  const journal = new MemoryJournal()
  const { core } = await written('words', { journal })
  const other = buildCore({ journal })
  expect(await other.rooms.renew('room')).toBe(true)
  await core.rooms.edit(
    'room',
    'host',
    inDocument((doc) => doc.getText('text').insert(0, 'host: ')),
  )
  expect(await durableText(journal)).toBe('host: words')
})
