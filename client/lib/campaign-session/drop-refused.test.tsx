import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { closeCodeOf } from '#shared/errors/catalogue.ts'
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
