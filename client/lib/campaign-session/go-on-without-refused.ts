import * as Y from 'yjs'
import type { LeftOver } from '#shared/campaign/generations/left-over.ts'
import { overLimit } from '#shared/campaign/generations/left-over.ts'
import { copyNameOf } from './copy-names.ts'
import { openCopy } from './device-copies.ts'
import { inTime } from './in-time.ts'
import { alone, apply, gestureMs, keep, wordsOfBlocks } from './next-generation.ts'
import type { Moving } from './next-generation.ts'
import type { Connection } from './open-connection.ts'
import { askToRewrite, livingTabs } from './other-tabs.ts'
import type { TabRecord } from './read-copy.ts'
import { receiveDocument } from './receive-document.ts'

type Refused = Omit<Moving, 'isClosed'> & { server: Pick<Connection, 'pause' | 'connect'> }

/**
 * Goes on in the document as the server has it, with all of this person's unsent work but what the
 * server would refuse, which is left over. Who writes goes on writing. Rejects when the server can't be
 * reached, or has another document by now; then nothing has changed.
 */
export async function goOnWithoutRefused(refused: Refused): Promise<void> {
  // What is carried over would be taken twice if the server came to take it meanwhile.
  refused.server.pause()
  try {
    await goOn(refused)
  } catch (error) {
    refused.server.connect()
    throw error
  }
}

async function goOn(refused: Refused): Promise<void> {
  const { campaignId, personId, slot, generation, connection, device, doc: old } = refused
  const received = await receiveDocument(refused.url, campaignId)
  received.tellCarried(0, 0)
  if (received.generation !== generation) throw new Error('the document is another one by now')
  const name = copyNameOf(campaignId, personId, slot)
  await alone(copyNameOf(campaignId, personId, 0), async () => {
    const database = device.database() ? await inTime(openCopy(name)) : null
    try {
      const gone = await goneTabs(name, refused)
      await device.readAgain()
      await refused.hands.free(gestureMs)
      // From here to `onMoved` nothing is waited for.
      const { tab, ...moved } = carry(refused, received.state, gone)
      const change = {
        ...moved,
        isAnew: true,
        withoutTabs: gone,
        without: old.clientID,
        generation,
      }
      const kept = database ? keep(database, tab ? { ...change, tab } : change) : Promise.resolve()
      const { canWrite } = connection.getSnapshot()
      const carried = tab?.count ?? 0
      refused.onMoved({ ...moved, slot, generation, carried, canWrite, kept, isAfterRefusal: true })
      await kept
      askToRewrite(name)
    } finally {
      database?.close()
    }
  })
}

/** What tabs have left that are not there any more; those that are send it themselves. */
async function goneTabs(name: string, { doc, unsaved }: Refused): Promise<TabRecord[]> {
  const records = (await inTime(unsaved.records())) ?? []
  const living = await livingTabs(name)
  return records.filter(({ tab }) => tab !== doc.clientID && !living.has(tab))
}

type Moved = { state: Uint8Array; left: LeftOver[]; tab: TabRecord | null }

/** The server's document with what of mine it takes: all but too large things, nothing when it is full. */
function carry(refused: Refused, base: Uint8Array, gone: readonly TabRecord[]): Moved {
  const { doc: old, findModel } = refused
  const blocks = refused.unsavedBlocks()
  const copy = Y.encodeStateAsUpdate(old)
  const clients = [old.clientID, ...gone.map(({ tab }) => tab)]
  const doc = new Y.Doc()
  Y.applyUpdate(doc, base)
  const before = Y.encodeStateVector(doc)
  const { carried, left } = apply(base, { copy, clients }, doc, null, findModel)
  const state = Y.encodeStateAsUpdate(doc)
  const added = Y.encodeStateAsUpdate(doc, before).length
  const record = { tab: doc.clientID, turn: 1, count: carried, blocks }
  doc.destroy()
  if (added > bytesLeft(base, refused)) {
    return { state: base, left: overLimit(wordsOfBlocks({ copy, blocks }, findModel)), tab: null }
  }
  return { state, left, tab: carried > 0 ? record : null }
}

/** How much (bytes) the document may grow, by what the server has said of it; it says nothing for long. */
function bytesLeft(base: Uint8Array, { connection }: Refused): number {
  const { fullness } = connection.getSnapshot()
  return fullness === null ? Infinity : base.length * (100 / fullness - 1)
}
