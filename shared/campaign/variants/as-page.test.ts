import { expect, it } from 'vitest'
import { inVariant } from '../document/variant-ids.ts'
import { duplicateBlock } from '../edits/duplicate-block.ts'
import { removeBlocks } from '../edits/remove-blocks.ts'
import { setPage } from '../edits/set-page.ts'
import { must } from '../../lib/must.ts'
import { buildVariantDoc, pageIn, variantIn } from '../../testing/variant-doc.ts'
import { applyVariant } from './apply-variant.ts'
import { asPage } from './as-page.ts'

it('shows a variant as the page would be if it was put in its place', () => {
  const doc = buildVariantDoc()
  setPage(doc, { pageId: 'v', title: 'Another' }, null)
  const own = (id: string) => inVariant('v', id)
  expect(duplicateBlock(doc, { blockId: own('id3'), id: 'copy' }, null)).toBeTruthy()
  expect(removeBlocks(doc, { blockIds: [own('id4')] }, null)).toBeTruthy()
  const shown = asPage(pageIn(doc), variantIn(doc))
  const texts = must(shown.sections[0], 'a section').columns.flatMap(({ blocks }) => blocks)
  expect(texts.map(({ id }) => id)).toEqual(['id3', 'copy'])
  applyVariant(doc, { variantId: 'v' }, null)
  expect(shown).toEqual(pageIn(doc))
})
