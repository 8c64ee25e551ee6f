import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { createTypewriter, markerOf, scanMarkers } from './typed-updates.ts'

it('types what a document with that client id would have sent', () => {
  const real = new Y.Doc()
  real.clientID = 4_000_000_001
  const sent: Uint8Array[] = []
  real.on('update', (update: Uint8Array) => sent.push(update))
  const type = createTypewriter('bench 3', real.clientID)
  const typed = [0, 1, 2_345_678].map((sequence) => {
    const text = real.getText('bench 3')
    text.insert(text.length, markerOf(sequence))
    return type(markerOf(sequence))
  })
  expect(typed).toEqual(sent)
})

it('finds every marker again, also in what was merged', () => {
  const doc = new Y.Doc()
  const type = createTypewriter('bench', 7)
  for (let sequence = 0; sequence < 50; sequence++) Y.applyUpdate(doc, type(markerOf(sequence)))
  const found: number[] = []
  scanMarkers(Y.encodeStateAsUpdate(doc), (sequence) => found.push(sequence))
  expect(found).toEqual(Array.from({ length: 50 }, (_, sequence) => sequence))
})
