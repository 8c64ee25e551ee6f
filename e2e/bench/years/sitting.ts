import * as Y from 'yjs'
import type { Dice } from '#e2e/chaos/converge/dice.ts'
import { pick } from '#e2e/chaos/converge/dice.ts'
import { addBlock } from '#shared/campaign/edits/add-block.ts'
import { openCampaign } from '#shared/campaign/edits/edit-campaign.ts'
import { moveBlocks } from '#shared/campaign/edits/move-blocks.ts'
import { moveSection } from '#shared/campaign/edits/move-section.ts'
import { removeBlocks } from '#shared/campaign/edits/remove-blocks.ts'
import { setPage } from '#shared/campaign/edits/set-page.ts'
import { setSectionStyle } from '#shared/campaign/edits/set-section-style.ts'
import { findRichText } from '#shared/campaign/props/find-prop.ts'
import { setProp } from '#shared/campaign/props/set-prop.ts'
import { setText } from '#shared/campaign/props/set-text.ts'
import { readKind } from '#shared/campaign/read/read-parts.ts'
import { findPageModel } from '../builder/write-page.ts'

const words =
  'seats doors evening music friends letter garden price winter morning reply week honest'.split(
    ' ',
  )
const blocksWanted = 100
const fullText = 160
const addedKinds = ['heading', 'rich-text', 'rich-text', 'button', 'image'] as const
const textOf: Record<string, string> = { heading: 'text', 'rich-text': 'text', button: 'label' }

/** What one can do in a campaign, as often as it stands here. */
const acts = [
  ...Array.from({ length: 24 }, () => write),
  ...Array.from({ length: 5 }, () => replaceValue),
  ...Array.from({ length: 4 }, () => restyle),
  ...Array.from({ length: 4 }, () => carryBlock),
  nameAnew,
  carrySection,
  addOrRemove,
]

/** Where everything is that is shown, as of the beginning of one act. */
type Shown = {
  doc: Y.Doc
  pageId: string
  sections: string[]
  columns: string[]
  blocks: { id: string; kind: string }[]
}

/**
 * Somebody opens the campaign, as a Yjs client of their own, and does two to four things; in the
 * transaction of the caller.
 */
export function sit(doc: Y.Doc, dice: Dice): void {
  doc.clientID = 1 + dice(2 ** 32 - 1)
  for (let left = 2 + dice(3); left > 0; left--) pick(dice, acts)(look(doc), dice)
}

function look(doc: Y.Doc): Shown {
  const { roots, outline } = openCampaign(doc)
  const [page] = outline.pages
  if (!page) throw new Error('The campaign has no page.')
  const columns = page.sections.flatMap((section) => section.columns)
  const kindOf = (id: string) => {
    const stored = roots.blocks.get(id)
    return stored instanceof Y.Map ? readKind(stored) : ''
  }
  return {
    doc,
    pageId: page.id,
    sections: page.sections.map(({ id }) => id),
    columns: columns.map(({ id }) => id),
    blocks: columns.flatMap((column) => column.blocks).map((id) => ({ id, kind: kindOf(id) })),
  }
}

/** Writes some words into a text, and deletes some others where there are enough. */
function write({ doc, blocks }: Shown, dice: Dice): void {
  const { id, kind } = pick(
    dice,
    blocks.filter((block) => block.kind in textOf),
  )
  const text = findRichText(doc, id, textOf[kind] ?? '')
  if (!text) return
  const added = Array.from({ length: 2 + dice(8) }, () => `${pick(dice, words)} `)
  // Before the end of the last line, which stays.
  const at = dice(text.length)
  added.forEach((word, index) => {
    text.insert(at + added.slice(0, index).join('').length, word)
  })
  // Of what was just written a word is taken back, as one does.
  const last = added.at(-1) ?? ''
  text.delete(at + added.join('').length - last.length, last.length)
  while (text.length > fullText) text.delete(dice(text.length - 21), 20)
}

function replaceValue({ doc, blocks }: Shown, dice: Dice): void {
  const choices = blocks.filter(({ kind }) => kind === 'button' || kind === 'image')
  if (choices.length === 0) return
  const { id: blockId, kind } = pick(dice, choices)
  const model = findPageModel(kind)
  const value = `/${pick(dice, words)}/${dice(1_000)}`
  if (model && kind === 'button') setProp(doc, { blockId, model, name: 'link', value }, null)
  else if (model) setText(doc, { blockId, model, name: 'alt', after: value }, null)
}

function restyle({ doc, sections }: Shown, dice: Dice): void {
  const width = pick(dice, ['narrow', 'normal', 'wide', 'full'] as const)
  const padding = pick(dice, ['none', 'small', 'medium', 'large'] as const)
  setSectionStyle(doc, { sectionId: pick(dice, sections), style: { width, padding } }, null)
}

function carryBlock({ doc, blocks, columns }: Shown, dice: Dice): void {
  const { id } = pick(dice, blocks)
  moveBlocks(doc, { blockIds: [id], columnId: pick(dice, columns), index: dice(12) }, null)
}

function carrySection({ doc, pageId, sections }: Shown, dice: Dice): void {
  const sectionId = pick(dice, sections)
  moveSection(doc, { sectionId, pageId, index: dice(sections.length) }, null)
}

function nameAnew({ doc, pageId }: Shown, dice: Dice): void {
  setPage(doc, { pageId, title: `${pick(dice, words)} ${pick(dice, words)}` }, null)
}

function addOrRemove({ doc, blocks, columns }: Shown, dice: Dice): void {
  const isFull = blocks.length + dice(7) - 3 >= blocksWanted
  if (isFull) return void removeBlocks(doc, { blockIds: [pick(dice, blocks).id] }, null)
  const model = findPageModel(pick(dice, addedKinds))
  const props = { [textOf[model?.kind ?? ''] ?? 'alt']: `${pick(dice, words)} ${dice(1_000)}` }
  const place = { columnId: pick(dice, columns), index: dice(12), id: rollId(dice) }
  if (model) addBlock(doc, { ...place, model, props }, null)
}

/** An id for what is new, as `newId` makes them. */
export function rollId(dice: Dice): string {
  return Array.from({ length: 14 }, () => dice(36).toString(36)).join('')
}
