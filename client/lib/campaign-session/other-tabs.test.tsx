import 'fake-indexeddb/auto'
import { locks } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveBadge } from './save-badge.ts'
import type { CampaignSession } from './session.ts'
import { FakeSocket } from './testing/fake-socket.ts'
import { buildDevice, meetFakeServer, nextSocket } from './testing/open-kept.ts'

/** It is fetched once a copy is open; not by the clock of a test. */
await import('./other-tabs.ts')

meetFakeServer()
beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
})
afterEach(() => void Reflect.deleteProperty(navigator, 'locks'))

const badgeOf = ({ connection }: CampaignSession) => saveBadge(connection.getSnapshot()).text
const write = ({ doc, origin }: CampaignSession, key: string) =>
  doc.transact(() => doc.getMap('words').set(key, 'mine'), origin)

/** How many tabs that live other tabs could hear of. */
async function tabsOf(device: { name: string }): Promise<number> {
  const { held } = await locks.query()
  return held.filter(({ name }) => name?.startsWith(device.name)).length
}

/** A tab that is online and has saved everything, and one beside it that is offline. */
async function openTwo() {
  const device = buildDevice()
  const online = device.open()
  const socket = await nextSocket()
  socket.open()
  socket.tell({ kind: 'welcome', canWrite: true, generation: 1 })
  socket.tell({ kind: 'saved', upTo: socket.content })
  await vi.waitFor(() => expect(badgeOf(online)).toBe('Saved'))
  const offline = device.open()
  await vi.waitFor(() => expect(offline.connection.getSnapshot().device).toBe('ready'))
  await vi.waitFor(async () => expect(await tabsOf(device)).toBe(2))
  return { device, online, offline, socket }
}

test('what a closed tab has not sent is handed over by one that is online, and counted until it is', async () => {
  const { device, online, offline, socket } = await openTwo()
  for (const key of ['one', 'two', 'three']) write(offline, key)
  await vi.waitFor(async () => expect((await device.read()).tabs).toMatchObject([{ count: 3 }]))
  expect(badgeOf(online)).toBe('Saved')
  offline.close()
  await vi.waitFor(() => expect(badgeOf(online)).toBe('Saving'))
  expect(online.connection.getSnapshot().unsaved).toBe(3)
  await vi.waitFor(() => expect(socket.server.getMap('words').get('three')).toBe('mine'))
  socket.tell({ kind: 'saved', upTo: socket.content })
  expect(badgeOf(online)).toBe('Saved')
  await vi.waitFor(async () => expect((await device.read()).tabs).toEqual([]))
})

test('while what it wrote itself is confirmed, the other tab’s is still counted', async () => {
  const { device, online, offline, socket } = await openTwo()
  const isRemembered = async () =>
    (await device.read()).tabs.some(({ tab }) => tab === offline.doc.clientID)
  write(offline, 'one')
  write(online, 'mine')
  const own = socket.content
  offline.close()
  await vi.waitFor(() => expect(online.connection.getSnapshot().unsaved).toBe(2))
  socket.tell({ kind: 'saved', upTo: own })
  expect(online.connection.getSnapshot().unsaved).toBe(1)
  expect(await isRemembered()).toBe(true)
  await vi.waitFor(() => expect(socket.content).toBeGreaterThan(own))
  socket.tell({ kind: 'saved', upTo: socket.content })
  expect(badgeOf(online)).toBe('Saved')
  await vi.waitFor(async () => expect(await isRemembered()).toBe(false))
})

test('a tab that has sent everything leaves nothing to anybody', async () => {
  const { device, online, offline } = await openTwo()
  const [, socket] = FakeSocket.all
  socket?.open()
  socket?.tell({ kind: 'welcome', canWrite: true, generation: 1 })
  write(offline, 'one')
  await vi.waitFor(async () => expect((await device.read()).tabs).toHaveLength(1))
  socket?.tell({ kind: 'saved', upTo: socket.content })
  offline.close()
  await vi.waitFor(async () => expect(await tabsOf(device)).toBe(1))
  expect(badgeOf(online)).toBe('Saved')
  expect(online.connection.getSnapshot().unsaved).toBe(0)
})
