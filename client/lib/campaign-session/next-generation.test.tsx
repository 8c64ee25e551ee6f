import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { createCampaign } from '#shared/campaign/edits/create-campaign.ts'
import { removeBlocks } from '#shared/campaign/edits/remove-blocks.ts'
import { setTheme } from '#shared/campaign/edits/set-theme.ts'
import { setProp } from '#shared/campaign/props/set-prop.ts'
import { setText } from '#shared/campaign/props/set-text.ts'
import { renewDocument } from '#shared/campaign/generations/renew-document.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { errorCatalogue } from '#shared/errors/catalogue.ts'
import { must } from '#shared/lib/must.ts'
import { copyNameOf, slotOf } from './copy-names.ts'
import { openCopy } from './device-copies.ts'
import { updatesOf, writeCopy } from './kept-copy.ts'
import type { NextGeneration } from './next-generation.ts'
import type { CampaignSession } from './session.ts'
import { readCopy } from './read-copy.ts'
import { openSession } from './session.ts'
import { FakeSocket } from './testing/fake-socket.ts'

/** The program is fetched when it is needed; not by the clock of a test. */
await import('./next-generation.ts')

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('localStorage', fakeStorage())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  FakeSocket.state = null
})

function fakeStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

/** A campaign with one picture whose caption is `Go`, as the first generation. */
function buildFirst(): Uint8Array {
  const doc = new Y.Doc()
  const blocks = [{ kind: 'image', props: { caption: 'Go' } }]
  const seed = { pages: [{ path: '/', title: 'Home', sections: [{ columns: [{ blocks }] }] }] }
  createCampaign(doc, seed, findBlock)
  return Y.encodeStateAsUpdate(doc)
}

const renew = (state: Uint8Array) =>
  renewDocument(state, findBlock, { writer: 77, today: 1, removedBefore: null })

function docOf(state: Uint8Array): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  return doc
}

/** `state` as somebody else has changed it. */
function changed(state: Uint8Array, change: (doc: Y.Doc) => void): Uint8Array {
  const doc = docOf(state)
  change(doc)
  return Y.encodeStateAsUpdate(doc)
}

const pictureOf = (doc: Y.Doc) => {
  const [block] = readCampaign(doc, findBlock).pages[0]?.sections[0]?.columns[0]?.blocks ?? []
  return must(block, 'picture')
}
const captionOf = (doc: Y.Doc) => pictureOf(doc).props['caption']
const model = must(findBlock('image'), 'the picture')
const setCaption = (doc: Y.Doc, after: string, by: unknown) =>
  setText(doc, { blockId: pictureOf(doc).id, model, name: 'caption', after }, by)
const write = ({ doc, origin }: CampaignSession, caption: string) =>
  setCaption(doc, caption, origin)

/** The API keeps this as the last state of every generation; null for nothing. */
function serveLast(state: Uint8Array | null) {
  const answer = () =>
    state
      ? Response.json({ state: Buffer.from(state).toString('base64') })
      : Response.json({ slug: 'not-found', title: '', detail: '' }, { status: 404 })
  const asked = vi.fn<() => Promise<Response>>(() => Promise.resolve(answer()))
  vi.stubGlobal('fetch', asked)
  return asked
}

const written = (doc: Y.Doc) => String(captionOf(doc))
const captionIn = (state: Uint8Array) => captionOf(docOf(state))

/** What a session in the second generation connects with. */
const nextSocket = () =>
  vi.waitFor(() => {
    const last = must(FakeSocket.last, 'socket')
    expect(last.url).toContain('generation=2')
    return last
  })

async function openTab(ids = { campaignId: randomUUID(), personId: randomUUID() }) {
  let moved: NextGeneration | null = null
  let look: (next: NextGeneration) => void = () => undefined
  const open = (from?: NextGeneration) => {
    const onMoved = (next: NextGeneration) => {
      moved = next
      look(next)
    }
    const session = openSession({
      ...ids,
      findModel: findBlock,
      origin: 'http://localhost',
      onDropped: () => undefined,
      onMoved,
      ...(from ? { from } : {}),
    })
    onTestFinished(session.close)
    return session
  }
  FakeSocket.last = null
  const session = open()
  const socket = await vi.waitFor(() => must(FakeSocket.last, 'socket'))
  socket.open()
  socket.tell({ kind: 'welcome', canWrite: true, generation: 1 })
  await vi.waitFor(() => expect(session.connection.getSnapshot().everReceived).toBe(true))
  const lookAtMove = (how: typeof look) => (look = how)
  return { ids, session, socket, open, moved: () => moved, lookAtMove }
}

