import * as encoding from 'lib0/encoding'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { RoomDocument } from '../document/room-document.ts'
import { mayBeReady, type Waiting } from '../document/split-ready.ts'
import { defaultLimits } from '../limits.ts'
import { createDice, type Dice } from '../testing/dice.ts'
import { editAtRandom } from '../testing/edit-at-random.ts'
import { scanUpdate } from './scan-update.ts'

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

/** What the room has, what a browser in it has, and what came before what it depends on. */
type Room = { document: RoomDocument; browser: Y.Doc; early: Waiting[] }

const newRoom = (): Room => ({
  document: new RoomDocument(),
  browser: new Y.Doc(),
  early: [],
})

/** Hands an update to the room as a client's, and what is new in it to the browser; never throws. */
function give(room: Room, update: Uint8Array): 'taken' | 'refused' {
  const { document, browser } = room
  const scan = scanUpdate(update, defaultLimits.scan)
  if (!scan.ok) return 'refused'
  const taken = document.admit({ bytes: update, scan })
  if (!taken) return 'refused'
  const { fresh, freed, waiting } = taken
  for (const part of fresh ? [fresh, ...freed] : []) Y.applyUpdate(browser, part.bytes)
  if (waiting) room.early.push(waiting)
  const ready = room.early.find((one) => mayBeReady(one, document.vector))
  if (!ready) return 'taken'
  room.early = room.early.filter((one) => one !== ready)
  give(room, ready.part.bytes)
  return 'taken'
}

/** What keeps anybody from going on: nothing may wait in a browser, and all have got equally far. */
function troublesIn({ document, browser }: Room): string[] {
  const newcomer = new Y.Doc()
  Y.applyUpdate(newcomer, document.encodeWhole())
  const clocks = clocksIn(document.vector)
  return Object.entries({ browser, newcomer }).flatMap(([name, doc]) => {
    const { pendingStructs, pendingDs } = doc.store
    const reached = clocksIn(Y.decodeStateVector(Y.encodeStateVector(doc)))
    return [
      ...(pendingStructs || pendingDs ? [`something waits in the ${name}`] : []),
      ...(reached === clocks ? [] : [`the ${name} has got to ${reached}, not to ${clocks}`]),
      ...(stillTells(doc) ? [] : [`the ${name} stumbled`]),
    ]
  })
}

function clocksIn(vector: ReadonlyMap<number, number>): string {
  return String([...vector].toSorted(([a], [b]) => a - b))
}

/** A Y.Doc that stumbled within its own cleaning up never tells of a change again. */
function stillTells(doc: Y.Doc): boolean {
  let told = false
  doc.once('update', () => (told = true))
  doc.getMap('only here').set('key', 1)
  return told
}

it.each([
  ['an embed that is no JSON', '0101070005010174017b00'],
  ['an embed that is empty', '01010700050101740000'],
  ['an embed that is undefined', '010107000501017409756e646566696e656400'],
  ['an embed behind a byte order mark', '010107000501017404efbbbf3100'],
  ['an embed that reads as infinite', '010107000501017405316539393900'],
  ['a format that is no JSON', '0101070006010174016b017800'],
  ['a list of JSON that is none', '010107000201017401017800'],
  ['a text of no letter', '010107000401017401ff00'],
  ['half of a surrogate pair', '010107000401017403eda08000'],
  ['a letter in too many bytes', '010107000401017402c08000'],
  ['a letter that goes on too long', '010107000401017402418000'],
  ['the name of a root', '01010700040101ff016100'],
  ['a key', '010107002401017401ff016100'],
  ['a string among values', '0101070008010174017701ff00'],
  ['the name of an element', '01010700070101740301ff00'],
  ['a big integer', '0101070008010174017a000000000000000100'],
  ['a deletion of nothing', '000107010100'],
])('R21 what would make every client throw or differ is refused: %s', (_, hex) => {
  expect(give(newRoom(), bytes(hex))).toBe('refused')
})

it.each([
  ['garbage that goes on as a text', ['01010700000100', '010107000401017402616200']],
  ['a text that goes on in another place', ['0101070004010178016100', '010107000401017402616200']],
  [
    'a known letter with a neighbour that cuts another in two',
    ['010107000401017404f09f988000', '0101080004010174017800', '01010800840700017800'],
  ],
])('R34 what is known is cut off before anybody gets it: %s', (_, updates) => {
  const room = newRoom()
  for (const hex of updates) give(room, bytes(hex))
  expect(troublesIn(room)).toEqual([])
  expect(room.browser.getText('t').toString()).not.toContain('\uFFFD')
})

