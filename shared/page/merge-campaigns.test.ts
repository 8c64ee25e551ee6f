import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as Y from 'yjs'
import { readProps } from '../blocks/read-props.ts'
import { isRichText } from '../campaign/model/accept-value.ts'
import type {
  BlockSnapshot,
  CampaignSnapshot,
  ListItem,
  PageSnapshot,
} from '../campaign/model/snapshot.ts'
import { addBlock } from '../campaign/edits/add-block.ts'
import { columnId } from '../campaign/edits/create-section.ts'
import { moveBlock } from '../campaign/edits/move-block.ts'
import { removeBlocks } from '../campaign/edits/remove-blocks.ts'
import { removeSection } from '../campaign/edits/remove-section.ts'
import { setProp } from '../campaign/props/set-prop.ts'
import { readCampaign } from '../campaign/read/read-campaign.ts'
import { toLines } from '../campaign/text/lines.ts'
import { must } from '../lib/must.ts'
import { buildCampaignDoc, buildFindModel, buildReplica, noteModel } from '../testing/campaign.ts'
import { applyEdit, randomEdits } from '../testing/random-edits.ts'
import type { MergedCampaign } from './merge-campaigns.ts'
import { idOfPlace, mergeCampaigns } from './merge-campaigns.ts'

const find = buildFindModel()
const read = (doc: Y.Doc) => readCampaign(doc, find)

/** The campaign before and after an edit as one. */
function mergedBy(edit: (doc: Y.Doc) => unknown) {
  const doc = buildCampaignDoc()
  const before = read(doc)
  edit(doc)
  return mergeCampaigns(before, read(doc), find)
}

/** Ids of what is drawn on the first page, in order. */
const drawn = ({ pages }: MergedCampaign) =>
  must(pages[0], 'a page').sections.flatMap(({ id, columns }) => [
    id,
    ...columns.flatMap(({ blocks }) => blocks.map((block) => block.id)),
  ])

describe('two moments as one', () => {
  const plain = drawn(mergedBy(() => null))

  it('are the moment itself where nothing is different', () => {
    const campaign = read(buildCampaignDoc())
    const { pages, steps, gone } = mergeCampaigns(campaign, read(buildCampaignDoc()), find)
    expect([pages, steps, gone.size]).toEqual([campaign.pages, [], 0])
  })

  it('show what is gone where it was, and what is moved at both places', () => {
    const removed = mergedBy((doc) => removeBlocks(doc, { blockIds: ['id4'] }, null))
    expect(drawn(removed)).toEqual(plain)
    expect([...removed.gone]).toEqual([['id4', 'removed']])
    const to = { blockId: 'id3', columnId: columnId('id2', 1), index: 9 }
    const moved = mergedBy((doc) => moveBlock(doc, to, null))
    expect(drawn(moved)).toContain('id3')
    expect(drawn(moved).indexOf(idOfPlace('id3'))).toBe(plain.indexOf('id3'))
    expect(moved.gone.get(idOfPlace('id3'))).toBe('moved')
  })

  it('go through what is different as it is drawn, whatever it is', () => {
    const merged = mergedBy((doc) => {
      removeBlocks(doc, { blockIds: ['id3'] }, null)
      addBlock(doc, { columnId: columnId('id2', 1), model: noteModel, id: 'new' }, null)
      setProp(doc, { blockId: 'id4', model: noteModel, name: 'size', value: 9 }, null)
      removeSection(doc, { sectionId: 'id5' }, null)
    })
    const order = drawn(merged)
    const places = merged.steps.map(({ id }) => order.indexOf(id))
    expect(merged.steps.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual([
      'added new',
      'changed id4',
      'removed id3',
      'removed id5',
    ])
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })

  it('hold exactly the later one, and all words of the earlier one', () => {
    const edits = fc.array(randomEdits(), { maxLength: 12 })
    const property = fc.property(edits, edits, (first, second) => {
      const doc = buildCampaignDoc()
      for (const edit of first) applyEdit(doc, read(doc), edit)
      const past = read(buildReplica(doc))
      for (const edit of second) applyEdit(doc, read(doc), edit)
      const now = read(doc)
      const merged = mergeCampaigns(past, now, find)
      expect(leftOf(merged)).toEqual(shapesOf(now.pages))
      const shown = wordsOf(merged.pages, merged.runs, 'in')
      for (const [id, words] of wordsOf(past.pages, new Map(), 'in'))
        if (merged.steps.some((step) => step.id === id && step.kind === 'changed'))
          expect([id, shown.get(id)]).toEqual([id, words])
    })
    fc.assert(property, { numRuns: 200 })
  }, 90_000)
})

/** What is left of the merged pages without what is marked as gone. */
function leftOf({ pages, gone, runs }: MergedCampaign) {
  const stays = ({ id }: { id: string }) => !gone.has(id)
  const without = (page: PageSnapshot): PageSnapshot => ({
    ...page,
    sections: page.sections.filter(stays).map((section) => ({
      ...section,
      columns: section.columns.map((column) => ({
        ...column,
        blocks: column.blocks.filter(stays),
      })),
    })),
    variants: page.variants.map((variant) => ({ ...variant, ...without(variant) })),
  })
  return shapesOf(pages.filter(stays).map(without), runs)
}

/** Pages with their texts as lines of words, without those that were taken out. */
function shapesOf(pages: readonly PageSnapshot[], runs: MergedCampaign['runs'] = new Map()) {
  return [...pages].map((page): unknown => ({
    ...page,
    variants: shapesOf(page.variants, runs),
    sections: page.sections.map((section) => ({
      ...section,
      columns: section.columns.map(({ id, blocks }) => ({
        id,
        blocks: blocks.map((block) => ({ ...block, props: propsOf(block, runs, 'out') })),
      })),
    })),
  }))
}

type Left = 'in' | 'out'

function propsOf(block: BlockSnapshot, runs: MergedCampaign['runs'], left: Left) {
  return Object.entries(readProps(noteModel.fields, block.props)).map(([key, value]) => [
    key,
    Array.isArray(value) ? itemsOf(value, runs, left) : textIn(value, runs, left),
  ])
}

/** The items with words; one whose every word is left out is none. */
function itemsOf(items: readonly ListItem[], runs: MergedCampaign['runs'], left: Left) {
  return items.flatMap((item) => {
    const shown = Object.entries(item).map(([key, value]) => [key, textIn(value, runs, left)])
    return JSON.stringify(shown).includes('words:') ? [shown] : []
  })
}

function textIn(value: unknown, runs: MergedCampaign['runs'], left: Left): unknown {
  if (!isRichText(value)) return value
  return toLines(value).flatMap(({ line, content }) => {
    const words = content
      .filter((run) => runs.get(run) !== left)
      .map((run) => (run.type === 'text' ? run.text : '\n'))
    return words.length > 0 ? [`words:${line.kind}:${words.join('')}`] : []
  })
}

/** The words of each block, without those that were put in. */
function wordsOf(pages: CampaignSnapshot['pages'], runs: MergedCampaign['runs'], left: Left) {
  const blocks = pages
    .flatMap((page) => [page, ...page.variants])
    .flatMap(({ sections }) => sections.flatMap(({ columns }) => columns))
    .flatMap((column) => column.blocks)
  return new Map(
    blocks.map((block) => [
      block.id,
      Object.entries(readProps(noteModel.fields, block.props)).flatMap(([key, value]) => {
        const words = JSON.stringify(textIn(value, runs, left))
        return isRichText(value) ? [`${key} ${words.replaceAll(/words:\w+:/g, '')}`] : []
      }),
    ]),
  )
}
