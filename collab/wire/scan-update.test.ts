import fc from 'fast-check'
import * as encoding from 'lib0/encoding'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { defaultLimits } from '../limits.ts'
import { readStateVector, scanUpdate } from './scan-update.ts'

const limits = defaultLimits.scan

function encode(write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder()
  write(encoder)
  return encoding.toUint8Array(encoder)
}

const numbers = (...values: number[]) =>
  encode((encoder) => values.forEach((value) => encoding.writeVarUint(encoder, value)))

/** One client (7) with one struct: `[info, ...body]` at `clock`, and no deletions. */
function oneStruct(info: number, write: (encoder: encoding.Encoder) => void, clock = 5) {
  return encode((encoder) => {
    for (const value of [1, 1, 7, clock]) encoding.writeVarUint(encoder, value)
    encoding.writeUint8(encoder, info)
    write(encoder)
    encoding.writeVarUint(encoder, 0)
  })
}

/** An item in the root type `t` with content of `kind`. */
function item(kind: number, write: (encoder: encoding.Encoder) => void) {
  return oneStruct(kind, (encoder) => {
    encoding.writeVarUint(encoder, 1)
    encoding.writeVarString(encoder, 't')
    write(encoder)
  })
}

type Edit = { kind: number; at: number; client: number; text: string; json: unknown }

const editArbitrary: fc.Arbitrary<Edit> = fc.record({
  kind: fc.nat(9),
  at: fc.nat(1_000),
  client: fc.nat(2),
  text: fc
    .string({ unit: 'binary', minLength: 1, maxLength: 8 })
    .map((text) => text.toWellFormed()),
  json: fc
    .jsonValue({ maxDepth: 3 })
    .filter((value) => !JSON.stringify(value).includes('__proto__')),
})

/** Applies an edit of every kind that Yjs can encode. */
function edit(doc: Y.Doc, { kind, at, text, json }: Edit): void {
  const string = doc.getText('text')
  const list = doc.getArray<unknown>('list')
  const map = doc.getMap<unknown>('map')
  const xml = doc.getXmlFragment('xml')
  const place = at % (string.length + 1)
  if (kind === 0) string.insert(place, text)
  if (kind === 1 && string.length > 0) string.delete(at % string.length, 1)
  if (kind === 2 && string.length > 0) string.format(0, string.length, { mark: json ?? true })
  if (kind === 3) string.insertEmbed(place, { json })
  if (kind === 4) list.insert(at % (list.length + 1), [json, at, null, at / 3])
  if (kind === 5 && list.length > 0) list.delete(at % list.length, 1)
  if (kind === 6) map.set(`key ${at % 5}`, json)
  if (kind === 7) map.set(`key ${at % 5}`, new Y.Map([['inner', new Uint8Array([at % 256])]]))
  if (kind === 8) xml.insert(0, [new Y.XmlElement(`e${at % 3}`), new Y.XmlText(text)])
  if (kind === 9) map.delete(`key ${at % 5}`)
}

/** Updates of three clients that edit and now and then merge. */
function updatesOf(edits: readonly Edit[]): Uint8Array[] {
  const docs = [1, 2, 3].map((clientID) => Object.assign(new Y.Doc(), { clientID }))
  const updates: Uint8Array[] = []
  for (const doc of docs) doc.on('update', (update: Uint8Array) => updates.push(update))
  for (const [index, each] of edits.entries()) {
    const doc = docs[each.client]
    if (doc) edit(doc, each)
    if (index % 4 === 3 && doc) {
      for (const other of docs) Y.applyUpdate(doc, Y.encodeStateAsUpdate(other))
    }
  }
  return [...updates, ...docs.map((doc) => Y.encodeStateAsUpdate(doc)), Y.mergeUpdates(updates)]
}

