import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import {
  buildCampaignDoc,
  buildFindModel,
  buildReplica,
  noteModel,
  syncDocs,
} from '../../testing/campaign.ts'
import { hostileWrites, writeHostile } from '../../testing/hostile-writes.ts'
import type { RandomEdit } from '../../testing/random-edits.ts'
import { applyEdit, randomEdits, typeInto } from '../../testing/random-edits.ts'
import { blockOf, buildVariantDoc, pageIn, variantIn } from '../../testing/variant-doc.ts'
import { addBlock } from '../edits/add-block.ts'
import { moveBlocks } from '../edits/move-blocks.ts'
import { removeBlocks } from '../edits/remove-blocks.ts'
import { removeSection } from '../edits/remove-section.ts'
import { restore } from '../history/restore.ts'
import { ensureRichText } from '../props/ensure-rich-text.ts'
import { findRichText } from '../props/find-prop.ts'
import { setProp } from '../props/set-prop.ts'
import { setText } from '../props/set-text.ts'
import { readCampaign, readState } from '../read/read-campaign.ts'
import { createUndo } from '../undo/create-undo.ts'
import { addVariant } from '../variants/add-variant.ts'
import type { PresentView } from './present-view.ts'
import { createPresentView } from './present-view.ts'

const findModel = buildFindModel()
const writer = 7

/** A document with its view, a guest who has followed that from the start, and what came last. */
function buildFollowed(doc: Y.Doc) {
  const view = createPresentView(Y.encodeStateAsUpdate(doc), writer)
  const guest = guestOf(view)
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => void updates.push(update))
  const follow = (): Uint8Array | null => {
    const update = view.follow(updates.splice(0))
    if (update) Y.applyUpdate(guest, update)
    return update
  }
  return { view, guest, follow }
}

function guestOf(view: PresentView): Y.Doc {
  const guest = new Y.Doc()
  Y.applyUpdate(guest, view.encode())
  return guest
}

function expectSame(doc: Y.Doc, { view, guest }: ReturnType<typeof buildFollowed>): void {
  const seen = readCampaign(doc, findModel)
  expect(readState(view.encode(), findModel)).toEqual(seen)
  expect(readCampaign(guest, findModel)).toEqual(seen)
  expect(Y.encodeStateAsUpdate(guest)).toEqual(view.encode())
}

type Step = { peer: number; do: 'edit' | 'undo' | 'redo' | 'sync' | 'follow'; edit: RandomEdit }

function steps(): fc.Arbitrary<Step[]> {
  const step = fc.record({
    peer: fc.nat({ max: 2 }),
    do: fc.constantFrom<Step['do'][]>('edit', 'edit', 'edit', 'undo', 'redo', 'sync', 'follow'),
    edit: randomEdits(),
  })
  return fc.array(step, { maxLength: 50, size: 'max' })
}

test('the view reads as the document does, whatever several people do and take back', () => {
  const property = fc.property(steps(), (script) => {
    const doc = buildCampaignDoc()
    const followed = buildFollowed(doc)
    const peers = [0, 1, 2].map((name) => {
      const own = buildReplica(doc)
      own.clientID = name + 1
      const me = { name }
      return { own, me, undo: createUndo(own, me, { captureTimeout: 0 }) }
    })
    for (const { peer, do: what, edit } of script) {
      const { own, me, undo } = must(peers[peer], 'three peers')
      if (what === 'edit') applyEdit(own, readCampaign(own, findModel), edit, me)
      else if (what === 'undo' || what === 'redo') undo[what]()
      else {
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(own, Y.encodeStateVector(doc)))
        Y.applyUpdate(own, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(own)))
      }
      if (what !== 'follow') continue
      followed.follow()
      expectSame(doc, followed)
    }
    for (const { own } of peers) {
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(own, Y.encodeStateVector(doc)))
      followed.follow()
      expectSame(doc, followed)
    }
    const fresh = createPresentView(Y.encodeStateAsUpdate(doc), writer)
    expect(readState(fresh.encode(), findModel)).toEqual(readCampaign(doc, findModel))
  })
  fc.assert(property, { numRuns: 100 })
}, 120_000)

