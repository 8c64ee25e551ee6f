import { expect, it, vi } from 'vitest'
import { shouldReconnect, trackSaving, type SaveState } from '#shared/contract/track-saving.ts'
import { MemoryJournal } from '../testing/memory-journal.ts'
import { connectProvider, startCollab, type TestClient } from '../testing/start-collab.ts'

const soon = { timeout: 5_000, interval: 5 }

/** Follows saving as the builder does; `now()` is what its badge would show. */
function track({ provider }: TestClient): { now: () => SaveState } {
  let state: SaveState | null = null
  trackSaving(provider, (next) => (state = next))
  return {
    now: () => {
      if (!state) throw new Error('nothing has changed yet')
      return state
    },
  }
}

it('R10 two stock providers that type at once end with the same text, nothing lost', async () => {
  const server = await startCollab()
  const a = connectProvider(server, { person: 'ada' })
  const b = connectProvider(server, { person: 'bob' })
  await vi.waitFor(() => expect([a.provider.synced, b.provider.synced]).toEqual([true, true]), soon)
  for (let index = 0; index < 50; index++) {
    a.text.insert(a.text.length, 'a')
    b.text.insert(0, 'b')
  }
  await vi.waitFor(() => {
    expect(a.text.length).toBe(100)
    expect(a.text.toString()).toBe(b.text.toString())
  }, soon)
  await server.collab.flush()
  const late = connectProvider(server)
  await vi.waitFor(() => expect(late.text.toString()).toBe(a.text.toString()), soon)
})

it('R10 a stock provider that comes back brings what it wrote meanwhile', async () => {
  const server = await startCollab()
  const a = connectProvider(server, { person: 'ada' })
  await vi.waitFor(() => expect(a.provider.synced).toBe(true), soon)
  a.provider.disconnect()
  a.text.insert(0, 'offline')
  const b = connectProvider(server, { person: 'bob' })
  b.text.insert(0, 'online ')
  a.provider.connect()
  await vi.waitFor(() => {
    expect(a.text.toString()).toBe(b.text.toString())
    expect(a.text.length).toBe('offline'.length + 'online '.length)
  }, soon)
})

it('R11 only a client that says hello hears of saving, and what it hears is true', async () => {
  const journal = new MemoryJournal()
  const server = await startCollab({ journal })
  const ours = connectProvider(server, { person: 'ada' })
  const saving = track(ours)
  const stock = connectProvider(server, { person: 'bob' })
  const types: (number | undefined)[] = []
  stock.provider.messageHandlers[100] = () => types.push(100)
  await vi.waitFor(() => expect(saving.now()).toMatchObject({ canWrite: true, unsaved: 0 }), soon)
  journal.hold()
  for (const letter of 'abc') ours.text.insert(0, letter)
  await vi.waitFor(() => expect(stock.text.toString()).toBe('cba'), soon)
  expect(saving.now().unsaved).toBe(3)
  journal.letGo()
  await vi.waitFor(() => expect(saving.now().unsaved).toBe(0), soon)
  expect(types).toEqual([])
})

it('R11 changes made offline, or unconfirmed when the line broke, count until step 2 is confirmed', async () => {
  const journal = new MemoryJournal()
  const server = await startCollab({ journal })
  const client = connectProvider(server)
  const saving = track(client)
  await vi.waitFor(() => expect(client.provider.synced).toBe(true), soon)
  journal.hold()
  client.text.insert(0, 'sent but not confirmed')
  await vi.waitFor(() => expect(journal.waiting).toBe(1), soon)
  client.provider.disconnect()
  client.text.insert(0, 'offline ')
  expect(saving.now()).toMatchObject({ connected: false, unsaved: 2 })
  client.provider.connect()
  await vi.waitFor(() => expect(client.provider.synced).toBe(true), soon)
  expect(saving.now()).toMatchObject({ connected: true, unsaved: 2 })
  journal.letGo()
  await vi.waitFor(() => expect(saving.now()).toMatchObject({ unsaved: 0, refused: [] }), soon)
  const { updates } = await journal.afterCrash().load('room')
  expect(updates.length).toBeGreaterThan(0)
})

