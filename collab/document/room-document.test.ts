import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { compactUpdate } from '../compaction/compact-update.ts'
import { deltaOf } from '#shared/campaign/text/delta-of.ts'
import { defaultLimits } from '../limits.ts'
import { updateOf } from '../testing/steps.ts'
import { readStateVector, scanUpdate } from '../wire/scan-update.ts'
import { mergeParts } from './merge-parts.ts'
import { storedPart, type Part } from './part.ts'
import { RoomDocument } from './room-document.ts'
import { Shapes } from './shapes.ts'
import { pack } from '../room/pack.ts'

const limits = defaultLimits

/** As it comes from a client. */
function part(bytes: Uint8Array): Part {
  const scan = scanUpdate(bytes, limits.scan)
  if (!scan.ok) throw new Error(`refused: ${scan.why}`)
  return { bytes, scan }
}

type Step = { kind: number; client: number; at: number; text: string }

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  kind: fc.nat(11),
  client: fc.nat(2),
  at: fc.nat(1_000),
  text: fc.constantFrom('a', 'words', '😀', 'é😀x', 'longer than the others'),
})

/** Changes a document in one of the ways in which campaigns change. */
function change(doc: Y.Doc, { kind, at, text }: Step): void {
  const string = doc.getText('text')
  const map = doc.getMap<unknown>('map')
  const list = doc.getArray<unknown>('list')
  const inner = map.get(`block ${at % 3}`)
  if (kind <= 2) string.insert(at % (string.length + 1), text)
  if (kind === 3 && string.length > 1) string.delete(at % (string.length - 1), 2)
  if (kind === 4 && string.length > 0) string.format(0, string.length, { bold: at % 2 === 0 })
  if (kind === 5) map.set(`block ${at % 3}`, new Y.Map([['title', new Y.Text(text)]]))
  if (kind === 6) map.delete(`block ${at % 3}`)
  if (kind === 7 && inner instanceof Y.Map) inner.set('order', at)
  if (kind === 8) list.insert(at % (list.length + 1), [text, { at }])
  if (kind === 9 && list.length > 0) list.delete(at % list.length, 1)
  const title: unknown = inner instanceof Y.Map ? inner.get('title') : null
  if (kind === 10 && title instanceof Y.Text) title.insert(0, text)
}

/** Everything that three people who now and then meet have ever sent. */
function historyOf(steps: readonly Step[], gc: boolean): Uint8Array[] {
  const docs = [11, 22, 33].map((clientID) => Object.assign(new Y.Doc({ gc }), { clientID }))
  const updates: Uint8Array[] = []
  for (const doc of docs)
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'met') updates.push(update)
    })
  for (const [index, step] of steps.entries()) {
    const doc = docs[step.client]
    if (!doc) continue
    change(doc, step)
    if (index % 5 !== 4) continue
    for (const other of docs) {
      const missing = Y.encodeStateAsUpdate(other, Y.encodeStateVector(doc))
      Y.applyUpdate(doc, missing, 'met')
    }
  }
  return updates
}

/** What a document holds, however it came about. */
function contentOf(state: Uint8Array) {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, state)
  const { ds } = Y.decodeUpdate(Y.encodeStateAsUpdate(doc))
  const deleted = [...ds.clients].sort(([a], [b]) => a - b)
  return {
    text: deltaOf(doc.getText('text')),
    map: Object.entries(doc.getMap('map').toJSON()).sort(),
    list: doc.getArray('list').toJSON(),
    deleted: deleted.map(([client, ranges]) => [
      client,
      ranges.map(({ clock, len }) => [clock, len]),
    ]),
    isComplete: doc.store.pendingStructs === null && doc.store.pendingDs === null,
  }
}

const vectorOf = (doc: Y.Doc) => Y.decodeStateVector(Y.encodeStateVector(doc))

const historyArbitrary = fc.record({
  steps: fc.array(stepArbitrary, { minLength: 1, maxLength: 40, size: 'max' }),
  gc: fc.boolean(),
  /** In which order they arrive, which come twice, and which are joined with the one before. */
  order: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
  twice: fc.array(fc.nat(5), { minLength: 40, maxLength: 40 }),
  joined: fc.array(fc.nat(5), { minLength: 40, maxLength: 40 }),
})