it('R22 the scan of any valid update agrees with Y.decodeUpdate', () => {
  fc.assert(
    fc.property(fc.array(editArbitrary, { minLength: 1, maxLength: 30, size: 'max' }), (edits) => {
      for (const update of updatesOf(edits)) {
        const scan = scanUpdate(update, limits)
        const decoded = Y.decodeUpdate(update)
        if (!scan.ok) throw new Error(`refused: ${scan.why}`)
        const ends = new Map<number, number>()
        for (const { id, length } of decoded.structs) ends.set(id.client, id.clock + length)
        expect(scan.structs).toBe(decoded.structs.length)
        expect(new Map(scan.runs.map(({ client, end }) => [client, end]))).toEqual(ends)
        const ranges = [...decoded.ds.clients.values()].reduce((sum, list) => sum + list.length, 0)
        expect(scan.deleteRanges).toBe(ranges)
      }
    }),
    { numRuns: 150 },
  )
})

it('R21 what passes the scan is applied by Yjs without a throw, or refused before it changes anything', () => {
  fc.assert(
    fc.property(
      fc.array(editArbitrary, { minLength: 1, maxLength: 10 }),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }),
      (edits, changes) => {
        const update = (updatesOf(edits).at(-1) ?? new Uint8Array()).slice()
        for (const [at, byte] of changes) update[at % update.length] = byte
        if (!scanUpdate(update, limits).ok) return
        const doc = new Y.Doc()
        let emitted = 0
        doc.on('update', () => emitted++)
        try {
          Y.applyUpdate(doc, update)
        } catch {
          expect(emitted).toBe(0)
        }
        // Whatever got in can be sent and stored again.
        Y.applyUpdate(new Y.Doc(), Y.encodeStateAsUpdate(doc))
      },
    ),
    { numRuns: 400 },
  )
})

it('R20 the work is linear in the bytes, whatever is claimed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
      expect(scanUpdate(bytes, limits).steps).toBeLessThanOrEqual(4 * bytes.length + 4)
    }),
    { numRuns: 500 },
  )
})

it('R20 a bomb of very many clients, structs or deletions is refused after a few steps', () => {
  const clients = encode((encoder) => {
    encoding.writeVarUint(encoder, 100_000)
    for (let client = 1; client <= 100_000; client++) {
      for (const value of [1, client, 0]) encoding.writeVarUint(encoder, value)
      encoding.writeUint8(encoder, 0)
      encoding.writeVarUint(encoder, 1)
    }
    encoding.writeVarUint(encoder, 0)
  })
  const structs = encode((encoder) => {
    for (const value of [1, 100_000, 7, 0]) encoding.writeVarUint(encoder, value)
    for (let left = 100_000; left > 0; left--)
      encoding.writeUint8Array(encoder, Uint8Array.of(0, 1))
    encoding.writeVarUint(encoder, 0)
  })
  const deletions = encode((encoder) => {
    for (const value of [0, 1, 7, 100_000]) encoding.writeVarUint(encoder, value)
    encoding.writeUint8Array(encoder, new Uint8Array(200_000).fill(1))
  })
  for (const bomb of [clients, structs, deletions]) {
    const scan = scanUpdate(bomb, limits)
    expect(scan).toMatchObject({ ok: false, tooLarge: true })
    expect(scan.steps).toBeLessThan(20)
  }
})

it('R20 deep nesting is refused in values and in JSON', () => {
  const value = item(8, (encoder) => {
    encoding.writeVarUint(encoder, 1)
    for (let depth = 0; depth < 200; depth++) {
      encoding.writeUint8(encoder, 117)
      encoding.writeVarUint(encoder, 1)
    }
    encoding.writeUint8(encoder, 126)
  })
  const json = item(5, (e) => encoding.writeVarString(e, '['.repeat(200) + ']'.repeat(200)))
  const quoted = item(5, (e) => encoding.writeVarString(e, JSON.stringify('\\"[['.repeat(200))))
  expect(scanUpdate(value, limits)).toMatchObject({ ok: false, why: 'nested too deeply' })
  expect(scanUpdate(json, limits)).toMatchObject({ ok: false, why: 'nested too deeply' })
  expect(scanUpdate(quoted, limits).ok).toBe(true)
})

