import { expect, test } from 'vitest'
import { must } from '../lib/must.ts'
import { buildFindModel, buildReplica, noteModel, syncDocs } from '../testing/campaign.ts'
import { typeInto } from '../testing/random-edits.ts'
import {
  blockOf,
  buildVariantDoc as buildDoc,
  differencesOf,
  pageIn,
  variantIn,
} from '../testing/variant-doc.ts'
import { addListItem } from './add-list-item.ts'
import { applyVariant } from './apply-variant.ts'
import { createUndo } from './create-undo.ts'
import { dropEqualCopy } from './drop-equal-copy.ts'
import { duplicateVariant } from './duplicate-variant.ts'
import { ensureRichText } from './ensure-rich-text.ts'
import { findRichText } from './find-prop.ts'
import { readCampaign } from './read-campaign.ts'
import { setText } from './set-text.ts'
import { readDifferences } from './variant-differences.ts'

const findModel = buildFindModel()
const textOf = (blockId: string) => ({ blockId, model: noteModel, name: 'label' })

test('a text that was only opened in a variant goes on following its page', () => {
  const doc = buildDoc()
  const body = { blockId: 'v~id3', model: noteModel, name: 'body' }
  const opened = ensureRichText(doc, body, null)
  expect(ensureRichText(doc, body, null)).toBe(opened)
  expect(differencesOf(doc)).toEqual([])
  typeInto(findRichText(doc, 'id3', 'body'), 0, 'New ')
  expect(JSON.stringify(blockOf(variantIn(doc), 'v~id3').props.body)).toContain('New ')
  const again = ensureRichText(doc, body, null)
  expect(again?.toJSON()).toContain('New ')
  const twin = must(duplicateVariant(doc, { variantId: 'v' }, null) || null, 'the copy')
  typeInto(again, 0, 'Mine ')
  expect(differencesOf(doc)).toEqual(['changed v~id3'])
  expect(
    readDifferences(
      doc,
      must(
        pageIn(doc).variants.find(({ id }) => id === twin),
        'it',
      ),
    ),
  ).toEqual([])
})

test('two who begin in one text, list or plain text of a variant at once both keep what they write', () => {
  const left = buildDoc()
  const right = buildReplica(left)
  const body = { blockId: 'v~id3', model: noteModel, name: 'body' }
  typeInto(ensureRichText(left, body, null), 0, 'Left ')
  typeInto(ensureRichText(right, body, null), 0, 'Right ')
  setText(left, { ...textOf('v~id3'), after: 'A left' }, null)
  setText(right, { ...textOf('v~id3'), after: 'A right' }, null)
  const rows = { blockId: 'v~id3', model: noteModel, name: 'rows' }
  addListItem(left, { ...rows, id: 'left', index: 0 }, null)
  addListItem(right, { ...rows, id: 'right', index: 0 }, null)
  syncDocs(left, right)
  expect(readCampaign(right, findModel)).toEqual(readCampaign(left, findModel))
  const { props } = blockOf(variantIn(left), 'v~id3')
  expect(JSON.stringify(props.body)).toMatch(/Left .*Right |Right .*Left /)
  expect(['A left right', 'A right left']).toContain(props.label)
  expect(JSON.stringify(props.rows)).toMatch(/"left".*"right"|"right".*"left"/)
})

test('what only one of two has opened takes nothing from the other, who wrote offline', () => {
  const left = buildDoc()
  const right = buildReplica(left)
  const body = { blockId: 'v~id3', model: noteModel, name: 'body' }
  ensureRichText(left, body, null)
  dropEqualCopy(left, body, null)
  typeInto(ensureRichText(right, body, null), 0, 'Offline ')
  syncDocs(left, right)
  expect(JSON.stringify(blockOf(variantIn(left), 'v~id3').props.body)).toContain('Offline ')
})

test('undo of the first words in a variant leaves what somebody else has written there', () => {
  const doc = buildDoc()
  const me = {}
  const undo = createUndo(doc, me, { captureTimeout: 0 })
  setText(doc, { ...textOf('v~id3'), after: 'A and mine' }, me)
  const other = buildReplica(doc)
  setText(other, { ...textOf('v~id3'), after: 'Theirs: A and mine' }, null)
  syncDocs(doc, other)
  undo.undo()
  expect(blockOf(variantIn(doc), 'v~id3').props.label).toBe('Theirs: A')
})

test('undo of making the variant the page leaves what somebody else has written there since', () => {
  const doc = buildDoc()
  const me = {}
  const undo = createUndo(doc, me, { captureTimeout: 0 })
  typeInto(
    ensureRichText(doc, { blockId: 'v~id3', model: noteModel, name: 'body' }, null),
    0,
    'Mine ',
  )
  applyVariant(doc, { variantId: 'v' }, me)
  const other = buildReplica(doc)
  typeInto(findRichText(other, 'id3', 'body'), 0, 'Theirs ')
  syncDocs(doc, other)
  undo.undo()
  expect(JSON.stringify(blockOf(pageIn(doc), 'id3').props.body)).toContain('Theirs ')
  expect(pageIn(doc).variants).toHaveLength(1)
})
