import * as Y from 'yjs'

const bytes = 108_000
const words = 'A few words that somebody has written about what the campaign is going to be like. '
const columns = 4

/**
 * The update that makes a document of blocks: maps by id with several keys and a text each, about
 * 108 kB. The same bytes every time.
 */
export function buildBlockDocument(): Uint8Array {
  const doc = new Y.Doc()
  doc.clientID = 1
  const blocks = doc.getMap<Y.Map<unknown>>('bench blocks')
  for (let index = 0; ; index++) {
    doc.transact(() => addBlock(blocks, index))
    const state = Y.encodeStateAsUpdate(doc)
    if (state.byteLength >= bytes) return state
  }
}

function addBlock(blocks: Y.Map<Y.Map<unknown>>, index: number): void {
  const id = `block-${String(index).padStart(8, '0')}`
  const text = new Y.Text()
  text.insert(0, words + index)
  const block = new Y.Map<unknown>(
    Object.entries({
      id,
      text,
      kind: index % columns === 0 ? 'heading' : 'paragraph',
      parent: `column-${Math.floor(index / columns)}`,
      order: `a${String(index).padStart(6, '0')}V`,
      align: 'start',
      colour: '#20242c',
      hidden: false,
      size: index % columns,
      spacing: 16,
    }),
  )
  blocks.set(id, block)
}
