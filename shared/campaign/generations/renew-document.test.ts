import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import {
  buildCampaignDoc,
  buildFindModel,
  buildReplica,
  noteModel,
} from '../../testing/campaign.ts'
import { typeInto } from '../../testing/random-edits.ts'
import { isFresh, renew } from '../../testing/renew.ts'
import { buildVariantDoc } from '../../testing/variant-doc.ts'
import { findBlock } from '../../blocks/registry.ts'
import { templates } from '../../templates/registry.ts'
import { loadTemplate } from '../../templates/load-template.ts'
import { rootsOf } from '../document/document.ts'
import { findMap } from '../document/placement.ts'
import { signatureOf } from '../document/same-stored.ts'
import { createCampaign } from '../edits/create-campaign.ts'
import { removeBlocks } from '../edits/remove-blocks.ts'
import type { BlockModel } from '../model/field.ts'
import { schemaVersion } from '../model/schema-version.ts'
import { findRichText } from '../props/find-prop.ts'
import { setProp } from '../props/set-prop.ts'
import { setText } from '../props/set-text.ts'
import { readCampaign } from '../read/read-campaign.ts'
import { upgradeDocument } from '../upgrades/upgrade-document.ts'
import { renewDocument } from './renew-document.ts'

const findModel = buildFindModel()
const read = (doc: Y.Doc) => readCampaign(doc, findModel)

const bytesOf = (doc: Y.Doc) => Y.encodeStateAsUpdate(doc).length
const keysOf = (doc: Y.Doc, level: 'pages' | 'sections' | 'blocks', id: string) => [
  ...must(findMap(rootsOf(doc)[level], id), id).keys(),
]
describe('the past', () => {
  it('is gone: one writer, nothing deleted, and as small as a document made fresh', () => {
    const label = { blockId: 'id3', model: noteModel, name: 'label' }
    const [doc, fresh] = [buildCampaignDoc(), buildCampaignDoc()]
    for (let day = 0; day < 200; day++) {
      const somebody = buildReplica(doc)
      setText(somebody, { ...label, after: `A ${day}` }, null)
      typeInto(findRichText(somebody, 'id4', 'body'), 0, 'x')
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(somebody))
    }
    setText(fresh, { ...label, after: 'A 199' }, null)
    typeInto(findRichText(fresh, 'id4', 'body'), 0, 'x'.repeat(200))
    const renewed = renew(doc, { writer: fresh.clientID })
    expect(isFresh(renewed, fresh.clientID)).toBe(true)
    expect(read(renewed)).toEqual(read(doc))
    expect(read(renewed)).toEqual(read(fresh))
    expect(bytesOf(doc)).toBeGreaterThan(2 * bytesOf(fresh))
    expect(bytesOf(renewed)).toBeLessThanOrEqual(1.05 * bytesOf(fresh))
  })

  it.each(templates.map(({ id }) => id))('a fresh %s is no larger by renewing', async (id) => {
    const doc = new Y.Doc()
    doc.clientID = 7
    const seed = must(await loadTemplate(id, new Date(0)), id)
    createCampaign(doc, seed, findBlock)
    const renewed = renew(doc, {}, findBlock)
    expect(readCampaign(renewed, findBlock)).toEqual(readCampaign(doc, findBlock))
    expect(bytesOf(renewed)).toBeLessThanOrEqual(1.01 * bytesOf(doc))
  })

  it('renewing again changes nothing but the writer', () => {
    const doc = buildVariantDoc()
    setProp(doc, { blockId: 'v~id3', model: noteModel, name: 'size', value: 40 }, null)
    removeBlocks(doc, { blockIds: ['id4'] }, null)
    const once = renew(doc)
    expect(Y.encodeStateAsUpdate(renew(once))).toEqual(Y.encodeStateAsUpdate(once))
    const other = renew(once, { writer: 9 })
    expect(Y.encodeStateAsUpdate(renew(other))).toEqual(Y.encodeStateAsUpdate(once))
    expect([...Y.decodeStateVector(Y.encodeStateVector(other)).keys()]).toEqual([9])
  })

  it('needs all of the state', () => {
    const doc = buildCampaignDoc()
    const before = Y.encodeStateVector(doc)
    setText(doc, { blockId: 'id3', model: noteModel, name: 'label', after: 'B' }, null)
    const part = Y.encodeStateAsUpdate(doc, before)
    const options = { writer: 7, today: 100, removedBefore: null }
    expect(() => renewDocument(part, findModel, options)).toThrow('not complete')
  })
})

