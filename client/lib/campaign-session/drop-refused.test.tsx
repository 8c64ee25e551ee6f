import 'fake-indexeddb/auto'
import { locks } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { rootsOf } from '#shared/campaign/document/document.ts'
import { findMap } from '#shared/campaign/document/placement.ts'
import { createCampaign } from '#shared/campaign/edits/create-campaign.ts'
import { setText } from '#shared/campaign/props/set-text.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { closeCodeOf } from '#shared/errors/status-errors.ts'
import { must } from '#shared/lib/must.ts'
import { updatesOf } from './kept-copy.ts'
import type { NextGeneration } from './next-generation.ts'
import { saveBadge } from './save-badge.ts'
import type { CampaignSession } from './session.ts'
import { FakeSocket } from './testing/fake-socket.ts'
import { buildDevice, meetFakeServer, nextSocket, wordIn } from './testing/open-kept.ts'

meetFakeServer()

const badgeOf = ({ connection }: CampaignSession) => saveBadge(connection.getSnapshot()).text
const write = ({ doc, origin }: CampaignSession, key: string) =>
  doc.transact(() => doc.getMap('words').set(key, 'mine'), origin)

async function answered(known = 0): Promise<FakeSocket> {
  const socket = await nextSocket(known)
  socket.open()
  socket.tell({ kind: 'welcome', canWrite: true, generation: 1 })
  socket.tell({ kind: 'saved', upTo: socket.content })
  return socket
}

test('after what was refused is dropped, the saved campaign is there and what is written next is saved', async () => {
  const device = buildDevice()
  const onDropped = vi.fn<() => void>()
  const session = device.open({ onDropped })
  const socket = await answered()
  await vi.waitFor(() => expect(session.connection.getSnapshot().device).toBe('ready'))
  write(session, 'refused')
  socket.tell({ kind: 'refused', message: socket.content, reason: 'too-large' })
  socket.close(closeCodeOf('too-large'))
  write(session, 'later')
  expect(badgeOf(session)).toBe('Refused, 2 changes not saved')
  await session.dropUnsaved()
  expect(onDropped).toHaveBeenCalledOnce()
  expect(await device.read()).toMatchObject({ rows: [], tabs: [] })
  const again = device.open()
  const next = await answered(FakeSocket.all.length)
  expect(wordIn(again.doc)).toBe('theirs')
  expect(again.doc.getMap('words').has('refused')).toBe(false)
  write(again, 'next')
  expect(next.server.getMap('words').get('next')).toBe('mine')
  await vi.waitFor(() => {
    next.tell({ kind: 'saved', upTo: next.content })
    expect(badgeOf(again)).toBe('Saved')
  })
})

/** What is fetched when it is needed comes not by the clock of a test. */
await import('./go-on-without-refused.ts')
await import('./other-tabs.ts')

/** A campaign with two pictures whose captions are `one` and `two`. */
function buildCampaign(): Uint8Array {
  const doc = new Y.Doc()
  const blocks = ['one', 'two'].map((caption) => ({ kind: 'image', props: { caption } }))
  const seed = { pages: [{ path: '/', title: 'Home', sections: [{ columns: [{ blocks }] }] }] }
  createCampaign(doc, seed, findBlock)
  return Y.encodeStateAsUpdate(doc)
}

const picturesOf = (doc: Y.Doc) =>
  must(readCampaign(doc, findBlock).pages[0]?.sections[0]?.columns[0]?.blocks, 'pictures')
const captionsOf = (doc: Y.Doc) => picturesOf(doc).map(({ props }) => props['caption'])

function setCaption({ doc, origin }: CampaignSession, at: number, after: string): void {
  const { id: blockId } = must(picturesOf(doc)[at], 'picture')
  const model = must(findBlock('image'), 'image')
  setText(doc, { blockId, model, name: 'caption', after }, origin)
}

/** More than a message may weigh: no field takes so much, so it is put past them. */
function setHuge({ doc, origin }: CampaignSession): void {
  const id = must(picturesOf(doc)[0], 'picture').id
  const props = findMap(rootsOf(doc).blocks, id)?.get('props')
  if (!(props instanceof Y.Map)) throw new Error('A picture has props.')
  doc.transact(() => props.set('alt', 'x'.repeat(2_000_000)), origin)
}

