import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { must } from '../../lib/must.ts'
import { buildFindModel, noteModel } from '../../testing/campaign.ts'
import { applyEdit, randomEdits } from '../../testing/random-edits.ts'
import { buildVariantDoc, pageIn, variantIn } from '../../testing/variant-doc.ts'
import { addBlock } from '../edits/add-block.ts'
import { applyVariant } from './apply-variant.ts'
import { rescuePrefix, rootsOf } from '../document/document.ts'
import { variantOf } from '../document/inherited-place.ts'
import { moveSections } from '../edits/move-sections.ts'
import { readCampaign } from '../read/read-campaign.ts'
import type { PageSnapshot, VariantSnapshot } from '../model/snapshot.ts'
import { findPlaces } from '../document/stored.ts'
import { splitId } from '../document/variant-ids.ts'

const findModel = buildFindModel()

/** What every block of a page says, whatever its id is. */
function wordsOf({ sections }: PageSnapshot): string[] {
  const blocks = sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  return blocks.map(({ kind, settings, props }) => JSON.stringify([kind, settings, props]))
}

/** `from` without what is in `taken`, one for one. */
function without(from: readonly string[], taken: readonly string[]): string[] {
  const left = [...from]
  for (const each of taken) if (left.includes(each)) left.splice(left.indexOf(each), 1)
  return left
}

/** A section that the page has none of: made up for what is homeless, or moved off the pages since. */
function hasStraySection(doc: Y.Doc, { sections }: VariantSnapshot): boolean {
  const places = findPlaces(rootsOf(doc))
  return sections.some(({ id }) => {
    const baseId = splitId(id)?.baseId
    if (baseId === undefined) return false
    return baseId.startsWith(rescuePrefix) || variantOf(places, 'sections', baseId) !== null
  })
}

test('what is only in a variant comes to its page also when the page moved its section away', () => {
  const doc = buildVariantDoc()
  addBlock(doc, { columnId: 'v~id5.1', model: noteModel, id: 'own' }, null)
  moveSections(doc, { sectionIds: ['id5'], pageId: 'id7', index: 0 }, null)
  const idsIn = ({ sections }: PageSnapshot) =>
    sections.map(({ columns }) => columns.map(({ blocks }) => blocks.map(({ id }) => id)))
  expect(idsIn(variantIn(doc))).toEqual([[['v~id3', 'v~id4'], ['own']]])
  applyVariant(doc, { variantId: 'v' }, null)
  expect(idsIn(pageIn(doc))).toEqual([[['id3', 'id4'], ['own']]])
})

test('after any edits, the page says all that its variant said', () => {
  const property = fc.property(fc.array(randomEdits(), { maxLength: 25, size: 'max' }), (edits) => {
    const doc = buildVariantDoc()
    for (const edit of edits) applyEdit(doc, readCampaign(doc, findModel), edit)
    const pages = () => readCampaign(doc, findModel).pages
    const page = pages().find(({ variants }) => variants.some(({ id }) => id === 'v'))
    const variant = page?.variants.find(({ id }) => id === 'v')
    fc.pre(variant !== undefined && !hasStraySection(doc, variant))
    applyVariant(doc, { variantId: 'v' }, null)
    const became = must(
      pages().find(({ id }) => id === page?.id),
      'the page',
    )
    expect(without(wordsOf(must(variant, 'the variant')), wordsOf(became))).toEqual([])
  })
  fc.assert(property, { numRuns: 300 })
})