type Tab = Awaited<ReturnType<typeof openTab>>

/** The server has gone on to `next`; the tab moves on, and gives what it begins with there. */
async function moveOn(tab: Tab, next: Uint8Array, look?: (next: NextGeneration) => void) {
  if (look) tab.lookAtMove(look)
  const known = FakeSocket.all.length
  tab.socket.close(errorCatalogue['document-renewed'].close)
  const asking = await answer(next, 2, known)
  const moved = await vi.waitFor(() => must(tab.moved(), 'the next generation'), 5_000)
  // The last thing: what was carried over is on the device, and forgotten in the copy before.
  await vi.waitFor(() => expect(asking.readyState).toBe(closedState), 5_000)
  return moved
}

const closedState = 3

/** Gives this document to the first who asks for one beyond the `known`. */
async function answer(state: Uint8Array, generation: number, known = FakeSocket.all.length) {
  FakeSocket.state = state
  const isAsking = ({ url }: FakeSocket) => url.includes('generation=0')
  const asking = await vi.waitFor(
    () => must(FakeSocket.all.slice(known).find(isAsking), 'socket'),
    5_000,
  )
  asking.open()
  asking.tell({ kind: 'welcome', canWrite: true, generation })
  return asking
}

async function copyIn({ ids }: Pick<Tab, 'ids'>, slot: number) {
  const database = await openCopy(copyNameOf(ids.campaignId, ids.personId, slot))
  const copy = await readCopy(database)
  database.close()
  return { ...copy, updates: updatesOf(copy) }
}

test('with nothing unsent the next generation is there as it is, in a copy of its own', async () => {
  const first = buildFirst()
  FakeSocket.state = first
  const asked = serveLast(first)
  const tab = await openTab()
  tab.socket.tell({ kind: 'saved', upTo: tab.socket.content })
  const next = await moveOn(
    tab,
    changed(renew(first), (doc) => doc.getMap('x').set('y', 1)),
  )
  expect(next).toMatchObject({ generation: 2, slot: 1, carried: 0, left: [] })
  expect(asked).not.toHaveBeenCalled()
  const session = tab.open(next)
  expect(captionOf(session.doc)).toBe('Go')
  expect((await copyIn(tab, 1)).generation).toBe(2)
  expect((await copyIn(tab, 0)).updates).toEqual([])
  expect(slotOf(tab.ids.campaignId, tab.ids.personId)).toBe(1)
})

test('what was not sent is carried over, beside what others have changed, and counts as unsent', async () => {
  const first = buildFirst()
  FakeSocket.state = first
  serveLast(first)
  const tab = await openTab()
  write(tab.session, 'Go now')
  const theirs = changed(renew(first), (doc) => setCaption(doc, 'Please Go', null))
  const next = await moveOn(tab, theirs)
  expect(next).toMatchObject({ carried: 1, left: [] })
  const session = tab.open(next)
  tab.session.close()
  expect(captionOf(session.doc)).toBe('Please Go now')
  const socket = await nextSocket()
  expect(session.connection.getSnapshot().unsaved).toBe(1)
  socket.open()
  socket.tell({ kind: 'welcome', canWrite: true, generation: 2 })
  await vi.waitFor(() => expect(captionOf(socket.server)).toBe('Please Go now'))
  socket.tell({ kind: 'saved', upTo: socket.content })
  expect(session.connection.getSnapshot().unsaved).toBe(0)
})

