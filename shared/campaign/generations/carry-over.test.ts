import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { updateLimits } from '../../contract/update-limits.ts'
import { buildFindModel, noteModel, syncDocs } from '../../testing/campaign.ts'
import { buildVariantDoc } from '../../testing/variant-doc.ts'
import { addBlock } from '../edits/add-block.ts'
import { addPage } from '../edits/add-page.ts'
import { moveSection } from '../edits/move-section.ts'
import { removeBlocks } from '../edits/remove-blocks.ts'
import { setTheme } from '../edits/set-theme.ts'
import { restore } from '../history/restore.ts'
import { limits } from '../model/limits.ts'
import { addListItem } from '../props/add-list-item.ts'
import { moveListItem } from '../props/move-list-item.ts'
import { removeListItem } from '../props/remove-list-item.ts'
import { setListItem } from '../props/set-list-item.ts'
import { setProp } from '../props/set-prop.ts'
import { setText } from '../props/set-text.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { blockIn, buildGeneration, buildPair, textOf, wordsIn } from './testing/device.ts'

const findModel = buildFindModel()
const block = { blockId: 'id4', model: noteModel }
const place = { level: 'blocks', id: 'id4' }

const setSize = (value: number) => (doc: Y.Doc) =>
  void setProp(doc, { ...block, name: 'size', value }, null)

test('a value that only I have changed becomes mine, one that others have changed stays theirs', () => {
  const { into, carry } = buildPair(
    (doc) => {
      setSize(20)(doc)
      setProp(doc, { ...block, name: 'align@phone', value: 'right' }, null)
      setTheme(doc, { theme: { radius: 3, primary: '#010203' } }, null)
    },
    (doc) => {
      setSize(30)(doc)
      setTheme(doc, { theme: { radius: 5 } }, null)
    },
  )
  expect(carry()).toEqual({
    carried: 2,
    left: [
      { level: 'theme', id: '', key: 'radius', kind: 'value', value: 3 },
      { ...place, key: 'size', kind: 'value', value: 20 },
    ],
  })
  expect(blockIn(into, 'id4').props).toMatchObject({ size: 30, 'align@phone': 'right' })
  expect(readCampaign(into, findModel).theme).toMatchObject({ radius: 5, primary: '#010203' })
})

test('what both have changed alike is nothing, and carrying over again changes nothing', () => {
  const { changes, copy, into, carry } = buildPair(setSize(20), setSize(20))
  expect(carry()).toEqual({ carried: 0, left: [] })
  textOf(copy, 'id4').insert(0, 'mine')
  expect(carry().carried).toBe(1)
  const { mine } = changes(copy)
  const before = Y.encodeStateVector(into)
  buildGeneration(mine).carry(mine, into)
  expect(Y.encodeStateVector(into)).toEqual(before)
})

test('all of it is one transaction of the origin', () => {
  const { changes, copy, into } = buildPair(setSize(20), () => {})
  setTheme(copy, { theme: { radius: 3 } }, null)
  const origins: unknown[] = []
  into.on('afterTransaction', ({ origin, changed }: Y.Transaction) => {
    if (changed.size > 0) origins.push(origin)
  })
  const origin = {}
  buildGeneration().carry(copy, into, { ...changes(copy), origin })
  expect(origins).toEqual([origin])
})

test('a list is merged item by item, and an item key by key', () => {
  const rows = { ...block, name: 'rows' }
  const { into, carry } = buildPair(
    (doc) => {
      addListItem(doc, { ...rows, id: 'mine', item: { name: 'Mine' } }, null)
      setText(doc, { ...block, name: 'rows/row1/name', after: 'First of mine' }, null)
    },
    (doc) => {
      addListItem(doc, { ...rows, id: 'theirs', index: 0 }, null)
      setListItem(doc, { ...rows, itemId: 'row1', key: 'open', value: false }, null)
    },
  )
  expect(carry()).toEqual({ carried: 2, left: [] })
  expect(blockIn(into, 'id4').props.rows).toMatchObject([
    { id: 'theirs' },
    { id: 'row1', name: 'First of mine', open: false },
    { id: 'mine', name: 'Mine' },
  ])
})

