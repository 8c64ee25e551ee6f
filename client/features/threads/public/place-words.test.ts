import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { createCampaign } from '#shared/campaign/edits/create-campaign.ts'
import { moveBlock } from '#shared/campaign/edits/move-block.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { removeBlocks } from '#shared/campaign/edits/remove-blocks.ts'
import { removePage } from '#shared/campaign/edits/remove-page.ts'
import { must } from '#shared/lib/must.ts'
import { placeOf } from './place-words.ts'

/** Two pages, a button on the first one, and an anchor on that. */
function build() {
  const doc = new Y.Doc()
  const button = { kind: 'button', props: { label: 'Sign up' } }
  const pageWith = (path: string, title: string, blocks: (typeof button)[]) => ({
    path,
    title,
    sections: [{ columns: [{ blocks }] }],
  })
  const pages = [pageWith('/', 'Home', [button]), pageWith('/thanks', 'Thanks', [])]
  createCampaign(doc, { pages }, findBlock)
  const read = () => readCampaign(doc, findBlock)
  const [home, thanks] = read().pages
  const section = must(home?.sections[0], 'a section')
  const block = must(section.columns[0]?.blocks[0], 'a block')
  const anchor = { pageId: home?.id ?? '', on: 'block', partId: block.id, x: 0, y: 0 } as const
  const columnId = thanks?.sections[0]?.columns[0]?.id ?? ''
  return { doc, read, home, thanks, section, anchor, columnId }
}

describe('the place of a thread', () => {
  it('is its block in its own words, also after a move to another page', () => {
    const { doc, read, anchor, thanks, columnId } = build()
    const { settings } = must(read().pages[0]?.sections[0]?.columns[0]?.blocks[0], 'a block')
    expect(settings.name).toBe('')
    const words = placeOf(read(), anchor).words
    moveBlock(doc, { blockId: anchor.partId, columnId, index: 0 }, null)
    expect(placeOf(read(), anchor)).toEqual({ pageId: thanks?.id, words, isGone: false })
  })

  it('says so when the block was deleted, and knows no page once that is', () => {
    const { doc, read, anchor, home } = build()
    removeBlocks(doc, { blockIds: [anchor.partId] }, null)
    const gone = { words: 'On a block that was deleted', isGone: true }
    expect(placeOf(read(), anchor)).toEqual({ pageId: home?.id, ...gone })
    removePage(doc, { pageId: anchor.pageId }, null)
    expect(placeOf(read(), anchor)).toEqual({ pageId: null, ...gone })
  })

  it('is a section by its number, or a page by its title', () => {
    const { read, anchor, section } = build()
    const onSection = { ...anchor, on: 'section', partId: section.id } as const
    expect(placeOf(read(), onSection).words).toBe('On section 1 of Home')
    const onPage = { ...anchor, on: 'page', partId: anchor.pageId } as const
    expect(placeOf(read(), onPage).words).toBe('On Home')
    const mark = {
      width: 'phone' as const,
      strokes: [{ kind: 'arrow' as const, points: [0, 0, 1, 1] }],
    }
    expect(placeOf(read(), { ...onPage, mark }).words).toBe('Arrow on Home')
    expect(placeOf(read(), { ...anchor, partId: 'gone', mark }).words).toBe(
      'Arrow on a block that was deleted',
    )
  })
})
