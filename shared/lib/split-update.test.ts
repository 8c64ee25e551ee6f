import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { splitUpdate } from './split-update.ts'

const limits = { bytes: 600, clients: 3, structs: 8, deleteRanges: 6, values: 12 }

function dice(seed: number): (limit: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b9) || 1
  return (limit) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
}

function edit(doc: Y.Doc, below: (limit: number) => number): void {
  const text = doc.getXmlElement('page').get(0)
  const row = text instanceof Y.XmlText ? text : new Y.XmlText()
  if (text !== row) doc.getXmlElement('page').insert(0, [row])
  const at = below(row.length + 1)
  switch (below(5)) {
    case 0:
      return row.insert(at, 'ab😀'.repeat(1 + below(3)), below(2) ? { bold: true } : {})
    case 1:
      return row.insertEmbed(at, new Y.Map([['is', `h${below(3)}`]]))
    case 2:
      return at < row.length ? row.delete(at, Math.min(3, row.length - at)) : undefined
    case 3:
      return void doc.getMap('map').set(`k${below(3)}`, new Y.Map([['x', below(9)]]))
    default:
      return doc.getArray('list').insert(0, [below(9), { a: 1 }])
  }
}

function writeTogether(seed: number): { known: Y.Doc; doc: Y.Doc } {
  const below = dice(seed)
  const docs = [1, 2, 3, 4, 5].map((id) => {
    const doc = new Y.Doc({ gc: seed % 2 === 0 })
    doc.clientID = id * 100 + seed
    return doc
  })
  const [first = new Y.Doc()] = docs
  const known = new Y.Doc()
  for (let round = 0; round < 60; round++) {
    const doc = docs[below(docs.length)] ?? first
    doc.transact(() => {
      for (let times = below(4); times >= 0; times--) edit(doc, below)
    })
    const other = docs[below(docs.length)] ?? first
    Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
    if (round === 15) Y.applyUpdate(known, Y.encodeStateAsUpdate(other))
  }
  for (const doc of docs) Y.applyUpdate(first, Y.encodeStateAsUpdate(doc))
  return { known, doc: first }
}

const stateOf = (doc: Y.Doc) => ({
  page: doc.getXmlElement('page').toString(),
  map: doc.getMap('map').toJSON(),
  list: doc.getArray('list').toJSON(),
  vector: [...Y.decodeStateVector(Y.encodeStateVector(doc))].toSorted(([a], [b]) => a - b),
})

/** All of it in one document at once: step by step, Yjs tidies formatting by what it has so far. */
function joined(updates: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.mergeUpdates([...updates]))
  return doc
}

it('parts within the limits, applied in their order, give the whole, and none waits for a later one', () => {
  let split = 0
  for (let seed = 0; seed < 30; seed++) {
    const { known, doc } = writeTogether(seed)
    for (const base of [new Y.Doc(), known]) {
      const before = Y.encodeStateAsUpdate(base)
      const whole = Y.encodeStateAsUpdate(doc, Y.encodeStateVector(base))
      const parts = splitUpdate(whole, limits)
      if (parts.length > 1) split += 1
      for (const part of parts) {
        const { structs, ds } = Y.decodeUpdate(part)
        const clients = new Set(structs.map(({ id }) => id.client))
        const ranges = [...ds.clients.values()].flat()
        expect(part.length, `seed ${seed}`).toBeLessThanOrEqual(limits.bytes)
        expect(structs.length).toBeLessThanOrEqual(limits.structs)
        expect(clients.size).toBeLessThanOrEqual(limits.clients)
        expect(ranges.length).toBeLessThanOrEqual(limits.deleteRanges)
        Y.applyUpdate(base, part)
        expect(base.store.pendingStructs, `seed ${seed}`).toBeNull()
        expect(base.store.pendingDs, `seed ${seed}`).toBeNull()
      }
      expect(stateOf(joined([before, ...parts])), `seed ${seed}`).toEqual(
        stateOf(joined([before, whole])),
      )
    }
  }
  expect(split).toBeGreaterThan(40)
})

it('what was deleted comes deleted, not for a moment as it was', () => {
  const doc = new Y.Doc({ gc: false })
  const text = doc.getText('t')
  for (let line = 0; line < 40; line++) text.insert(0, `${line} `, { bold: line % 2 === 0 })
  text.delete(0, text.length)
  const other = new Y.Doc()
  const seen: string[] = []
  other.getText('t').observe(() => seen.push(other.getText('t').toJSON()))
  const parts = splitUpdate(Y.encodeStateAsUpdate(doc), limits)
  for (const part of parts) Y.applyUpdate(other, part)
  expect(parts.length).toBeGreaterThan(4)
  expect(new Set(seen)).toEqual(new Set(seen.length > 0 ? [''] : []))
})

it('a struct that is too large on its own is a part on its own', () => {
  const doc = new Y.Doc()
  doc.getMap('map').set('small', 1)
  doc.getMap('map').set('large', 'x'.repeat(5_000))
  doc.getMap('map').set('more', 2)
  const parts = splitUpdate(Y.encodeStateAsUpdate(doc), limits)
  expect(parts.filter(({ length }) => length > limits.bytes)).toHaveLength(1)
  const other = new Y.Doc()
  for (const part of parts) Y.applyUpdate(other, part)
  expect(other.getMap('map').toJSON()).toEqual(doc.getMap('map').toJSON())
})

it('an update that waits for what is not there keeps its gap', () => {
  const doc = new Y.Doc()
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  for (let at = 0; at < 30; at++) doc.getMap('map').set(`k${at}`, at)
  const missing = updates.splice(10, 1)
  const parts = splitUpdate(Y.mergeUpdates(updates), limits)
  const other = new Y.Doc()
  for (const part of [...parts, ...missing]) Y.applyUpdate(other, part)
  expect(other.getMap('map').size).toBe(30)
})

it('an update within the limits stays as it is', () => {
  const doc = new Y.Doc()
  doc.getText('t').insert(0, 'hello')
  const update = Y.encodeStateAsUpdate(doc)
  expect(splitUpdate(update, limits)).toEqual([update])
})