/** The history in disorder: late, twice, joined, with gaps. */
function arrivals({
  steps,
  gc,
  order,
  twice,
  joined,
}: typeof historyArbitrary extends fc.Arbitrary<infer T> ? T : never) {
  const sent = historyOf(steps, gc)
  const all = sent.flatMap((update, index) => (twice[index] === 0 ? [update, update] : [update]))
  const shuffled = all
    .map((update, index) => ({ update, key: (order[index % order.length] ?? 0) % (index + 6) }))
    .sort((a, b) => a.key - b.key)
    .map(({ update }) => update)
  return shuffled.reduce<Uint8Array[]>((result, update, index) => {
    const last = result.at(-1)
    return last && joined[index % joined.length] === 0
      ? [...result.slice(0, -1), Y.mergeUpdates([last, update])]
      : [...result, update]
  }, [])
}

it('R34 R35 holds what a Y.Doc would hold, whatever the order in which updates come', () => {
  fc.assert(
    fc.property(historyArbitrary, (history) => {
      const updates = arrivals(history)
      const reference = new Y.Doc()
      const document = new RoomDocument()
      const shown = new Y.Doc()
      for (const update of updates) {
        Y.applyUpdate(reference, update)
        const { fresh, freed } = document.take(part(update))
        for (const { bytes } of fresh ? [fresh, ...freed] : freed) Y.applyUpdate(shown, bytes)
        expect(new Map(document.vector)).toEqual(vectorOf(shown))
        // Yjs looks at what waits only when the last gap in it is filled; here it is done sooner.
        for (const [client, clock] of vectorOf(reference)) {
          expect(document.clockOf(client)).toBeGreaterThanOrEqual(clock)
        }
      }
      expect(document.waiting).toEqual([])
      const expected = contentOf(Y.encodeStateAsUpdate(reference))
      expect(contentOf(document.encodeWhole())).toEqual(expected)
      expect(contentOf(Y.encodeStateAsUpdate(shown))).toEqual(expected)
      expect(contentOf(compactUpdate(document.encodeWhole()))).toEqual(expected)
    }),
    { numRuns: 300 },
  )
})

it('R10 whoever has a part of it gets the rest, from compacted states too', () => {
  fc.assert(
    fc.property(historyArbitrary, fc.nat(), fc.nat(), (history, compactAt, knows) => {
      const updates = historyOf(history.steps, history.gc)
      const document = new RoomDocument()
      const partial = new Y.Doc()
      for (const [index, update] of updates.entries()) {
        if (index < knows % (updates.length + 1)) Y.applyUpdate(partial, update)
        document.take(part(update))
        if (index !== compactAt % updates.length) continue
        const { whole, finish } = document.startCompaction()
        finish(compactUpdate(whole))
      }
      const vector = readStateVector(Y.encodeStateVector(partial), 100)
      Y.applyUpdate(partial, document.encodeSince(vector ?? new Map()))
      const expected = contentOf(document.encodeWhole())
      expect(contentOf(Y.encodeStateAsUpdate(partial))).toEqual(expected)
      expect(document.contains(storedPart(Y.encodeStateAsUpdate(partial)))).toBe(
        document.contains(storedPart(compactUpdate(document.encodeWhole()))),
      )
      const restored = RoomDocument.restore({ snapshot: document.encodeWhole(), updates })
      expect(contentOf(restored.encodeWhole())).toEqual(expected)
      expect(restored.waiting).toEqual([])
    }),
    { numRuns: 300 },
  )
})

it('R34 nothing of a second sending is new', () => {
  fc.assert(
    fc.property(historyArbitrary, (history) => {
      const updates = historyOf(history.steps, history.gc)
      const document = new RoomDocument()
      for (const update of updates) document.take(part(update))
      const before = document.encodeWhole()
      const again = [...updates, ...arrivals(history), before]
      for (const update of again) {
        const { fresh, freed, waiting } = document.take(storedPart(update))
        expect({ fresh: fresh?.scan.runs ?? [], freed, waiting }).toEqual({
          fresh: [],
          freed: [],
          waiting: null,
        })
      }
      expect(document.encodeWhole()).toEqual(before)
    }),
    { numRuns: 100 },
  )
})