it('R12 read-only: a stock provider watches, and is closed for good when it edits', async () => {
  const server = await startCollab()
  const editor = connectProvider(server, { person: 'ada' })
  const reader = connectProvider(server, { person: 'eve', reader: '1' })
  const closed = vi.fn<(event: { code: number; reason: string }) => void>()
  reader.provider.on('closed', closed)
  editor.text.insert(0, 'live')
  await vi.waitFor(() => expect(reader.text.toString()).toBe('live'), soon)
  reader.provider.disconnect()
  reader.provider.connect()
  await vi.waitFor(() => expect(reader.provider.synced).toBe(true), soon)
  expect(closed).not.toHaveBeenCalled()
  reader.text.insert(0, 'not mine to write')
  await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), soon)
  expect(closed.mock.calls[0]?.[0]).toEqual({ code: 4405, reason: 'read-only' })
  expect(editor.text.toString()).toBe('live')
})

it('R12 read-only: edits of a narrowed client are refused visibly while it goes on watching', async () => {
  const server = await startCollab()
  const editor = connectProvider(server, { person: 'ada' })
  const narrowed = connectProvider(server, { person: 'eve' })
  const saving = track(narrowed)
  await vi.waitFor(() => expect(saving.now().canWrite).toBe(true), soon)
  server.collab.setCanWrite(({ person }) => person.id === 'eve', false)
  await vi.waitFor(() => expect(saving.now().canWrite).toBe(false), soon)
  narrowed.text.insert(0, 'late')
  await vi.waitFor(() => {
    expect(saving.now()).toMatchObject({
      unsaved: 0,
      refused: [{ reason: 'read-only', changes: 1 }],
    })
  }, soon)
  editor.text.insert(0, 'live')
  await vi.waitFor(() => expect(narrowed.text.toString()).toContain('live'), soon)
  expect(editor.text.toString()).toBe('live')
})

it('R17 closings that pass by themselves are told from those that are final', () => {
  const final = [4400, 4401, 4403, 4404, 4405, 4413, 4422]
  const passing = [1006, 1009, 4500, 4508, 4529, 4530, 4503, 4512]
  expect(final.filter((code) => shouldReconnect({ code }))).toEqual([])
  expect(passing.filter((code) => !shouldReconnect({ code }))).toEqual([])
})

it('R53 stock providers see each other come and go', async () => {
  const server = await startCollab()
  const a = connectProvider(server, { person: 'ada' })
  const b = connectProvider(server, { person: 'bob' })
  a.provider.awareness.setLocalStateField('page', 'home')
  await vi.waitFor(() => {
    expect(b.provider.awareness.getStates().get(a.doc.clientID)).toEqual({
      page: 'home',
      user: { id: 'ada', name: 'Name of ada' },
    })
  }, soon)
  a.provider.destroy()
  await vi.waitFor(() => {
    expect([...b.provider.awareness.getStates().keys()]).toEqual([b.doc.clientID])
  }, soon)
})

it('R53 with our client, somebody who comes back is seen again at once', async () => {
  const server = await startCollab()
  const a = connectProvider(server, { person: 'ada' })
  trackSaving(a.provider, () => undefined)
  const b = connectProvider(server, { person: 'bob' })
  const sees = () => b.provider.awareness.getStates().has(a.doc.clientID)
  await vi.waitFor(() => expect(sees()).toBe(true), soon)
  // Without a goodbye, so the clock stays where it is.
  server.collab.disconnect(({ person }) => person.id === 'ada', 'too-slow')
  a.provider.shouldConnect = false
  await vi.waitFor(() => expect(sees()).toBe(false), soon)
  a.provider.connect()
  await vi.waitFor(() => expect(sees()).toBe(true), soon)
})
