import { expect, test } from 'vitest'
import { must } from '../../lib/must.ts'
import { buildCampaignDoc, buildReplica, noteModel, syncDocs } from '../../testing/campaign.ts'
import { typeInto } from '../../testing/random-edits.ts'
import {
  blockOf,
  buildVariantDoc,
  differencesOf,
  pageIn,
  variantIn,
} from '../../testing/variant-doc.ts'
import { isRichText } from '../model/accept-value.ts'
import { limits } from '../model/limits.ts'
import { replaceInRichText } from '../model/replace-words.ts'
import type { PageSnapshot, RichText } from '../model/snapshot.ts'
import { ensureRichText } from './ensure-rich-text.ts'
import { setRichText } from './set-rich-text.ts'

const id = 'id3'
const body = { blockId: id, model: noteModel, name: 'body' }

const bodyOf = (page: PageSnapshot, blockId = id): RichText => {
  const { props } = blockOf(page, blockId)
  return must([props['body']].find(isRichText), 'body')
}
const wordsOf = (text: RichText) =>
  text.content
    .flatMap((node) => (node.type === 'paragraph' ? node.content : []))
    .map((inline) => (inline.type === 'text' ? inline.text : ''))
    .join('')

const spring = (text: RichText) =>
  replaceInRichText(text, { sought: 'spring', words: 'Summer', isMeant: () => true })

test('what somebody types while words are replaced stays, each letter once', () => {
  const doc = buildCampaignDoc()
  typeInto(ensureRichText(doc, body, null), 0, 'A spring day in spring')
  const other = buildReplica(doc)
  typeInto(ensureRichText(other, body, null), 12, ' (sunny)')
  const before = bodyOf(pageIn(doc))
  expect(setRichText(doc, { ...body, before, after: spring(before) }, null)).toBe(true)
  expect(wordsOf(bodyOf(pageIn(doc)))).toBe('A Summer day in Summer')
  syncDocs(doc, other)
  expect(wordsOf(bodyOf(pageIn(doc)))).toBe('A Summer day (sunny) in Summer')
  expect(bodyOf(pageIn(other))).toEqual(bodyOf(pageIn(doc)))
})

test('words replaced in a variant stay as they are on its page', () => {
  const doc = buildVariantDoc()
  typeInto(ensureRichText(doc, body, null), 0, 'spring')
  const before = bodyOf(variantIn(doc), 'v~id3')
  const args = { ...body, blockId: 'v~id3', before, after: spring(before) }
  expect(setRichText(doc, args, null)).toBe(true)
  expect(wordsOf(bodyOf(variantIn(doc), 'v~id3'))).toBe('Summer')
  expect(wordsOf(bodyOf(pageIn(doc)))).toBe('spring')
  expect(differencesOf(doc)).toEqual(['changed v~id3'])
})

test('a text of which not all is read is not written anew', () => {
  const doc = buildCampaignDoc()
  typeInto(ensureRichText(doc, body, null), 0, `spring${'x'.repeat(limits.richText)}`)
  const before = bodyOf(pageIn(doc))
  expect(setRichText(doc, { ...body, before, after: spring(before) }, null)).toBe(false)
  expect(bodyOf(pageIn(doc))).toEqual(before)
})