test('who writes while the document changes loses no letter: each is carried over or written in the next', async () => {
  const first = buildFirst()
  FakeSocket.state = first
  serveLast(first)
  const tab = await openTab()
  const writing = setInterval(() => write(tab.session, `${written(tab.session.doc)}.`), 1)
  onTestFinished(() => clearInterval(writing))
  const next = await moveOn(tab, renew(first), ({ state }) => {
    clearInterval(writing)
    expect(captionIn(state)).toBe(captionOf(tab.session.doc))
  })
  const session = tab.open(next)
  tab.session.close()
  const { unsaved, canWrite, brief } = session.connection.getSnapshot()
  expect({ unsaved, canWrite, brief }).toEqual({ unsaved: 1, canWrite: true, brief: true })
  write(session, `${written(session.doc)}!`)
  const socket = await nextSocket()
  socket.open()
  socket.tell({ kind: 'welcome', canWrite: true, generation: 2 })
  await vi.waitFor(() => expect(captionOf(socket.server)).toBe(captionOf(session.doc)))
  expect(captionOf(socket.server)).toMatch(/^Go\.{3,}!$/)
  expect(session.connection.getSnapshot().unsaved).toBe(2)
})

test('nobody is moved in the middle of a gesture, or of a word that is being composed', async () => {
  const first = buildFirst()
  serveLast(first)
  for (const [begin = '', end = ''] of [
    ['pointerdown', 'pointerup'],
    ['compositionstart', 'compositionend'],
  ]) {
    FakeSocket.state = first
    const tab = await openTab()
    window.dispatchEvent(new Event(begin))
    const moving = moveOn(tab, renew(first))
    await vi.waitFor(() => expect(FakeSocket.all.at(-1)?.url).toContain('generation=0'))
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(tab.moved()).toBeNull()
    write(tab.session, 'Go now')
    window.dispatchEvent(new Event(end))
    expect(await moving).toMatchObject({ carried: 1 })
  }
})

test('nothing is sent before it is on the device, as a crash would bring it twice', async () => {
  const first = buildFirst()
  FakeSocket.state = first
  serveLast(first)
  const tab = await openTab()
  write(tab.session, 'Go now')
  const next = await moveOn(tab, renew(first))
  const kept = Promise.withResolvers<void>()
  FakeSocket.last = null
  const session = tab.open({ ...next, kept: kept.promise })
  await next.kept
  write(session, 'Go now!')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(FakeSocket.last).toBeNull()
  kept.resolve()
  await nextSocket()
  const { tabs } = await copyIn(tab, 1)
  expect(tabs.map(({ count }) => count)).toContain(1)
})

test('of two tabs with the same words each carries over what the other has not', async () => {
  const first = buildFirst()
  FakeSocket.state = first
  serveLast(first)
  const one = await openTab()
  write(one.session, 'Go now')
  const two = await openTab(one.ids)
  await vi.waitFor(() => expect(captionOf(two.session.doc)).toBe('Go now'))
  write(two.session, 'Go now!')
  const next = renew(first)
  await moveOn(one, next)
  const second = await moveOn(two, next)
  const { doc } = two.open(second)
  expect(captionOf(doc)).toBe('Go now!')
})

test('a device that was cut off after it had carried over does not do so again', async () => {
  const first = buildFirst()
  FakeSocket.state = first
  serveLast(first)
  const tab = await openTab()
  write(tab.session, 'Go now')
  const before = await vi.waitFor(async () => {
    const copy = await copyIn(tab, 0)
    expect(copy.updates.length).toBeGreaterThan(1)
    return copy
  })
  const next = renew(first)
  await moveOn(tab, next)
  tab.session.close()
  // As it was before anything of the earlier copy had been forgotten.
  localStorage.setItem(copyNameOf(tab.ids.campaignId, tab.ids.personId, 0), '0')
  const database = await openCopy(copyNameOf(tab.ids.campaignId, tab.ids.personId, 0))
  await writeCopy(database, {
    state: Y.mergeUpdates(before.updates),
    tab: must(before.tabs[0], 'record'),
  })
  database.close()
  FakeSocket.state = first
  const again = await openTab(tab.ids)
  expect(captionOf(again.session.doc)).toBe('Go now')
  const moved = await moveOn(again, next)
  expect(moved.carried).toBe(0)
  expect(captionOf(again.open(moved).doc)).toBe('Go now')
})

test('words that a tab has left in the earlier copy afterwards come along later', async () => {
  const first = buildFirst()
  FakeSocket.state = first
  serveLast(first)
  const asleep = await openTab()
  const awake = await openTab(asleep.ids)
  write(awake.session, 'Go now')
  const next = await moveOn(awake, renew(first))
  write(asleep.session, 'Go!')
  asleep.session.close()
  const session = awake.open(next)
  awake.session.close()
  const socket = await nextSocket()
  socket.open()
  socket.tell({ kind: 'welcome', canWrite: true, generation: 2 })
  await vi.waitFor(() => expect(captionOf(session.doc)).toHaveLength('Go now!'.length))
  expect(captionOf(session.doc)).toMatch(/^Go(!| now)+$/)
  await vi.waitFor(async () => expect((await copyIn(awake, 0)).tabs).toEqual([]))
})

