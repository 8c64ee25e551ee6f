import { waitUntil } from '#e2e/support/wait-until.ts'
import { createEditor } from '../editor.ts'
import type { Editor } from '../editor.ts'
import type { RoomAddress } from './judge-room.ts'
import { createLedger } from './ledger.ts'
import type { Stage } from './stage.ts'

/** What somebody was shown who came in an outage. */
export type Welcome = {
  /** Until the whole document was there, in ms. */
  afterMs: number
  /** Saved by then, and not shown. */
  lacked: number
  isEmpty: boolean
  /** Attempts that were turned away before. */
  turnedAway: number
}

const patienceMs = 120_000

/** Two people come to the first node: one to the room where all work, one to a room not open yet. */
export function sendNewcomers({ nodes, addresses, unopened }: Stage): Promise<Welcome[]> {
  const [open = unopened] = addresses
  // What was saved at another node may be on its way from there.
  const [node] = nodes
  return Promise.all([come(open, node?.editors ?? []), come(unopened, [])])
}

async function come({ url, cookie }: RoomAddress, others: readonly Editor[]): Promise<Welcome> {
  const newcomer = createEditor(url, cookie, 'newcomer', { stays: true })
  const cameAt = performance.now()
  newcomer.connect()
  await waitUntil('a newcomer is let in', () => newcomer.isSynced(), patienceMs)
  const ledger = createLedger()
  for (const { edits } of others) ledger.note(edits)
  const welcome = {
    afterMs: Math.round(performance.now() - cameAt),
    lacked: ledger.judge(newcomer.doc).lost,
    isEmpty: newcomer.doc.store.clients.size === 0,
    turnedAway: newcomer.told.length,
  }
  newcomer.disconnect()
  return welcome
}
