import type { Doc } from 'yjs'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { createEditor } from '../editor.ts'
import type { Editor } from '../editor.ts'
import { differenceOf } from '../same-document.ts'
import { addVerdicts, createLedger, noComplaint } from './ledger.ts'
import type { Verdict } from './ledger.ts'

/** A room at a node, and whom it lets in. */
export type RoomAddress = { url: string; cookie: string }

export type Judgement = {
  verdict: Verdict
  /** From `since` until all who stayed and somebody new at each node had the same document, in ms. */
  sameAfterMs: number | null
  /** In what documents still differed when it was given up, or after everybody was restarted. */
  difference: string | null
}

const sameWithinMs = 30_000

/**
 * Waits until all editors, who are settled, and somebody new at each address have the same document.
 * Then everybody leaves, `restart` kills and starts the nodes, and what the journal alone gives to
 * newcomers is judged by what the editors did. `since` in ms of `performance.now()`.
 */
export async function judgeRoom(options: {
  editors: readonly Editor[]
  addresses: readonly RoomAddress[]
  since: number
  restart: () => Promise<void>
}): Promise<Judgement> {
  const { editors, addresses } = options
  const watchers = await Promise.all(addresses.map(enter))
  const stayed = [...editors, ...watchers]
  const isSame = () => differenceAmong(stayed) === null
  const sameAfterMs = await waitUntil('all see the same', isSame, sameWithinMs).then(
    () => Math.round(performance.now() - options.since),
    () => null,
  )
  for (const editor of stayed) editor.disconnect()
  await options.restart()
  const newcomers = await Promise.all(addresses.map(enter))
  for (const newcomer of newcomers) newcomer.disconnect()

  const ledger = createLedger()
  for (const { edits } of editors) ledger.note(edits)
  return {
    verdict: newcomers.map(({ doc }) => ledger.judge(doc)).reduce(addVerdicts, noComplaint()),
    sameAfterMs,
    difference: differenceAmong([...stayed, ...newcomers]),
  }
}

/** Somebody new with an empty document, once they have the whole state. */
async function enter({ url, cookie }: RoomAddress): Promise<Editor> {
  const newcomer = createEditor(url, cookie, 'newcomer', { stays: true })
  newcomer.connect()
  await waitUntil('a newcomer is synced', () => newcomer.isSynced())
  return newcomer
}

function differenceAmong(editors: readonly { doc: Doc }[]): string | null {
  const [first, ...others] = editors
  if (!first) return null
  for (const { doc } of others) {
    const difference = differenceOf(first.doc, doc)
    if (difference) return difference
  }
  return null
}