test('what somebody else has set since is shown, and kept until it is put aside', async () => {
  const first = buildFirst()
  FakeSocket.state = first
  serveLast(first)
  const tab = await openTab()
  const { doc, origin } = tab.session
  const set = (to: Y.Doc, value: string, by: unknown) =>
    setProp(to, { blockId: pictureOf(to).id, model, name: 'corners', value }, by)
  const looks = model.fields['corners']
  const [one = '', two = ''] =
    looks?.type === 'choice'
      ? looks.options.map(({ value }) => value).filter((value) => value !== looks.default)
      : []
  set(doc, one, origin)
  const next = await moveOn(
    tab,
    changed(renew(first), (theirs) => set(theirs, two, null)),
  )
  expect(next.left).toMatchObject([{ kind: 'value', key: 'corners', value: one }])
  const session = tab.open(next)
  tab.session.close()
  expect(session.leftOver.getSnapshot()).toHaveLength(1)
  session.close()
  const later = tab.open()
  await vi.waitFor(() => expect(later.leftOver.getSnapshot()).toHaveLength(1))
  later.putLeftOverAside()
  later.close()
  const last = tab.open()
  await vi.waitFor(() => expect(last.connection.getSnapshot().device).toBe('ready'))
  expect(last.leftOver.getSnapshot()).toEqual([])
})

test('of a generation that the server keeps no more the words are shown', async () => {
  const first = buildFirst()
  FakeSocket.state = first
  serveLast(null)
  const tab = await openTab()
  write(tab.session, 'Go now')
  const next = await moveOn(tab, renew(first))
  expect(next.carried).toBe(0)
  expect(next.left).toMatchObject([{ kind: 'words', words: 'Go now' }])
})

test('so they are where somebody has removed their block meanwhile, and changes without words are said', async () => {
  const first = buildFirst()
  for (const isWritten of [true, false]) {
    FakeSocket.state = first
    serveLast(null)
    const tab = await openTab()
    const { doc, origin } = tab.session
    if (isWritten) {
      write(tab.session, 'Go now')
      removeBlocks(doc, { blockIds: [pictureOf(doc).id] }, null)
    } else setTheme(doc, { theme: { radius: 24 } }, origin)
    const next = await moveOn(tab, renew(first))
    expect(next.left).toHaveLength(1)
    expect(JSON.stringify(next.left)).toContain(isWritten ? 'Go now' : 'without words')
  }
})

/** A tab with unsent words that is told to come back; `known` sockets were there before. */
async function sentAway() {
  const first = buildFirst()
  FakeSocket.state = first
  serveLast(first)
  const tab = await openTab()
  write(tab.session, 'Go now')
  const known = FakeSocket.all.length
  tab.socket.close(errorCatalogue['document-renewed'].close)
  return { first, tab, known }
}

test('a node that has not heard of the next generation is asked again, for as long as that can be', async () => {
  const { first, tab, known } = await sentAway()
  await answer(first, 1, known)
  // It has asked once more before anything was done with the first answer.
  const asked = FakeSocket.all.length
  await vi.waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(asked), 5_000)
  expect([tab.moved(), (await copyIn(tab, 1)).updates]).toEqual([null, []])
  await answer(renew(first), 2, asked)
  const next = await vi.waitFor(() => must(tab.moved(), 'the next generation'), 5_000)
  expect(next).toMatchObject({ generation: 2, carried: 1 })
})

test('where the server has gone back to a generation, its document is taken after a while', async () => {
  const { first, tab, known } = await sentAway()
  await vi.waitFor(() => expect(FakeSocket.all.length).toBeGreaterThan(known))
  const aWhile = 12_000
  const { now } = performance
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + aWhile)
  await answer(first, 1, known)
  const asked = FakeSocket.all.length
  await answer(first, 1, asked)
  const next = await vi.waitFor(() => must(tab.moved(), 'the document'), 5_000)
  expect(next).toMatchObject({ generation: 1 })
})
