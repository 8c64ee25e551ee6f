import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { addVariant } from '#shared/campaign/variants/add-variant.ts'
import { createCampaign } from '#shared/campaign/edits/create-campaign.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { removeBlocks } from '#shared/campaign/edits/remove-blocks.ts'
import { ensureRichText } from '#shared/campaign/props/ensure-rich-text.ts'
import { setText } from '#shared/campaign/props/set-text.ts'
import { setTheme } from '#shared/campaign/edits/set-theme.ts'
import { inVariant } from '#shared/campaign/document/variant-ids.ts'
import { must } from '#shared/lib/must.ts'
import { blankSeed } from '#shared/templates/blank.ts'
import { trackOwnWork } from './own-work.ts'

const mine = { name: 'mine' }
const theirs = { name: 'theirs' }

function open() {
  const doc = new Y.Doc()
  const image = { kind: 'image', props: { alt: 'Go' } }
  const [page] = blankSeed.pages
  const sections = [...must(page, 'page').sections, { columns: [{ blocks: [image] }] }]
  createCampaign(doc, { pages: [{ ...must(page, 'page'), sections }] }, findBlock)
  const blocks = readCampaign(doc, findBlock)
    .pages.flatMap((each) => each.sections)
    .flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  const idOf = (kind: string) => must(blocks.find((block) => block.kind === kind)?.id, kind)
  const ids = { heading: idOf('heading'), image: idOf('image') }
  const write = (after: string, origin: object) => {
    const model = must(findBlock('image'), 'image')
    setText(doc, { blockId: ids.image, model, name: 'alt', after }, origin)
  }
  const writeRich = () => {
    const model = must(findBlock('heading'), 'heading')
    const text = ensureRichText(doc, { blockId: ids.heading, model, name: 'text' }, mine)
    doc.transact(() => text?.insert(0, 'Words'), mine)
  }
  return { doc, ids, write, writeRich, work: trackOwnWork(doc, (origin) => origin === mine) }
}

test('names the blocks of own changes, whatever was changed in them, and of no others', () => {
  const { doc, ids, write, writeRich, work } = open()
  write('Go now', theirs)
  setTheme(doc, { theme: { primary: '#123456' } }, mine)
  expect(work.blocks()).toEqual([])
  writeRich()
  expect(work.blocks()).toEqual([ids.heading])
  write('Go on', mine)
  removeBlocks(doc, { blockIds: [ids.heading] }, mine)
  expect(work.blocks()).toEqual([ids.image, ids.heading])
})

test('names what a variant inherits where it was changed there', () => {
  const { doc, ids, work } = open()
  const [page] = readCampaign(doc, findBlock).pages
  addVariant(doc, { pageId: must(page, 'page').id, id: 'v' }, theirs)
  const model = must(findBlock('heading'), 'heading')
  const blockId = inVariant('v', ids.heading)
  const text = ensureRichText(doc, { blockId, model, name: 'text' }, theirs)
  expect(work.blocks()).toEqual([])
  doc.transact(() => text?.insert(0, 'Words'), mine)
  const image = { blockId: inVariant('v', ids.image), model: must(findBlock('image'), 'image') }
  setText(doc, { ...image, name: 'alt', after: 'Gone' }, mine)
  expect(work.blocks()).toEqual([blockId, inVariant('v', ids.image)])
})

test('forgets what was confirmed, and not what was changed again since', () => {
  const { ids, write, writeRich, work } = open()
  write('One', mine)
  writeRich()
  write('Two', mine)
  work.keepLast(1)
  expect(work.blocks()).toEqual([ids.image])
  work.keepLast(0)
  expect(work.blocks()).toEqual([])
})
