import { expect, vi } from 'vitest'
import * as Y from 'yjs'
import type { MemoryJournal } from './memory-journal.ts'
import { settle, type Core, type Peer } from './peers.ts'

/** How long to wait for a condition, and how often to look. */
export const soon = { timeout: 5_000, interval: 1 }

/** Waits until the room is open. */
export async function open(core: Core, name = 'room'): Promise<void> {
  await vi.waitFor(() => expect(core.rooms.find(name)?.stage).toBe('open'), soon)
}

/** Waits until every content message so far is acknowledged. */
export async function saved(core: Core, peer: Peer): Promise<void> {
  await vi.waitFor(() => {
    settle(core, [peer])
    const last = peer.told.findLast((message) => message.kind === 'saved')
    expect(last).toEqual({ kind: 'saved', upTo: peer.connection.received })
  }, soon)
}

/** What is in the journal, as a text. */
export async function durableText(journal: MemoryJournal): Promise<string> {
  const state = await journal.afterCrash().load('room')
  const doc = new Y.Doc()
  if (state.snapshot) Y.applyUpdate(doc, state.snapshot)
  for (const update of state.updates) Y.applyUpdate(doc, update)
  return doc.getText('text').toString()
}

/** The update of an editor on its own. */
export function updateOf(change: (doc: Y.Doc) => void, clientID = 77): Uint8Array {
  const doc = Object.assign(new Y.Doc(), { clientID })
  change(doc)
  return Y.encodeStateAsUpdate(doc)
}