test('an item that I delete goes unless others have changed it; in one they have deleted mine is left', () => {
  const rows = { ...block, name: 'rows' }
  const remove = (doc: Y.Doc) => void removeListItem(doc, { ...rows, itemId: 'row1' }, null)
  const change = (doc: Y.Doc) =>
    void setText(doc, { ...block, name: 'rows/row1/name', after: 'Changed' }, null)
  const untouched = buildPair(remove, () => {})
  expect(untouched.carry()).toEqual({ carried: 1, left: [] })
  expect(blockIn(untouched.into, 'id4').props.rows).toEqual([])
  const item = { ...place, key: 'rows', item: { id: 'row1', key: '' } }
  expect(buildPair(remove, change).carry().left).toEqual([{ ...item, kind: 'removal' }])
  const words = { ...item, item: { id: 'row1', key: 'name' }, kind: 'words', words: 'Changed' }
  expect(buildPair(change, remove).carry().left).toEqual([words])
})

test('a place is one thing, also that of an item, and so is a removal', () => {
  const move = (index: number) => (doc: Y.Doc) =>
    void moveSection(doc, { sectionId: 'id2', pageId: 'id7', index }, null)
  const onlyMine = buildPair(move(0), () => {})
  expect(onlyMine.carry().carried).toBe(1)
  expect(readCampaign(onlyMine.into, findModel).pages[1]?.sections.map(({ id }) => id)).toContain(
    'id2',
  )
  const both = buildPair(move(0), move(1))
  expect(both.carry().left).toEqual([
    { level: 'sections', id: 'id2', key: 'parent', kind: 'place' },
  ])
  const remove = (doc: Y.Doc) => void removeBlocks(doc, { blockIds: ['id4'] }, null)
  const removed = buildPair(remove, setSize(30))
  expect(removed.carry()).toEqual({ carried: 1, left: [] })
  expect(JSON.stringify(readCampaign(removed.into, findModel))).not.toContain('"id4"')
  expect(buildPair(remove, remove).carry()).toEqual({ carried: 0, left: [] })
})

test('an item that both have moved stays where others have put it', () => {
  const rows = { ...block, name: 'rows' }
  const { server } = buildGeneration()
  for (const id of ['a', 'b']) addListItem(server, { ...rows, id }, null)
  const move = (index: number) => (doc: Y.Doc) =>
    void moveListItem(doc, { ...rows, itemId: 'a', index }, null)
  const { carry } = buildPair(move(0), move(2), server)
  expect(carry().left).toEqual([
    { ...place, key: 'rows', item: { id: 'a', key: '#order' }, kind: 'place' },
  ])
})

test('a new page with all that is in it is copied with its ids, unless it is there', () => {
  const { copy, into, carry } = buildPair(
    (doc) => void addPage(doc, { id: 'new', path: '/new', title: 'New', index: 0 }, null),
    () => {},
  )
  carry()
  expect(readCampaign(into, findModel).pages.map(({ id }) => id)).toContain('new')
  expect(readCampaign(into, findModel).pages).toEqual(readCampaign(copy, findModel).pages)
  expect(carry()).toEqual({ carried: 0, left: [] })
})

test('what is new and has come by another way gets what it lacks there, and differing words are left', () => {
  const { device, carry, renew } = buildGeneration()
  const copy = device(7)
  const columnId = String(copy.getMap<Y.Map<unknown>>('blocks').get('id4')?.get('parent'))
  addBlock(copy, { columnId, model: noteModel, id: 'new', index: 0 }, null)
  textOf(copy, 'new').insert(0, 'first')
  const into = renew()
  carry(copy, into)
  textOf(copy, 'new').insert(5, ' and last')
  removeBlocks(copy, { blockIds: ['new'] }, null)
  setProp(copy, { blockId: 'new', model: noteModel, name: 'align@phone', value: 'right' }, null)
  const { carried, left } = carry(copy, into)
  expect(carried).toBe(1)
  expect(left).toMatchObject([{ level: 'blocks', id: 'new', key: 'body', kind: 'words' }])
  expect(JSON.stringify(left)).toContain('first and last')
})

