import { expect, it, vi } from 'vitest'
import { inDocument } from '../testing/in-document.ts'
import { MemoryJournal } from '../testing/memory-journal.ts'
import { buildCore, Peer, settle } from '../testing/peers.ts'
import { testForm } from '../testing/write-anew.ts'
import { durableText, open, saved, soon, updateOf } from '../testing/steps.ts'

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

it('R32 a document of an older form is written anew, and that durable, before anybody sees it', async () => {
  const journal = await journalOf('words')
  journal.setForm('room', testForm - 1)
  journal.fault = (operation) => {
    if (operation === 'renew') expect(peer.transport.frames).toEqual([])
  }
  const core = buildCore({ journal })
  const peer = new Peer(core)
  await open(core)
  expect(await journal.load('room')).toMatchObject({ generation: 2, form: testForm, updates: [] })
  expect(await durableText(journal)).toBe('words')
  settle(core, [peer])
  expect(peer.text.toString()).toBe('words')
})

it('R32 nothing opens while it can not be written, nor when others always write before', async () => {
  const journal = await journalOf('words')
  journal.setForm('room', testForm - 1)
  journal.fault = (operation) => {
    if (operation === 'renew') throw new Error('disk full')
  }
  const core = buildCore({ journal })
  const peer = new Peer(core)
  await vi.waitFor(() => expect(peer.closedWith).toBe('unavailable'), soon)
  journal.fault = () => undefined
  const late = vi.spyOn(journal, 'renew').mockResolvedValue(false)
  const other = new Peer(core)
  await vi.waitFor(() => expect(other.closedWith).toBe('unavailable'), soon)
  expect(late).toHaveBeenCalledTimes(5)
})

it('R32 a document of a later form is left to a later build', async () => {
  const journal = await journalOf('words')
  journal.setForm('room', testForm + 1)
  const core = buildCore({ journal })
  const peer = new Peer(core)
  await vi.waitFor(() => expect(peer.closedWith).toBe('node-outdated'), soon)
  expect(peer.transport.frames).toEqual([])
  expect(await journal.load('room')).toMatchObject({ generation: 1, form: testForm + 1 })
})

/** A journal whose room says this. */
async function journalOf(words: string): Promise<MemoryJournal> {
  const journal = new MemoryJournal()
  const update = updateOf((doc) => doc.getText('text').insert(0, words))
  await journal.append([{ room: 'room', personId: 'ada', update }])
  return journal
}

it('R33 an idle room is compacted and leaves memory; what it held comes back', async () => {
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

it('R33 a room leaves memory also when its last message came with the end and was nothing new', async () => {
  const core = buildCore({ limits: { idleRoomMs: 1 } })
  const peer = new Peer(core)
  await open(core)
  peer.text.insert(0, 'words')
  await saved(core, peer)
  peer.sendStep2()
  peer.flushToServer()
  peer.cut()
  await vi.waitFor(() => expect(core.rooms.find('room')).toBeUndefined(), soon)
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

it('R37 the host edits a room live, and hears when that is durable', async () => {
  const core = buildCore({ limits: { idleRoomMs: 1 } })
  const peer = new Peer(core)
  await open(core)
  settle(core, [peer])
  await core.rooms.edit(
    'room',
    'host',
    inDocument((doc) => doc.getText('text').insert(0, 'from the host')),
  )
  expect(await durableText(core.journal)).toBe('from the host')
  settle(core, [peer])
  expect(peer.text.toString()).toBe('from the host')
  await core.rooms.edit(
    'other',
    'host',
    inDocument((doc) => doc.getText('text').insert(0, 'nobody here')),
  )
  await vi.waitFor(() => expect(core.rooms.find('other')).toBeUndefined(), soon)
  expect(core.journal.authors('room')).toEqual(['host'])
})