describe('older forms', () => {
  /** As version 1 wrote it. */
  function buildVersion1(): Y.Doc {
    const doc = buildCampaignDoc()
    doc.getMap('meta').set('schemaVersion', 1)
    for (const section of doc.getMap('sections').values()) {
      if (!(section instanceof Y.Map)) continue
      for (const key of ['ratio', 'width', 'padding', 'background']) section.delete(key)
    }
    findMap(rootsOf(doc).sections, 'id2')?.set('fullWidth', true)
    return doc
  }

  const nextModel: BlockModel = {
    ...noteModel,
    version: 2,
    upgrades: { 1: (props) => ({ ...props, size: 2 * Number(props.size) }) },
  }

  it('become this one: of the schema and of each block', () => {
    const find = buildFindModel([nextModel])
    const doc = buildVersion1()
    const renewed = renew(doc, {}, find)
    const snapshot = readCampaign(renewed, find)
    expect(snapshot.schemaVersion).toBe(schemaVersion)
    expect(snapshot.pages[0]?.sections.map(({ style }) => style.width)).toEqual(['full', 'normal'])
    expect(keysOf(renewed, 'sections', 'id2')).not.toContain('fullWidth')
    expect(findMap(rootsOf(renewed).blocks, 'id3')?.get('version')).toBe(2)
    const [block] = snapshot.pages[0]?.sections[0]?.columns[0]?.blocks ?? []
    expect(block).toMatchObject({ id: 'id3', version: 2, props: { label: 'A', size: 32 } })
    expect(upgradeDocument(Y.encodeStateAsUpdate(renewed), find)).toBe(null)
    expect(isFresh(renewed)).toBe(true)
  })

  it('a newer one stays what it is', () => {
    const doc = buildCampaignDoc()
    doc.getMap('meta').set('schemaVersion', schemaVersion + 1)
    findMap(rootsOf(doc).blocks, 'id3')?.set('version', 9)
    const renewed = renew(doc, {}, buildFindModel([nextModel]))
    expect(renewed.getMap('meta').get('schemaVersion')).toBe(schemaVersion + 1)
    expect(findMap(rootsOf(renewed).blocks, 'id3')?.get('version')).toBe(9)
    expect(findMap(rootsOf(renewed).blocks, 'id4')?.get('version')).toBe(1)
  })
})

describe('what this build does not know', () => {
  it('stays: keys, kinds and values of any type, but what cannot be stored again', () => {
    const doc = buildCampaignDoc()
    const { theme, meta, blocks, pages } = rootsOf(doc)
    const block = must(findMap(blocks, 'id3'), 'a block')
    const text = new Y.Text()
    text.applyDelta([{ insert: 'bold', attributes: { bold: true } }, { insert: { embed: 1 } }])
    const inner = new Y.Map<unknown>([['list', Y.Array.from([1, null, { a: [true] }, text])]])
    block.set('later', inner)
    block.set('nothing', null)
    block.set('bytes', new Uint8Array([1, 2]))
    block.set('big', 10n)
    // What reaches others has a key of this name, and Yjs asks for it before it stores an object.
    block.set('trap', { constructor: Object })
    block.set('sub', new Y.Doc())
    theme.set('later', [1, 2])
    meta.set('later', 'x')
    blocks.set('a b', 'no block')
    pages.set('~', new Y.Map([['title', 'no page']]))
    const renewed = renew(doc)
    const after = must(findMap(rootsOf(renewed).blocks, 'id3'), 'the block')
    for (const key of ['later', 'nothing', 'bytes', 'kind', 'props'])
      expect(signatureOf(after.get(key))).toBe(signatureOf(block.get(key)))
    expect(after.get('big')).toBe(10n)
    expect([after.has('trap'), after.has('sub')]).toEqual([false, false])
    expect(rootsOf(renewed).theme.get('later')).toEqual([1, 2])
    expect(rootsOf(renewed).meta.get('later')).toBe('x')
    expect(rootsOf(renewed).blocks.get('a b')).toBe('no block')
    expect(signatureOf(rootsOf(renewed).pages.get('~'))).toBe('{"title":"no page"}')
    expect(read(renewed)).toEqual(read(doc))
  })

  it('stays in roots of any name and type', () => {
    const doc = buildCampaignDoc()
    doc.getMap('a map').set('key', new Y.Map([['in', 1]]))
    doc.getArray<unknown>('an array').push([1, 'two', new Y.Map([['in', 3]]), new Uint8Array(2)])
    doc.getArray('texts').push([new Y.Text('plain')])
    const text = doc.getText('a text')
    text.insert(0, 'bold', { bold: true })
    text.insert(4, ' and not', { bold: null })
    text.insertEmbed(0, { picture: 1 })
    text.setAttribute('lang', 'en')
    const xml = doc.getXmlFragment('xml')
    const paragraph = new Y.XmlElement('paragraph')
    paragraph.setAttribute('align', 'left')
    paragraph.insert(0, [new Y.XmlText('words')])
    xml.insert(0, [paragraph])
    doc.getMap('emptied').set('key', 1)
    doc.getMap('emptied').delete('key')
    const renewed = renew(doc)
    expect(renewed.share.has('emptied')).toBe(false)
    expect(renewed.getMap('a map').toJSON()).toEqual({ key: { in: 1 } })
    expect(renewed.getArray('an array').toJSON()).toEqual(doc.getArray('an array').toJSON())
    expect(signatureOf(renewed.getArray('texts'))).toBe(signatureOf(doc.getArray('texts')))
    expect(renewed.getText('a text').toDelta()).toEqual(text.toDelta())
    expect(renewed.getText('a text').getAttributes()).toEqual({ lang: 'en' })
    expect(renewed.getXmlFragment('xml').toString()).toBe(xml.toString())
    expect(isFresh(renewed)).toBe(true)
  })
})