/** A tab in which something huge was refused, and something small was written before and after. */
async function openRefused() {
  FakeSocket.state = buildCampaign()
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  const device = buildDevice()
  let next: NextGeneration | null = null
  const session = device.open({ onMoved: (moved) => (next = moved) })
  const socket = await answered()
  await vi.waitFor(() => expect(session.connection.getSnapshot().device).toBe('ready'))
  setCaption(session, 0, 'one, before')
  setHuge(session)
  const goOn = async () => {
    const known = FakeSocket.all.length
    const going = session.goOnWithoutRefused()
    void answered(known)
    await going
    return must(next ?? undefined, 'next session')
  }
  return { device, session, socket, goOn }
}

test('all but what was refused is saved, and that is shown', async () => {
  const { device, session, socket, goOn } = await openRefused()
  socket.tell({ kind: 'refused', message: socket.content, reason: 'too-large' })
  socket.close(closeCodeOf('too-large'))
  setCaption(session, 1, 'two, after')
  expect(session.isRefusedAgain()).toBe(false)
  const from = await goOn()
  const known = FakeSocket.all.length
  const next = device.open({ from })
  session.close()
  expect(captionsOf(next.doc)).toEqual(['one, before', 'two, after'])
  expect(next.leftOver.getSnapshot()).toMatchObject([{ key: 'alt', isOverLimit: true }])
  const again = await answered(known)
  await vi.waitFor(() => expect(captionsOf(again.server)).toEqual(['one, before', 'two, after']))
  expect(Y.encodeStateAsUpdate(again.server).length).toBeLessThan(10_000)
  again.tell({ kind: 'saved', upTo: again.content })
  await vi.waitFor(() => expect(badgeOf(next)).toBe('Saved'))
  expect(next.isRefusedAgain()).toBe(false)
  const { rows, left } = await device.read()
  expect(updatesOf({ rows }).map(({ length }) => length < 10_000)).toEqual([true])
  expect(left).toHaveLength(1)
})

test('where the rest is refused as well, that is known until something is saved', async () => {
  const { device, socket, goOn } = await openRefused()
  socket.close(closeCodeOf('too-large'))
  const from = await goOn()
  const known = FakeSocket.all.length
  const next = device.open({ from })
  const again = await answered(known)
  again.tell({ kind: 'refused', message: again.content, reason: 'update-refused' })
  again.close(closeCodeOf('update-refused'))
  expect(next.isRefusedAgain()).toBe(true)
})

test('in a full campaign nothing of it is added, and all of it is shown', async () => {
  const { session, socket, goOn } = await openRefused()
  socket.tell({ kind: 'nearly-full', percent: 100 })
  socket.close(closeCodeOf('too-large'))
  const { carried, left } = await goOn()
  expect(carried).toBe(0)
  expect(left).toContainEqual(expect.objectContaining({ words: 'one, before', isOverLimit: true }))
  expect(session.connection.getSnapshot().fullness).toBe(100)
})

test('where the server can’t be reached nothing changes, and it is tried again', async () => {
  const { device, session, socket } = await openRefused()
  socket.close(closeCodeOf('too-large'))
  const known = FakeSocket.all.length
  const going = session.goOnWithoutRefused()
  const asked = await nextSocket(known)
  asked.close()
  await expect(going).rejects.toThrow('closed')
  expect(captionsOf(session.doc)).toEqual(['one, before', 'two'])
  expect((await device.read()).rows.length).toBeGreaterThan(0)
  expect(FakeSocket.all.length).toBe(known + 2)
})

test('another tab of the same copy keeps there what it has not sent', async () => {
  const { device, session, socket, goOn } = await openRefused()
  const other = device.open()
  await vi.waitFor(() => expect(other.connection.getSnapshot().device).toBe('ready'))
  setCaption(other, 1, 'two, by another tab')
  await vi.waitFor(async () => expect((await device.read()).tabs).toHaveLength(2))
  socket.close(closeCodeOf('too-large'))
  const from = await goOn()
  session.close()
  const next = new Y.Doc()
  Y.applyUpdate(next, from.state)
  expect(captionsOf(next)).toEqual(['one, before', 'two'])
  await vi.waitFor(async () => {
    const copy = new Y.Doc()
    for (const update of updatesOf(await device.read())) Y.applyUpdate(copy, update)
    expect(captionsOf(copy)[1]).toBe('two, by another tab')
  })
})
