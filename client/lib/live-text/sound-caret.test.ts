import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { hasSoundCaret } from './sound-caret.ts'

test('what Yjs writes of a place in a text is a sound caret, also after it was sent', () => {
  const doc = new Y.Doc()
  const text = new Y.Text('Spring')
  doc.getMap('blocks').set('heading', text)
  for (const at of [0, 3, 6]) {
    const place: unknown = JSON.parse(
      JSON.stringify(Y.createRelativePositionFromTypeIndex(text, at)),
    )
    expect(hasSoundCaret({ cursor: { anchor: place, head: place } })).toBe(true)
  }
  for (const state of [{}, { cursor: null }, undefined]) expect(hasSoundCaret(state)).toBe(true)
})

const id = { client: 1, clock: 1 }

test.each([
  'words',
  {},
  [],
  { item: null, type: null },
  { item: {}, type: id },
  { type: { client: 1, clock: 1e300 } },
  { type: { client: -1, clock: 1 } },
  { type: { client: '1', clock: 1 } },
  { tname: 'words', type: id },
])('a caret at %j is none', (place) => {
  const sound = { type: id, tname: null, item: null, assoc: 0 }
  expect(hasSoundCaret({ cursor: { anchor: sound, head: sound } })).toBe(true)
  expect(hasSoundCaret({ cursor: { anchor: place, head: sound } })).toBe(false)
  expect(hasSoundCaret({ cursor: { anchor: sound, head: place } })).toBe(false)
})
