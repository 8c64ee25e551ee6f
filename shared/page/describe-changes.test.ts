import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { findBlock } from '../blocks/registry.ts'
import { addVariant } from '../campaign/variants/add-variant.ts'
import { createCampaign } from '../campaign/edits/create-campaign.ts'
import { ensureRichText } from '../campaign/props/ensure-rich-text.ts'
import { moveBlock } from '../campaign/edits/move-block.ts'
import { readCampaign } from '../campaign/read/read-campaign.ts'
import { removeBlocks } from '../campaign/edits/remove-blocks.ts'
import { setPage } from '../campaign/edits/set-page.ts'
import { setTheme } from '../campaign/edits/set-theme.ts'
import { plainRichText, writeRichText } from '../campaign/text/write-rich-text.ts'
import { describeChanges, textChanges } from './describe-changes.ts'

function build({ hasThanks = true } = {}) {
  const doc = new Y.Doc()
  const blocks = ['One', 'Two', 'Three'].map((label) => ({ kind: 'button', props: { label } }))
  const pages = [
    { path: '/', title: 'Home', sections: [{ columns: [{ blocks }] }] },
    { path: '/thanks', title: 'Thanks', sections: [{ columns: [{ blocks: [] }] }] },
  ]
  createCampaign(doc, { pages: hasThanks ? pages : pages.slice(0, 1) }, findBlock)
  const read = () => readCampaign(doc, findBlock)
  const before = read()
  const column = before.pages[0]?.sections[0]?.columns[0]
  const ids = column?.blocks.map(({ id }) => id) ?? []
  const elsewhere = before.pages[1]?.sections[0]?.columns[0]?.id ?? ''
  const told = () => describeChanges(before, read())
  const words = () => told().map(({ what, how }) => `${what}: ${how}`)
  const write = (blockId: string, text: string) => {
    const model = findBlock('button')
    const fragment = model && ensureRichText(doc, { blockId, model, name: 'label' }, null)
    if (fragment) writeRichText(fragment, plainRichText(text))
  }
  return {
    doc,
    before,
    ids,
    elsewhere,
    told,
    words,
    write,
    read,
    pageId: before.pages[0]?.id ?? '',
  }
}

describe('differences in words', () => {
  it('are none where nothing is different', () => {
    expect(build().told()).toEqual([])
  })

  it('say what and on which page, once for what was moved to another', () => {
    const { doc, ids, elsewhere, told, words } = build()
    moveBlock(doc, { blockId: ids[2] ?? '', columnId: elsewhere, index: 0 }, null)
    expect(told().map(({ kind, level, id }) => [kind, level, id])).toEqual([
      ['moved', 'blocks', ids[2]],
    ])
    expect(words()).toEqual(['Button “Three”: Moved on Thanks'])
  })

  it('call what was removed as it was called, and what was changed as it is called now', () => {
    const { doc, ids, pageId, words, write } = build()
    removeBlocks(doc, { blockIds: [ids[0] ?? ''] }, null)
    write(ids[1] ?? '', 'Zwei')
    setPage(doc, { pageId, title: 'Start' }, null)
    setTheme(doc, { theme: { radius: 3 } }, null)
    expect(words()).toEqual([
      'Theme: Changed · 1 setting',
      'Page “Start”: Changed · Title',
      'Button “Zwei”: Changed on Start · Label',
      'Button “One”: Removed on Home',
    ])
  })

  it('name no page where there is only one', () => {
    const { doc, ids, words } = build({ hasThanks: false })
    removeBlocks(doc, { blockIds: [ids[0] ?? ''] }, null)
    expect(words()).toEqual(['Button “One”: Removed'])
  })

  it('tell a variant from its page, and of a page once, not of all that came with it', () => {
    const { doc, before, pageId, words, read } = build()
    addVariant(doc, { pageId, id: 'v' }, null)
    expect(words()).toEqual(['Page “Home, Variant B”: Added'])
    const without = { ...before, pages: before.pages.slice(0, 1) }
    expect(describeChanges(without, before).map(({ what }) => what)).toEqual(['Page “Thanks”'])
    expect(describeChanges(read(), before).map(({ how }) => how)).toEqual(['Removed'])
  })

  it('show which words of a text were put in and taken out', () => {
    const { ids, told, write } = build()
    write(ids[1] ?? '', 'Two more')
    expect(told().map(textChanges)).toEqual([
      [
        {
          key: 'label',
          words: [
            { kind: 'same', words: 'Two' },
            { kind: 'in', words: ' more' },
          ],
        },
      ],
    ])
  })
})