it.each([
  ['nothing at all', new Uint8Array()],
  ['seven bytes that claim 2^31 structs', numbers(1, 2 ** 31, 7)],
  ['more clients than it holds', numbers(900, 0)],
  ['a string longer than the rest', item(4, (e) => encoding.writeVarUint(e, 1_000_000))],
  ['a number of nine bytes', Uint8Array.of(0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0, 0)],
  ['a collected struct of length zero', oneStruct(0, (e) => encoding.writeVarUint(e, 0))],
  ['an empty string', item(4, (e) => encoding.writeVarString(e, ''))],
  ['no values', item(8, (e) => encoding.writeVarUint(e, 0))],
  ['a clock out of range', oneStruct(0, (e) => encoding.writeVarUint(e, 2 ** 52))],
  ['unknown content', item(11, (e) => encoding.writeVarUint(e, 1))],
  ['an unknown type', item(7, (e) => encoding.writeVarUint(e, 9))],
  [
    'a subdocument',
    item(9, (e) => {
      encoding.writeVarString(e, 'guid')
      encoding.writeAny(e, {})
    }),
  ],
  [
    'a reference forward in the same client',
    oneStruct(0x84, (e) => {
      encoding.writeVarUint(e, 7)
      encoding.writeVarUint(e, 5)
      encoding.writeVarString(e, 'x')
    }),
  ],
  [
    '__proto__ as a key of a map',
    oneStruct(0x28, (e) => {
      encoding.writeVarUint(e, 1)
      encoding.writeVarString(e, 't')
      encoding.writeVarString(e, '__proto__')
      encoding.writeVarUint(e, 1)
      encoding.writeAny(e, 1)
    }),
  ],
  [
    '__proto__ as a key of a value',
    item(8, (e) => {
      encoding.writeVarUint(e, 1)
      encoding.writeUint8(e, 118)
      encoding.writeVarUint(e, 1)
      encoding.writeVarString(e, '__proto__')
      encoding.writeAny(e, {})
    }),
  ],
  ['a client named twice', Uint8Array.of(2, 1, 7, 0, 0, 1, 1, 7, 1, 0, 1, 0)],
  ['trailing bytes', Uint8Array.of(0, 0, 0)],
])('R21 refuses %s', (_, update) => {
  expect(scanUpdate(update, limits).ok).toBe(false)
})

it('R21 every truncation of a valid update is refused', () => {
  const doc = new Y.Doc()
  doc.getText('text').insert(0, 'words')
  doc.getMap('map').set('key', { nested: [1, 'two', null] })
  doc.getText('text').delete(1, 2)
  const update = Y.encodeStateAsUpdate(doc)
  for (let length = 0; length < update.length; length++) {
    expect(scanUpdate(update.subarray(0, length), limits).ok).toBe(false)
  }
})

it('R21 a state vector that claims more than it holds is refused', () => {
  expect(readStateVector(Uint8Array.of(0), 10)).toEqual(new Map())
  expect(readStateVector(numbers(1, 7, 3), 10)).toEqual(new Map([[7, 3]]))
  expect(readStateVector(numbers(2 ** 40, 7), 10)).toBeNull()
  expect(readStateVector(numbers(11, ...Array.from({ length: 22 }, () => 1)), 10)).toBeNull()
})

it('R20 items in masses that want one place before different items of somebody else are refused', () => {
  const rivals = (count: number) =>
    encode((encoder) => {
      for (const value of [1, count, 8, 0]) encoding.writeVarUint(encoder, value)
      for (let index = 0; index < count; index++) {
        encoding.writeUint8(encoder, 0x44)
        for (const value of [7, 1 + index]) encoding.writeVarUint(encoder, value)
        encoding.writeVarString(encoder, 'x')
      }
      encoding.writeVarUint(encoder, 0)
    })
  expect(scanUpdate(rivals(150), limits).ok).toBe(true)
  expect(scanUpdate(rivals(1_000), limits)).toMatchObject({ ok: false, tooLarge: true })
})

it('R20 typing again and again at the start of a text that others wrote passes', () => {
  const doc = Object.assign(new Y.Doc(), { clientID: 7 })
  doc.getText('text').insert(0, 'of somebody else')
  const own = Object.assign(new Y.Doc(), { clientID: 8 })
  Y.applyUpdate(own, Y.encodeStateAsUpdate(doc))
  for (let index = 0; index < 2_000; index++) own.getText('text').insert(index % 3, 'x')
  expect(scanUpdate(Y.encodeStateAsUpdate(own), limits).ok).toBe(true)
})
