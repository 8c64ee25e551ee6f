import '../testing/browser-parts.ts'
import { expect, test } from 'vitest'
import { removeBlocks } from '#shared/campaign/edits/remove-blocks.ts'
import { addVariant } from '#shared/campaign/variants/add-variant.ts'
import { applyVariant } from '#shared/campaign/variants/apply-variant.ts'
import { removeVariant } from '#shared/campaign/variants/remove-variant.ts'
import { removePage } from '#shared/campaign/edits/remove-page.ts'
import { removeSection } from '#shared/campaign/edits/remove-section.ts'
import { restore } from '#shared/campaign/history/restore.ts'
import { openTestBuilder } from '../testing/open-test-builder.tsx'
import { deletedPage, deletedPart } from './deleted-part.ts'

function openWithQuote() {
  const sections = [{ columns: [{ blocks: [{ kind: 'quote', props: { text: 'It works' } }] }] }]
  const pages = ['/', '/thanks'].map((path) => ({ path, title: `At ${path}`, sections }))
  const builder = openTestBuilder({ pages })
  const { doc, campaign } = builder.session
  const before = campaign.getSnapshot()
  const [page] = before.pages
  const section = page?.sections[0]
  const block = section?.columns[0]?.blocks[0]
  const [pageId = '', sectionId = '', blockId = ''] = [page?.id, section?.id, block?.id]
  const gone = (kind: 'block' | 'section', id: string) =>
    deletedPart(before, campaign.getSnapshot(), { kind, id })
  return { builder, doc, pageId, sectionId, blockId, gone }
}

test('what a block went with is named, and brought back as a whole', () => {
  const { builder, doc, pageId, sectionId, blockId, gone } = openWithQuote()
  expect(gone('block', blockId)).toBeNull()
  const words = 'Quote “It works”'

  removeBlocks(doc, { blockIds: [blockId] }, null)
  expect(gone('block', blockId)).toEqual({ level: 'blocks', id: blockId, words })
  restore(doc, { level: 'blocks', id: blockId }, null)

  removeSection(doc, { sectionId }, null)
  const section = { level: 'sections', id: sectionId } as const
  expect(gone('block', blockId)).toEqual({ ...section, words: `The section with ${words}` })
  expect(gone('section', sectionId)).toEqual({ ...section, words: 'The section' })
  restore(doc, section, null)
  expect(gone('block', blockId)).toBeNull()

  removePage(doc, { pageId }, null)
  expect(gone('block', blockId)).toEqual({ level: 'pages', id: pageId, words: 'The page “At /”' })
  builder.close()
})

test('a variant is told from its page, and what was made the page from what was deleted', () => {
  const { builder, doc, pageId } = openWithQuote()
  const { campaign } = builder.session
  const variantId = addVariant(doc, { pageId }, null) || ''
  const [base] = campaign.getSnapshot().pages
  const blockId = base?.variants[0]?.sections[0]?.columns[0]?.blocks[0]?.id ?? ''
  const after = (change: () => void) => {
    const before = campaign.getSnapshot()
    change()
    return deletedPage(before, campaign.getSnapshot(), variantId)
  }
  const deleted = { level: 'pages', id: variantId, words: '“Variant B” of the page “At /”' }
  expect(after(() => undefined)).toBeNull()
  expect(after(() => removeVariant(doc, { variantId }, null))).toEqual(deleted)
  restore(doc, { level: 'pages', id: variantId }, null)
  removeBlocks(doc, { blockIds: [blockId] }, null)
  const applied = after(() => applyVariant(doc, { variantId }, null))
  expect(applied).toEqual({ ...deleted, became: 'the page' })
  builder.close()
})
