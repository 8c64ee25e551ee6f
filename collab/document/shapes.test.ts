import * as encoding from 'lib0/encoding'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { defaultLimits } from '../limits.ts'
import { createDice } from '../testing/dice.ts'
import { editAtRandom } from '../testing/edit-at-random.ts'
import { scanUpdate } from '../wire/scan-update.ts'
import { RoomDocument } from './room-document.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

/** Hands a client's update to the document; returns whether it was borne. */
function give(document: RoomDocument, update: Uint8Array): boolean {
  const scan = scanUpdate(update, defaultLimits.scan)
  if (!scan.ok) throw new Error(scan.why)
  return document.admit({ bytes: update, scan }) !== null
}

/** Client 7: levels `from` to before `to` of maps in maps, the outermost in root `t`. */
function nest(from: number, to: number): Uint8Array {
  return encoding.encode((encoder) => {
    for (const number of [1, to - from, 7, from]) encoding.writeVarUint(encoder, number)
    for (let level = from; level < to; level++) {
      encoding.writeUint8(encoder, 0x27)
      if (level === 0) {
        encoding.writeVarUint(encoder, 1)
        encoding.writeVarString(encoder, 't')
      } else for (const number of [0, 7, level - 1]) encoding.writeVarUint(encoder, number)
      encoding.writeVarString(encoder, 'k')
      encoding.writeVarUint(encoder, 1)
    }
    encoding.writeVarUint(encoder, 0)
  })
}

const map = '0701017401'
const twoUnderKey = '24000700016b026162'

it.each([
  ['half deleted', [`01020700${map}${twoUnderKey}0107010201`]],
  ['cut by another client', [`02020700${map}${twoUnderKey}01080084070101630107010001`]],
  ['behind a value', [`01040700${map}28000700016b017e840701026162840702016300`]],
  ['in an update of its own', [`01010700${map}00`, `01010701${twoUnderKey}00`]],
])('R21 a text of two under a key is refused: %s', (_, updates) => {
  const document = new RoomDocument()
  expect(updates.map((hex) => give(document, bytes(hex)))).toEqual([
    ...updates.slice(1).map(() => true),
    false,
  ])
  expect(document.waiting).toEqual([])
})

it('R21 the same deleted as a whole is what an undo manager leaves, and taken', () => {
  expect(give(new RoomDocument(), bytes(`01020700${map}${twoUnderKey}0107010102`))).toBe(true)
})

it('R21 types nested too deeply are refused, at once or one at a time', () => {
  expect(give(new RoomDocument(), nest(0, 30))).toBe(true)
  expect(give(new RoomDocument(), nest(0, 40))).toBe(false)
  const document = new RoomDocument()
  const levels = Array.from({ length: 40 }, (_, level) => give(document, nest(level, level + 1)))
  const refused = levels.indexOf(false)
  expect(refused).toBeGreaterThan(30)
  // What would follow waits for what will never come.
  expect(document.clockOf(7)).toBe(refused)
})

it('R21 whatever sound clients write is borne, in any portions', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const dice = createDice(seed)
    const docs = [1, 2, 3].map((clientID) => Object.assign(new Y.Doc(), { clientID }))
    const updates: Uint8Array[] = []
    for (const doc of docs) doc.on('update', (update: Uint8Array) => updates.push(update))
    const undo = docs.map((doc) => new Y.UndoManager(doc.getMap('map'), { captureTimeout: 0 }))
    for (let left = 30; left > 0; left--) {
      const [doc, other] = [dice.pick(docs), dice.pick(docs)]
      editAtRandom(doc, dice, 1 + dice.below(4))
      if (dice.oneIn(4)) dice.pick(undo).undo()
      if (dice.oneIn(4)) Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
    }
    const document = new RoomDocument()
    expect(updates.every((update) => give(document, update))).toBe(true)
    const newcomer = RoomDocument.restore({ snapshot: document.encodeWhole(), updates: [] })
    for (const doc of docs) {
      expect(give(document, Y.encodeStateAsUpdate(doc))).toBe(true)
      expect(give(newcomer, Y.encodeStateAsUpdate(doc))).toBe(true)
      expect(give(new RoomDocument(), Y.encodeStateAsUpdate(doc))).toBe(true)
    }
  }
})
