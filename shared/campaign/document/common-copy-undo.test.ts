import { expect, test } from 'vitest'
import { buildReplica, noteModel, syncDocs } from '../../testing/campaign.ts'
import { typeInto } from '../../testing/random-edits.ts'
import {
  blockOf,
  buildVariantDoc as buildDoc,
  differencesOf,
  pageIn,
  variantIn,
} from '../../testing/variant-doc.ts'
import { ensureRichText } from '../props/ensure-rich-text.ts'
import { findRichText } from '../props/find-prop.ts'
import { setText } from '../props/set-text.ts'
import { createUndo } from '../undo/create-undo.ts'
import { applyVariant } from '../variants/apply-variant.ts'

const textOf = (blockId: string) => ({ blockId, model: noteModel, name: 'label' })

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

test('undo of the first words brings back what they replaced where somebody else has written since', () => {
  const doc = buildDoc()
  const me = {}
  const undo = createUndo(doc, me, { captureTimeout: 0 })
  setText(doc, { ...textOf('v~id3'), after: 'Mine' }, me)
  const other = buildReplica(doc)
  setText(other, { ...textOf('v~id3'), after: 'Mine, theirs' }, null)
  syncDocs(doc, other)
  undo.undo()
  expect(blockOf(variantIn(doc), 'v~id3').props.label).toBe('A, theirs')
  undo.redo()
  expect(blockOf(variantIn(doc), 'v~id3').props.label).toBe('Mine, theirs')
})

test('undo of the first words does not bring back what the page said before', () => {
  const doc = buildDoc()
  const me = {}
  setText(doc, { ...textOf('id3'), after: 'Before' }, null)
  const opened = createUndo(doc, me, { captureTimeout: 0 })
  setText(doc, { ...textOf('v~id3'), after: 'Before, mine' }, null)
  setText(doc, { ...textOf('v~id3'), after: 'Before' }, null)
  setText(doc, { ...textOf('id3'), after: 'Now' }, null)
  expect(differencesOf(doc)).toEqual([])
  setText(doc, { ...textOf('v~id3'), after: 'Now, mine' }, me)
  expect(blockOf(variantIn(doc), 'v~id3').props.label).toBe('Now, mine')
  opened.undo()
  expect(blockOf(variantIn(doc), 'v~id3').props.label).toBe('Now')
  expect(differencesOf(doc)).toEqual([])
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
