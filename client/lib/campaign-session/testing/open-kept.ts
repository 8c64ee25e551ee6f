import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'
import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { must } from '#shared/lib/must.ts'
import { copyNameOf } from '../copy-names.ts'
import { openCopy } from '../device-copies.ts'
import { updatesOf } from '../kept-copy.ts'
import { readCopy } from '../read-copy.ts'
import type { CampaignSession, SessionOptions } from '../session.ts'
import { openSession } from '../session.ts'
import { FakeSocket } from './fake-socket.ts'

/** A document that says this word. */
export function buildState(word: string): Uint8Array {
  const doc = new Y.Doc()
  doc.getMap('words').set('word', word)
  return Y.encodeStateAsUpdate(doc)
}

export const wordIn = (doc: Y.Doc) => doc.getMap('words').get('word')

/** A campaign of which a person has a copy on this device, with sessions in as many tabs as wanted. */
export function buildDevice() {
  const [campaignId, personId] = [randomUUID(), randomUUID()]
  const name = copyNameOf(campaignId, personId, 0)
  const open = (options: Partial<SessionOptions> = {}): CampaignSession => {
    const nothing = () => undefined
    const base = {
      campaignId,
      personId,
      findModel: findBlock,
      onDropped: nothing,
      onMoved: nothing,
    }
    const session = openSession({ ...base, origin: 'http://localhost', ...options })
    onTestFinished(session.close)
    return session
  }
  /** Puts rows into the copy, as of this generation, and says of how many changes are not confirmed. */
  const keep = async (rows: readonly unknown[], { generation = 1, unsaved = 0 } = {}) => {
    const database = await openCopy(name)
    for (const row of rows) await database.add('updates', row)
    await database.put('custom', generation, 'generation')
    const record = { tab: 1, turn: 1, count: unsaved, blocks: [] }
    if (unsaved > 0) await database.put('custom', record, 1)
    database.close()
  }
  const read = async () => {
    const database = await openCopy(name)
    const copy = await readCopy(database)
    const doc = new Y.Doc()
    for (const update of updatesOf(copy)) Y.applyUpdate(doc, update)
    const unreadable = await database.get('custom', 'unreadable')
    database.close()
    return { ...copy, word: wordIn(doc), unreadable }
  }
  return { campaignId, personId, name, open, keep, read }
}

/** The socket that was opened last, beyond the `known`. */
export const nextSocket = (known = 0) =>
  vi.waitFor(() => must(FakeSocket.all.slice(known).at(-1), 'socket'))

/** Each test of the file meets a server that has the words of somebody else, and leaves nothing behind. */
export function meetFakeServer(): void {
  beforeEach(() => {
    vi.stubGlobal('WebSocket', FakeSocket)
    FakeSocket.all.length = 0
    FakeSocket.opened = 0
    FakeSocket.state = buildState('theirs')
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    FakeSocket.state = null
    localStorage.clear()
  })
}
