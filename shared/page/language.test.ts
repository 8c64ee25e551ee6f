import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { allBlocks, findBlock } from '../blocks/registry.ts'
import { addBlock } from '../campaign/edits/add-block.ts'
import { createCampaign } from '../campaign/edits/create-campaign.ts'
import { setPage } from '../campaign/edits/set-page.ts'
import { setSite } from '../campaign/edits/set-site.ts'
import { withWords } from '../campaign/text/with-words.ts'
import { setText } from '../campaign/props/set-text.ts'
import { translateWords } from '../campaign/props/translate-words.ts'
import { readCampaign } from '../campaign/read/read-campaign.ts'
import { createUndo } from '../campaign/undo/create-undo.ts'
import { addVariant } from '../campaign/variants/add-variant.ts'
import { speak } from '../languages/all-languages.ts'
import { must } from '../lib/must.ts'

const kinds = allBlocks().map(({ kind }) => kind)
const blocks = kinds.map((kind) => ({ kind }))
const english = speak().words
const german = speak({ language: 'de' }).words

function build() {
  const doc = new Y.Doc()
  const page = { path: '/', title: 'Home', sections: [{ columns: [{ blocks }] }] }
  createCampaign(doc, { pages: [page, { ...page, path: '/de' }] }, findBlock)
  return doc
}

const read = (doc: Y.Doc) => readCampaign(doc, findBlock)
const pageAt = (doc: Y.Doc, at: number) => must(read(doc).pages[at], 'page')
const blockOf = (doc: Y.Doc, kind: string, at = 0) =>
  must(
    pageAt(doc, at).sections[0]?.columns[0]?.blocks.find((block) => block.kind === kind),
    kind,
  )

describe('what blocks begin with (P3)', () => {
  it('is the English word that the field names', () => {
    for (const { kind, fields } of allBlocks()) {
      const own = withWords({ kind, version: 1, fields }, english)
      expect(JSON.stringify(own.fields)).toBe(JSON.stringify(fields))
    }
  })

  it('is in the language of the page where they are new', () => {
    const doc = build()
    const columnId = must(pageAt(doc, 0).sections[0]?.columns[0]?.id, 'column')
    const add = (kind: string) => {
      const model = withWords(must(findBlock(kind), kind), german)
      const id = addBlock(doc, { columnId, model, index: 0 }, null)
      return must(read(doc).pages[0]?.sections[0]?.columns[0]?.blocks[0], String(id)).props
    }
    expect(JSON.stringify(add('countdown'))).toContain('"Tage"')
    expect(add('coupon')).toMatchObject({ copied: 'Kopiert' })
    const { submit, inputs } = add('form')
    expect(submit).toBe('Auf dem Laufenden bleiben')
    expect(inputs).toMatchObject([{ label: 'E-Mail-Adresse' }, { label: german.consent }])
  })

  it('is said in the other language when that is chosen, but for what people have written', () => {
    const doc = build()
    addVariant(doc, { pageId: pageAt(doc, 0).id, id: 'v' }, null)
    const form = blockOf(doc, 'form')
    const model = must(findBlock('form'), 'form')
    setText(doc, { blockId: form.id, model, name: 'submit', after: 'Count me in' }, null)
    const person = {}
    const undo = createUndo(doc, person)
    const pageIds = [pageAt(doc, 0).id]
    doc.transact(() => {
      setSite(doc, { language: 'de' }, person)
      translateWords(doc, { pageIds, from: english, to: german, findModel: findBlock }, person)
    }, person)
    expect(read(doc).site.language).toBe('de')
    expect(blockOf(doc, 'form').props).toMatchObject({
      submit: 'Count me in',
      success: german.formThanks,
      inputs: [{ label: german.emailAddress }, { label: german.consent }],
    })
    expect(JSON.stringify(blockOf(doc, 'countdown').props)).toContain('"Stunden"')
    expect(JSON.stringify(blockOf(doc, 'countdown', 1).props)).toContain('"Hours"')
    const variant = must(pageAt(doc, 0).variants[0], 'variant')
    expect(JSON.stringify(variant)).toContain('"Stunden"')
    expect(JSON.stringify(variant)).not.toContain('"Hours"')
    const said = JSON.stringify(read(doc))
    undo.undo()
    expect(read(doc).site.language).toBe('en')
    expect(JSON.stringify(blockOf(doc, 'countdown').props)).toContain('"Hours"')
    undo.redo()
    expect(JSON.stringify(read(doc))).toBe(said)
  })
})

describe('the language in the document (P3)', () => {
  it('is English until somebody says otherwise, and never one that there is not', () => {
    const doc = build()
    expect(read(doc).site).toEqual({ language: 'en', words: {} })
    doc.getMap('site').set('language', 'tlh')
    doc.getMap('site').set('word:de/optional', 7)
    doc.getMap('site').set('word:xx/optional', 'x')
    doc.getMap('site').set('word:de/__proto__', 'x')
    expect(read(doc).site).toEqual({ language: 'en', words: {} })
  })

  it('may be another on a page, as on its variants', () => {
    const doc = build()
    const { id } = pageAt(doc, 1)
    addVariant(doc, { pageId: id, id: 'v' }, null)
    setPage(doc, { pageId: id, language: 'ar' }, null)
    setPage(doc, { pageId: 'v', language: 'ja' }, null)
    expect(pageAt(doc, 1).language).toBe('ar')
    expect(pageAt(doc, 1).variants[0]?.language).toBe('ar')
    expect(pageAt(doc, 0)).not.toHaveProperty('language')
    setPage(doc, { pageId: id, language: null }, null)
    expect(pageAt(doc, 1)).not.toHaveProperty('language')
  })

  it('has words of its own, in one order and bounded', () => {
    const doc = build()
    setSite(doc, { words: { 'de/optional': ' (freiwillig) ', 'ar/next': 'x'.repeat(900) } }, null)
    setSite(doc, { words: { 'nope/next': 'x', 'de/a b': 'x' } }, null)
    expect(read(doc).site.words).toEqual({
      'ar/next': 'x'.repeat(300),
      'de/optional': '(freiwillig)',
    })
    setSite(doc, { words: { 'ar/next': '' } }, null)
    expect(read(doc).site.words).toEqual({ 'de/optional': '(freiwillig)' })
  })
})