test('whatever a hostile client can store neither throws nor reads otherwise in the view', () => {
  const step = fc.oneof(fc.record({ write: hostileWrites() }), fc.record({ edit: randomEdits() }))
  const property = fc.property(
    fc.array(hostileWrites(), { maxLength: 8 }),
    fc.array(step, { maxLength: 10 }),
    (first, later) => {
      const doc = buildCampaignDoc()
      addVariant(doc, { pageId: 'id1', id: 'v1' }, null)
      addVariant(doc, { pageId: 'id1', id: 'v2' }, null)
      for (const each of first) writeHostile(doc, each)
      const followed = buildFollowed(doc)
      expectSame(doc, followed)
      for (const each of later) {
        if ('write' in each) writeHostile(doc, each.write)
        else applyEdit(doc, readCampaign(doc, findModel), each.edit)
        followed.follow()
        expectSame(doc, followed)
      }
    },
  )
  fc.assert(property, { numRuns: 150 })
  expect(Object.keys(Object.prototype)).toEqual([])
}, 120_000)

const note = (blockId: string, name: string) => ({ blockId, model: noteModel, name })
const holds = (bytes: Uint8Array | null, words: string) => Buffer.from(bytes ?? []).includes(words)

test('a letter on a large page is an update of its size', () => {
  const blocks = Array.from({ length: 100 }, () => ({
    kind: 'note',
    props: { body: 'Some words.' },
  }))
  const doc = buildCampaignDoc({
    pages: [{ path: '/', title: 'Home', sections: [{ columns: [{ blocks }] }] }],
  })
  const followed = buildFollowed(doc)
  typeInto(findRichText(doc, 'id50', 'body'), 4, 'x')
  expect(must(followed.follow(), 'an update').length).toBeLessThan(40)
  expectSame(doc, followed)
})

test('nothing is said where nothing visible changes', () => {
  const doc = buildVariantDoc()
  removeBlocks(doc, { blockIds: ['id4'] }, null)
  const followed = buildFollowed(doc)
  typeInto(findRichText(doc, 'id4', 'body'), 0, 'Never seen')
  doc.getMap('later').set('by', 'a later build')
  ensureRichText(doc, note('v~id3', 'body'), null)
  const page = doc.getMap('pages').get('id1')
  if (page instanceof Y.Map) page.set('removedSince', '2026-11-26')
  typeInto(findRichText(doc, 'id3', 'body'), 0, 'Regretted')
  findRichText(doc, 'id3', 'body')?.delete(0, 'Regretted'.length)
  expect(followed.follow()).toBe(null)
  expect(followed.view.encode()).toEqual(Y.encodeStateAsUpdate(followed.guest))
})

test('a variant that keeps a section of another page shows none of what has strayed there', () => {
  const doc = buildCampaignDoc()
  addVariant(doc, { pageId: 'id7', id: 'v' }, null)
  const variant = doc.getMap('pages').get('v')
  if (!(variant instanceof Y.Map)) throw new Error('no variant')
  variant.set('sections/id5/parent', 'v')
  variant.set('sections/id5/order', 'b0')
  const followed = buildFollowed(doc)
  const other = buildReplica(doc)
  removeSection(other, { sectionId: 'id2' }, null)
  addBlock(doc, { columnId: 'id2.1', model: noteModel, id: 'stray' }, null)
  syncDocs(doc, other)
  followed.follow()
  expectSame(doc, followed)
  expect(blockOf(pageIn(followed.guest), 'stray').kind).toBe('note')
  expect(JSON.stringify(pageIn(followed.guest, 1).variants)).toContain('"v~id6"')
  expect(JSON.stringify(pageIn(followed.guest, 1).variants)).not.toContain('"v~stray"')
})

test('what was seen and is removed is in no byte for those who come later, and comes back', () => {
  const doc = buildVariantDoc()
  setText(doc, { ...note('id4', 'label'), after: 'Canary' }, null)
  const followed = buildFollowed(doc)
  expect(holds(followed.view.encode(), 'Canary')).toBe(true)
  removeBlocks(doc, { blockIds: ['id4'] }, null)
  expect(holds(followed.follow(), 'Canary')).toBe(false)
  expect(holds(followed.view.encode(), 'Canary')).toBe(false)
  restore(doc, { level: 'blocks', id: 'id4' }, null)
  expect(holds(followed.follow(), 'Canary')).toBe(true)
  expectSame(doc, followed)
})