it('R21 what passes of changed bytes, every client can apply', () => {
  for (let seed = 1; seed <= 150; seed++) {
    const dice = createDice(seed)
    const author = new Y.Doc()
    const updates: Uint8Array[] = []
    author.on('update', (update: Uint8Array) => updates.push(update))
    for (let left = 12; left > 0; left--) editAtRandom(author, dice, 1 + dice.below(3))
    const room = newRoom()
    for (const update of updates) give(room, dice.oneIn(2) ? changed(update, dice) : update)
    give(room, changed(Y.encodeStateAsUpdate(author), dice))
    expect({ seed, troubles: troublesIn(room) }).toEqual({ seed, troubles: [] })
  }
})

it('R21 R34 R35 whatever several attackers write, the others can go on', () => {
  for (let seed = 1; seed <= 400; seed++) {
    const dice = createDice(seed)
    const room = newRoom()
    for (let left = 10; left > 0; left--) give(room, hostileUpdate(room.document, dice))
    expect({ seed, troubles: troublesIn(room) }).toEqual({ seed, troubles: [] })
  }
})

/** One to three bytes are others. */
function changed(update: Uint8Array, dice: Dice): Uint8Array {
  const bytes = update.slice()
  for (let left = 1 + dice.below(3); left > 0; left--)
    bytes[dice.below(bytes.length)] = dice.below(256)
  return bytes
}

const clients = [1, 2, 3, 7]

/** A sound encoding of anything: known and new clocks, gaps, references to whatever there may be. */
function hostileUpdate({ vector }: RoomDocument, dice: Dice): Uint8Array {
  const writers = clients.filter(() => dice.oneIn(2))
  return encoding.encode((encoder) => {
    encoding.writeVarUint(encoder, writers.length)
    for (const client of writers) {
      const known = vector.get(client) ?? 0
      const structs = 1 + dice.below(4)
      const clock = dice.pick([known, known, known, dice.below(known + 1), known + dice.below(3)])
      for (const number of [structs, client, clock]) encoding.writeVarUint(encoder, number)
      for (let left = structs; left > 0; left--) writeStruct(encoder, vector, dice)
    }
    const deleted = clients.filter(() => dice.oneIn(4))
    encoding.writeVarUint(encoder, deleted.length)
    for (const client of deleted) {
      const start = dice.below((vector.get(client) ?? 0) + 2)
      for (const number of [client, 1, start, 1 + dice.below(4)])
        encoding.writeVarUint(encoder, number)
    }
  })
}

type Vector = ReadonlyMap<number, number>

function writeStruct(encoder: encoding.Encoder, vector: Vector, dice: Dice): void {
  if (dice.oneIn(12)) {
    encoding.writeUint8(encoder, dice.pick([0, 10]))
    return encoding.writeVarUint(encoder, 1 + dice.below(4))
  }
  const isUnderKey = dice.oneIn(3)
  const [hasOrigin, hasRight] = [dice.oneIn(3), dice.oneIn(4)]
  const content = dice.pick(contents)
  const flags = (hasOrigin ? 0x80 : 0) | (hasRight ? 0x40 : 0) | (isUnderKey ? 0x20 : 0)
  encoding.writeUint8(encoder, content.kind | flags)
  if (hasOrigin) writeId(encoder, dice.pick(clients), vector, dice)
  if (hasRight) writeId(encoder, dice.pick(clients), vector, dice)
  if (!hasOrigin && !hasRight) {
    const isRoot = dice.oneIn(2)
    encoding.writeVarUint(encoder, isRoot ? 1 : 0)
    if (isRoot) encoding.writeVarString(encoder, dice.pick(['t', 'm']))
    else writeId(encoder, dice.pick(clients), vector, dice)
    if (isUnderKey) encoding.writeVarString(encoder, dice.pick(['a', 'b']))
  }
  content.write(encoder)
}

function writeId(encoder: encoding.Encoder, client: number, vector: Vector, dice: Dice): void {
  encoding.writeVarUint(encoder, client)
  encoding.writeVarUint(encoder, dice.below((vector.get(client) ?? 0) + 2))
}

type Content = { kind: number; write: (encoder: encoding.Encoder) => void }

const string = (kind: number, ...values: string[]): Content => ({
  kind,
  write: (encoder) => values.forEach((value) => encoding.writeVarString(encoder, value)),
})
const raw = (kind: number, ...values: number[]): Content => ({
  kind,
  write: (encoder) => values.forEach((value) => encoding.writeUint8(encoder, value)),
})

const contents = [
  raw(8, 1, 126),
  raw(8, 1, 118, 1, 1, 0x61, 117, 1, 127),
  raw(3, 2, 1, 2),
  string(5, '{"a":[1,"x"]}'),
  ...[0, 1, 2, 4, 6].map((type) => raw(7, type)),
  string(4, 'a'),
  string(4, 'two words'),
  string(4, 'x\u{1f600}y'),
  string(6, 'bold', 'true'),
  raw(1, 3),
  raw(2, 2, 9, 0x75, 0x6e, 0x64, 0x65, 0x66, 0x69, 0x6e, 0x65, 0x64, 1, 0x37),
  raw(8, 3, 126, 125, 65, 120),
]
