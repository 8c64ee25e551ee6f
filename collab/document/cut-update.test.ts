import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { cutUpdate } from './cut-update.ts'
import { RoomDocument } from './room-document.ts'

/** What one client writes: texts within maps, and some of it away again. */
function written(texts: number): Y.Doc {
  const doc = new Y.Doc()
  const root = doc.getMap('blocks')
  for (let at = 0; at < texts; at++) {
    const text = new Y.Text()
    root.set(`text ${at}`, text)
    text.insert(0, `${at} costs 3 €. `.repeat(20))
    text.insert(4, 'nearly ')
    if (at % 3 === 0) text.delete(0, 9)
  }
  return doc
}

it('cuts what one client wrote into pieces that follow one another', () => {
  const doc = written(60)
  const update = Y.encodeStateAsUpdate(doc)
  const pieces = cutUpdate(update, 1_000)
  expect(pieces.length).toBeGreaterThan(10)
  for (const piece of pieces.slice(0, -1)) expect(piece.length).toBeLessThan(2_000)
  const copy = new Y.Doc()
  for (const piece of pieces) {
    Y.applyUpdate(copy, piece)
    expect(copy.store.pendingStructs).toBeNull()
  }
  expect(copy.getMap('blocks').toJSON()).toEqual(doc.getMap('blocks').toJSON())
  expect(Y.encodeStateAsUpdate(copy)).toEqual(update)
  const room = RoomDocument.restore({ snapshot: null, updates: pieces })
  expect(room.waiting).toEqual([])
  expect(Y.encodeStateAsUpdate(copy)).toEqual(room.encodeWhole())
})

it('leaves whole what is small, empty or of several clients', () => {
  const small = Y.encodeStateAsUpdate(written(1))
  const empty = Y.encodeStateAsUpdate(new Y.Doc())
  const both = new Y.Doc()
  for (const doc of [written(20), written(20)]) Y.applyUpdate(both, Y.encodeStateAsUpdate(doc))
  const several = Y.encodeStateAsUpdate(both)
  expect(cutUpdate(small, 10_000)).toEqual([small])
  expect(cutUpdate(empty, 1)).toEqual([empty])
  expect(cutUpdate(several, 1)).toEqual([several])
})