test('what was left out as removed long ago comes back if I have brought it back, else mine is left', () => {
  const { server, device, carry } = buildGeneration()
  removeBlocks(server, { blockIds: ['id4', 'id3'] }, null)
  const copy = device(7)
  restore(copy, { level: 'blocks', id: 'id4' }, null)
  textOf(copy, 'id4').insert(0, 'back')
  const props = copy.getMap<Y.Map<unknown>>('blocks').get('id3')?.get('props')
  if (props instanceof Y.Map) props.set('size', 50)
  const into = buildGeneration(server).renew()
  for (const id of ['id3', 'id4']) into.getMap('blocks').delete(id)
  expect(carry(copy, into).left).toEqual([
    { level: 'blocks', id: 'id3', key: 'size', kind: 'value', value: 50 },
  ])
  expect(wordsIn(into, 'id4')).toEqual(['back'])
})

test('my words in a block that others have not sent yet are left over, or merged once it is there', () => {
  const { device, carry, renew } = buildGeneration()
  const [copy, other] = [device(7), device(8)]
  const columnId = String(other.getMap<Y.Map<unknown>>('blocks').get('id4')?.get('parent'))
  addBlock(other, { columnId, model: noteModel, id: 'new', index: 0 }, null)
  syncDocs(copy, other)
  textOf(copy, 'new').insert(0, 'mine')
  const without = renew()
  expect(carry(copy, without)).toMatchObject({
    carried: 0,
    left: [{ level: 'blocks', id: 'new', key: 'body', kind: 'words' }],
  })
  expect(without.getMap('blocks').has('new')).toBe(false)
  const into = renew()
  carry(other, into)
  expect(carry(copy, into).left).toEqual([])
  expect(wordsIn(into, 'new')).toEqual(['mine'])
})

test('what would go over a limit is left over', () => {
  const rows = { ...block, name: 'rows' }
  const fill = (prefix: string, count: number) => (doc: Y.Doc) => {
    for (let at = 0; at < count; at++)
      addListItem(doc, { ...rows, id: `${prefix}${at}`, item: { name: `${prefix}${at}` } }, null)
  }
  const items = buildPair(fill('mine', 3), fill('their', 4))
  expect(items.carry()).toMatchObject({
    carried: 1,
    left: [
      { kind: 'words', words: 'mine1' },
      { kind: 'words', words: 'mine2' },
    ],
  })
  const write = (letters: string) => (doc: Y.Doc) =>
    void setText(doc, { ...block, name: 'label', after: letters.repeat(150) }, null)
  const long = buildPair(write('m'), write('t'))
  expect(long.carry().left).toEqual([
    { ...place, key: 'label', kind: 'words', words: 'm'.repeat(150) },
  ])
  expect(blockIn(long.into, 'id4').props.label).toBe('t'.repeat(150))
  const addPages = (prefix: string, count: number) => (doc: Y.Doc) => {
    for (let at = 0; at < count; at++)
      addPage(doc, { id: `${prefix}${at}`, path: `/${prefix}${at}`, title: prefix, index: 0 }, null)
  }
  const pages = buildPair(addPages('mine', 2), addPages('their', limits.pages - 3))
  expect(pages.carry().left).toEqual([
    { level: 'pages', id: 'mine1', key: '', kind: 'value', value: 'mine', isOverLimit: true },
  ])
})

test('what is more than a message may weigh is left over, and the rest is carried', () => {
  const huge = 'x'.repeat(updateLimits.messageBytes / 4)
  const { carry, into } = buildPair(
    (doc) => {
      textOf(doc, 'id4').insert(0, 'mine ')
      setSize(20)(doc)
      // No field takes so much, so it is put past them.
      const props = textOf(doc, 'id4').parent
      if (props instanceof Y.Map) props.set('hint', huge)
    },
    () => undefined,
  )
  const left = [{ ...place, key: 'hint', kind: 'value', value: huge, isOverLimit: true }]
  expect(carry()).toEqual({ carried: 2, left })
  expect(blockIn(into, 'id4').props).toMatchObject({ size: 20 })
  expect(textOf(into, 'id4').toJSON()).toContain('mine ')
})

test('what a variant says otherwise is left over under its id there', () => {
  const say = (value: number) => (doc: Y.Doc) =>
    void setProp(doc, { blockId: 'v~id3', model: noteModel, name: 'size', value }, null)
  const { carry } = buildPair(say(20), say(30), buildVariantDoc())
  expect(carry().left).toEqual([
    { level: 'blocks', id: 'v~id3', key: 'size', kind: 'value', value: 20 },
  ])
})
