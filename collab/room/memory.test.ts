import { afterEach, expect, it, vi } from 'vitest'
import { must } from '#shared/lib/must.ts'
import type { Bus } from '../ports.ts'
import { MemoryBus } from '../testing/memory-bus.ts'
import { MemoryJournal } from '../testing/memory-journal.ts'
import { buildCore, Peer, settle } from '../testing/peers.ts'
import { open, saved, soon } from '../testing/steps.ts'

afterEach(() => vi.useRealTimers())

it('R38 a room that is left alone is compacted, kept compressed, and forgets what it checked by', async () => {
  const core = buildCore({ limits: { restMs: 10_000, compactAtRestRows: 1 } })
  // The clock that documents go by.
  core.time.now = Math.ceil(performance.now())
  const peer = new Peer(core)
  await open(core)
  const document = must(core.rooms.find('room')?.document, 'an open document')
  const [forgetShapes, rest] = [vi.spyOn(document, 'forgetShapes'), vi.spyOn(document, 'rest')]
  peer.text.insert(0, 'words '.repeat(2_000))
  await saved(core, peer)
  const pass = (ms: number) => {
    core.time.now += ms
    core.rooms.sweep(core.time.now)
  }
  pass(10_000)
  await core.rooms.flush()
  expect(forgetShapes).not.toHaveBeenCalled()
  expect(rest).toHaveBeenLastCalledWith(core.time.now - 10_000, expect.any(Function))
  expect(document.isCompacted).toBe(false)
  pass(1)
  expect(forgetShapes).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(core.metrics.of('compactions')).toBe(1), soon)
  expect(document.isCompacted).toBe(true)
  pass(60_000)
  await vi.waitFor(() => expect(document.heldBytes).toBeLessThan(document.size / 4), soon)
})

it('R33 a room is left by all while it is still loading, and leaves memory', async () => {
  const journal = new MemoryJournal()
  journal.hold()
  const core = buildCore({ journal, limits: { idleRoomMs: 1 } })
  const peer = new Peer(core)
  expect(core.rooms.find('room')?.stage).toBe('loading')
  peer.cut()
  journal.letGo()
  await vi.waitFor(() => expect(core.rooms.find('room')).toBeUndefined(), soon)
})

it('R33 a room stays for what another node has not saved, and leaves memory after that', async () => {
  const bus = new MemoryBus()
  const journal = new MemoryJournal()
  const shared = { journal, limits: { idleRoomMs: 1, adoptMs: 60_000, catchUpMs: 60_000 } }
  const writing = buildCore({ ...shared, bus: bus.node() })
  const looking = buildCore({ ...shared, bus: bus.node() })
  const [ada, bob] = [new Peer(writing), new Peer(looking)]
  await Promise.all([open(writing), open(looking)])
  settle(writing, [ada])
  settle(looking, [bob])
  journal.hold()
  ada.text.insert(0, 'words')
  settle(writing, [ada])
  bob.cut()
  await vi.waitFor(() => expect(journal.waiting).toBe(1), soon)
  expect(looking.rooms.stats()).toMatchObject([{ stage: 'open', connections: 0, unsaved: 1 }])
  journal.letGo()
  await vi.waitFor(() => expect(looking.rooms.find('room')).toBeUndefined(), soon)
})

it('R33 a room that is gone waits for nothing, and hears nothing of other nodes', async () => {
  const heard = new Set<string>()
  const subscribe: Bus['subscribe'] = (room) => {
    heard.add(room)
    return () => heard.delete(room)
  }
  const bus: Bus = { ...new MemoryBus().node(), subscribe }
  const core = buildCore({ bus })
  const peer = new Peer(core)
  await open(core)
  settle(core, [peer])
  expect(heard).toEqual(new Set(['room']))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  peer.sendAwareness({ page: 'home' })
  peer.flushToServer()
  peer.cut()
  // What is to be shown of who is here, and the room's own end.
  expect(vi.getTimerCount()).toBe(2)
  core.rooms.destroy('room')
  expect(vi.getTimerCount()).toBe(0)
  expect(heard).toEqual(new Set())
})
