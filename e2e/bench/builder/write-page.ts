import type * as Y from 'yjs'
import { addSections } from '#shared/campaign/edits/add-sections.ts'
import type { BlockSeed, SectionSeed } from '#shared/campaign/edits/create-campaign.ts'
import type { BlockModel, Field, ItemField } from '#shared/campaign/model/field.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { removeSection } from '#shared/campaign/edits/remove-section.ts'
import { plainRichText } from '#shared/campaign/text/write-rich-text.ts'
import { picturePath } from './page-content.ts'
import type { BlockContent, SectionContent } from './page-content.ts'

const field = { label: '', group: 'content' } as const
const empty = { default: '' } as const
const words: ItemField = {
  ...field,
  type: 'richText',
  inline: false,
  default: plainRichText(''),
}
const points: Field = {
  ...field,
  type: 'list',
  itemName: '',
  maxItems: 24,
  fields: { title: words },
  default: [],
}
const small: Field = {
  ...field,
  type: 'choice',
  options: [{ value: 'small', label: '' }],
  default: 'small',
}

/** What of the product's blocks is written here; everything else has the product's defaults. */
const models: Record<BlockContent['kind'], BlockModel> = {
  heading: { kind: 'heading', version: 1, fields: { text: words } },
  'rich-text': { kind: 'rich-text', version: 1, fields: { text: words } },
  button: {
    kind: 'button',
    version: 2,
    fields: { label: words, link: { ...field, ...empty, type: 'link' } },
  },
  image: {
    kind: 'image',
    version: 1,
    fields: {
      asset: { ...field, ...empty, type: 'image' },
      alt: { ...field, ...empty, type: 'text', maxLength: 300 },
      width: small,
    },
  },
  'icon-list': { kind: 'icon-list', version: 1, fields: { items: points } },
}

/** The model of a kind of which something is written here. */
export const findPageModel = (kind: string) =>
  Object.values(models).find((model) => model.kind === kind)

/**
 * Puts these sections in the place of all that the first page of a campaign has. Gives the ids of
 * the page and of its blocks, in their order.
 */
export function writePage(doc: Y.Doc, sections: readonly SectionContent[]): WrittenPage {
  const [page] = readCampaign(doc, findPageModel).pages
  if (!page) throw new Error('The campaign has no page.')
  // One by one: an update each, as if somebody had added them.
  for (const section of sections.map(seedOfContent)) {
    addSections(doc, { pageId: page.id, sections: [section] }, findPageModel, null)
  }
  for (const { id } of page.sections) removeSection(doc, { sectionId: id }, null)
  const written = readCampaign(doc, findPageModel).pages[0]?.sections ?? []
  const blocks = written.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  return { pageId: page.id, blockIds: blocks.map(({ id }) => id) }
}

export type WrittenPage = { pageId: string; blockIds: string[] }

/** What a section of the page is made from. */
export function seedOfContent(columns: SectionContent): SectionSeed {
  return { columns: columns.map((blocks) => ({ blocks: blocks.map(asSeed) })) }
}

function asSeed(block: BlockContent): BlockSeed {
  const { kind } = block
  switch (kind) {
    case 'heading':
    case 'rich-text':
      return { kind, props: { text: block.text } }
    case 'button':
      return { kind, props: { label: block.text, link: '/' } }
    case 'image':
      return { kind, props: { asset: picturePath, alt: block.alt, width: 'small' } }
    case 'icon-list': {
      const items = block.items.map((title, at) => ({
        id: `point-${at}`,
        title: plainRichText(title),
      }))
      return { kind, props: { items } }
    }
  }
}