test('of what a page has removed and a variant keeps, only what the variant shows goes in', () => {
  const doc = buildVariantDoc()
  setText(doc, { ...note('id4', 'label'), after: 'Canary' }, null)
  setProp(doc, { ...note('id4', 'href'), value: 'https://canary.org/' }, null)
  moveBlocks(doc, { blockIds: ['v~id4'], columnId: 'v~id2.2', index: 0 }, null)
  const followed = buildFollowed(doc)
  removeBlocks(doc, { blockIds: ['id4'] }, null)
  followed.follow()
  expectSame(doc, followed)
  expect(blockOf(variantIn(followed.guest), 'v~id4').props.label).toBe('Canary')
  setText(doc, { ...note('v~id4', 'label'), after: 'Own' }, null)
  setProp(doc, { ...note('v~id4', 'href'), value: '/own' }, null)
  followed.follow()
  expectSame(doc, followed)
  expect(holds(followed.view.encode(), 'Canary')).toBe(false)
  expect(holds(followed.view.encode(), 'canary.org')).toBe(false)
  expect(holds(createPresentView(Y.encodeStateAsUpdate(doc), 8).encode(), 'anary')).toBe(false)
})

test('a copy in a variant follows its page while it says nothing, also once it says nothing again', () => {
  const doc = buildVariantDoc()
  typeInto(findRichText(doc, 'id3', 'body'), 0, 'Words')
  const followed = buildFollowed(doc)
  const page = must(findRichText(doc, 'id3', 'body'), 'the text')
  const write = (change: () => void) => {
    change()
    followed.follow()
    expectSame(doc, followed)
  }
  ensureRichText(doc, note('v~id3', 'body'), null)
  write(() => page.insert('Words'.length, ' of the page'))
  const copy = ensureRichText(doc, note('v~id3', 'body'), null)
  write(() => copy?.delete(0, 'Words'.length))
  expect(JSON.stringify(variantIn(followed.guest))).not.toContain('Words')
  write(() => page.delete(0, 'Words'.length))
  write(() => page.insert(0, 'New words'))
  expect(JSON.stringify(variantIn(followed.guest))).toContain('New words')
})

test('what a hostile client has put where nobody sees it does not go in', () => {
  const doc = buildVariantDoc()
  removeBlocks(doc, { blockIds: ['id4'] }, null)
  const put = (root: string, id: string, ...at: string[]) => {
    const map = doc.getMap(root).get(id)
    if (!(map instanceof Y.Map)) throw new Error(`no ${id}`)
    for (const key of at) map.set(key, new Y.Map([['Canary', new Y.Text('Canary')]]))
  }
  put('pages', 'id1', 'blocks/id3/props/label', 'removedFrom', 'removedLater', 'order')
  put(
    'pages',
    'v',
    'blocks/id4/props/label',
    'blocks/none/kind',
    'sections/id5/parent',
    'blocks/id3/order',
  )
  put('blocks', 'id4', 'props', 'later')
  put('columns', 'id2.1', 'removedWith', 'order')
  for (const root of ['pages', 'sections', 'columns', 'blocks', 'later'])
    for (const id of ['a b', 'rescue-page', 'canary'])
      doc.getMap(root).set(id, id === 'canary' ? 'Canary' : new Y.Map([['order', 'Canary']]))
  doc.getText('words').insert(0, 'Canary')
  const followed = buildFollowed(doc)
  expectSame(doc, followed)
  expect(holds(followed.view.encode(), 'Canary')).toBe(false)
})

type Writing = { what: 'type' | 'link' | 'unlink' | 'cut'; at: number; length: number }

test('an address that no letter leads to any more is in no byte', () => {
  const writing = fc.record({
    what: fc.constantFrom<Writing['what'][]>('type', 'link', 'unlink', 'cut'),
    at: fc.nat({ max: 12 }),
    length: fc.nat({ max: 9 }),
  })
  const property = fc.property(fc.array(writing, { maxLength: 25, size: 'max' }), (writings) => {
    const doc = buildCampaignDoc()
    typeInto(findRichText(doc, 'id3', 'body'), 0, 'Words')
    const followed = buildFollowed(doc)
    const text = must(findRichText(doc, 'id3', 'body'), 'the text')
    const addresses = writings.map((each, at) => {
      const from = each.at % (text.length + 1)
      const length = Math.min(each.length, text.length - from)
      const link = `https://canary-${at}-.org/`
      if (each.what === 'type') text.insert(from, '.', { link })
      else if (each.what === 'cut') text.delete(from, length)
      else text.format(from, length, { link: each.what === 'link' ? link : null })
      followed.follow()
      expectSame(doc, followed)
      return link
    })
    const seen = JSON.stringify(readCampaign(doc, findModel))
    for (const address of addresses)
      expect(holds(followed.view.encode(), address)).toBe(seen.includes(address))
  })
  fc.assert(property, { numRuns: 80 })
}, 60_000)
