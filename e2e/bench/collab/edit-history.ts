import * as Y from 'yjs'

const letters = 'etaoin shrdlu cmfwyp'
const oneIn = { jump: 60, deletion: 10 }

/** Someone who types and deletes single characters in the same way every time. */
export type Typist = {
  doc: Y.Doc
  text: Y.Text
  /** Edits made so far. */
  edits(): number
  /** Makes the next `count` edits in one transaction; returns the update. */
  type(count: number): Uint8Array
}

export function createTypist(): Typist {
  const doc = new Y.Doc()
  const text = doc.getText('history')
  const below = createDice(1)
  let update: Uint8Array = new Uint8Array()
  let [cursor, edits] = [0, 0]
  doc.on('update', (bytes: Uint8Array) => {
    update = bytes
  })
  const editOnce = () => {
    if (below(oneIn.jump) === 0) cursor = below(text.length + 1)
    if (cursor > 0 && below(oneIn.deletion) === 0) text.delete(--cursor, 1)
    else text.insert(cursor++, letters.charAt(below(letters.length)))
  }
  return {
    doc,
    text,
    edits: () => edits,
    type(count) {
      edits += count
      doc.transact(() => {
        for (let edit = 0; edit < count; edit++) editOnce()
      })
      return update
    },
  }
}

/** A linear congruential generator; gives whole numbers from 0 to below `limit`. */
function createDice(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}
