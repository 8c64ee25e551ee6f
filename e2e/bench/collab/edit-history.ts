import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import * as Y from 'yjs'
import { z } from 'zod'

const letters = 'etaoin shrdlu cmfwyp'
const oneIn = { jump: 60, deletion: 10 }

/** Characters deleted at a position, and then inserted there. */
type Edit = readonly [position: number, deleted: number, inserted: string]

export type History = {
  edits: number
  /** The updates of all edits, several hundred edits in one. */
  updates: Uint8Array[]
  /** What the root text `history` says in the end. */
  text: string
}

const traceSchema = z.object({
  startContent: z.literal(''),
  endContent: z.string(),
  txns: z.array(z.object({ patches: z.array(z.tuple([z.number(), z.number(), z.string()])) })),
})

/** A recorded history, in the format of the editing-traces collection (JSON, gzip). */
export function readTrace(file: string): { edits: Edit[]; text: string } {
  const trace = traceSchema.parse(JSON.parse(gunzipSync(readFileSync(file)).toString()))
  return { edits: trace.txns.flatMap(({ patches }) => patches), text: trace.endContent }
}

/** Someone who types and deletes single characters in the same way every time. */
export function imagineEdits(count: number): Edit[] {
  const below = createDice(1)
  let [cursor, length] = [0, 0]
  return Array.from({ length: count }, () => {
    if (below(oneIn.jump) === 0) cursor = below(length + 1)
    if (cursor > 0 && below(oneIn.deletion) === 0) {
      length -= 1
      return [--cursor, 1, ''] as const
    }
    length += 1
    return [cursor++, 0, letters.charAt(below(letters.length))] as const
  })
}

/** Makes all edits in one document, `atOnce` in a transaction. */
export function writeHistory(edits: readonly Edit[], atOnce: number): History {
  const doc = new Y.Doc()
  const text = doc.getText('history')
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (let first = 0; first < edits.length; first += atOnce)
    doc.transact(() => {
      for (const [position, deleted, inserted] of edits.slice(first, first + atOnce)) {
        if (deleted > 0) text.delete(position, deleted)
        if (inserted !== '') text.insert(position, inserted)
      }
    })
  return { edits: edits.length, updates, text: text.toString() }
}

/** A linear congruential generator; gives whole numbers from 0 to below `limit`. */
function createDice(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