it('R38 memory is given back while nobody asks, and what was held comes back', async () => {
  const document = new RoomDocument()
  const doc = new Y.Doc()
  doc.getText('text').insert(0, 'words '.repeat(2_000))
  document.take(storedPart(Y.encodeStateAsUpdate(doc)))
  const { whole, finish } = document.startCompaction()
  finish(compactUpdate(whole))
  const size = document.size
  await document.rest(Infinity, pack)
  expect(document.heldBytes).toBeLessThan(size / 4)
  expect(document.size).toBe(size)
  doc.getText('text').insert(5, ' more')
  const update = Y.encodeStateAsUpdate(doc, Y.encodeStateVectorFromUpdate(whole))
  expect(document.take(storedPart(update)).fresh).not.toBeNull()
  expect(document.heldBytes).toBeLessThan(size / 4)
  expect(contentOf(document.encodeWhole()).text).toEqual(doc.getText('text').toDelta())
})

it('R38 what is asked for is held as it is, without a second copy once nobody asks', async () => {
  const { document, size } = compactedDocument()
  const askedAt = performance.now()
  const known = new Map([[1, 1]])
  document.encodeSince(known)
  await document.rest(askedAt - 1, pack)
  expect(document.heldBytes).toBe(size)
  document.take(storedPart(updateOf((doc) => doc.getMap('m').set('k', 1))))
  document.encodeWhole()
  expect(document.heldBytes).toBeGreaterThan(2 * size)
  await document.rest(Infinity, pack)
  expect(document.heldBytes).toBeLessThan(size / 4)
  // Held once again, not beside its compressed form.
  document.encodeSince(known)
  expect(document.heldBytes).toBe(document.size)
})

it('R38 what changes are looked at by is made once, and anew after it was forgotten', () => {
  const { document } = compactedDocument()
  const note = vi.spyOn(Shapes.prototype, 'note')
  const admit = (client: number) =>
    document.admit(storedPart(updateOf((doc) => doc.getMap('m').set('k', client), client)))
  for (const client of [71, 72, 73]) expect(admit(client)).not.toBeNull()
  expect(note).toHaveBeenCalledTimes(1)
  document.forgetShapes()
  for (const client of [74, 75]) expect(admit(client)).not.toBeNull()
  // The base and the three that came since.
  expect(note).toHaveBeenCalledTimes(1 + 4)
  note.mockRestore()
})

/** A long text, compacted. */
function compactedDocument() {
  const document = new RoomDocument()
  const long = updateOf((doc) => doc.getText('text').insert(0, 'words '.repeat(2_000)), 1)
  document.take(storedPart(long))
  const { whole, finish } = document.startCompaction()
  finish(compactUpdate(whole))
  return { document, size: document.size }
}

it('R21 R34 what it gives would pass the scan again, however it was put together', () => {
  fc.assert(
    fc.property(historyArbitrary, fc.nat(), (history, knows) => {
      const updates = arrivals(history)
      const document = new RoomDocument()
      const partial = new Y.Doc()
      const news: Part[] = []
      const given: Uint8Array[] = []
      for (const [index, update] of updates.entries()) {
        if (index < knows % (updates.length + 1)) Y.applyUpdate(partial, update)
        const { fresh, freed } = document.take(part(update))
        if (fresh) news.push(fresh, ...freed)
        given.push(document.encodeWhole())
      }
      given.push(mergeParts(news))
      const vector = readStateVector(Y.encodeStateVector(partial), 100)
      given.push(document.encodeSince(vector ?? new Map()))
      for (const update of given)
        expect(scanUpdate(update, limits.scan)).toMatchObject({ ok: true })
    }),
    { numRuns: 200 },
  )
})

it('R34 deletions come in order, for Yjs keeps those out of order for later as others', () => {
  const author = Object.assign(new Y.Doc(), { clientID: 1 })
  const updates: Uint8Array[] = []
  author.on('update', (update: Uint8Array) => updates.push(update))
  author.getText('text').insert(0, 'abcdef')
  author.getText('text').delete(4, 1)
  author.getText('text').delete(1, 1)
  const [typed, ...deletions] = updates
  const frame = mergeParts(deletions.map(part))
  const late = new Y.Doc()
  for (const update of [frame, typed ?? frame]) Y.applyUpdate(late, update)
  expect(late.getText('text').toString()).toBe('acdf')
  expect(late.store.pendingDs).toBeNull()
})
