import { findBlock } from '#shared/blocks/registry.ts'
import { textOf } from '#shared/blocks/rich.ts'
import type { Fields } from '#shared/campaign/model/field.ts'
import type {
  BlockSnapshot,
  CampaignSnapshot,
  PageSnapshot,
  PropValue,
  RichNode,
  RichText,
} from '#shared/campaign/model/snapshot.ts'
import { variantName } from '#shared/campaign/model/variant-name.ts'

/** What stands in some blocks, page by page and from the top. */
export type WrittenPage = { title: string; path: string; blocks: WrittenBlock[] }
export type WrittenBlock = { name: string; parts: (string | RichText)[]; block: BlockSnapshot }

/**
 * What is written in the blocks with these ids, as far as they are still on a page; in all blocks
 * when none is named, for then it is not known which.
 */
export function writtenWork(campaign: CampaignSnapshot, ids: readonly string[]): WrittenPage[] {
  const wanted = new Set(ids)
  return campaign.pages.flatMap(withVariants).flatMap(({ title, path, sections }) => {
    const blocks = sections
      .flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
      .filter(({ id }) => wanted.size === 0 || wanted.has(id))
      .map(writtenBlock)
    return blocks.length > 0 ? [{ title: title || 'Untitled page', path, blocks }] : []
  })
}

/** A page and after it its variants, titled as such. */
function withVariants(page: PageSnapshot): PageSnapshot[] {
  const variants = page.variants.map((variant, at) => {
    const name = variantName(variant, at)
    return { ...variant, title: `${variant.title || 'Untitled page'}, ${name}` }
  })
  return [page, ...variants]
}

/** The words as plain text, to be read by people. */
export function asPlainText(pages: readonly WrittenPage[]): string {
  return pages
    .map(({ title, path, blocks }) =>
      [`${title} (${path})`, ...blocks.flatMap(plainBlock)].join('\n\n'),
    )
    .join('\n\n\n')
}

function writtenBlock(block: BlockSnapshot): WrittenBlock {
  return { name: findBlock(block.kind)?.name ?? block.kind, parts: partsOfBlock(block), block }
}

/** The words of a block that visitors read, in the order of its fields. */
export function partsOfBlock({ kind, props }: BlockSnapshot): (string | RichText)[] {
  const known = findBlock(kind)
  return known ? partsOf(known.fields, props) : []
}

/** The words that visitors read, in the order of the fields. */
function partsOf(
  fields: Fields,
  props: Readonly<Record<string, PropValue>>,
): (string | RichText)[] {
  return Object.entries(fields).flatMap(([name, field]): (string | RichText)[] => {
    const value = props[name]
    if (field.type === 'text') return typeof value === 'string' && value !== '' ? [value] : []
    if (field.type === 'richText') return isRich(value) && textOf(value) !== '' ? [value] : []
    if (field.type !== 'list' || !Array.isArray(value)) return []
    return value.flatMap((item) => partsOf(field.fields, item))
  })
}

function isRich(value: PropValue | undefined): value is RichText {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Words as lines of plain text. */
export function plainWords(words: string | RichText): string {
  return typeof words === 'string' ? words : linesOf(words.content).join('\n')
}

function plainBlock({ parts }: WrittenBlock): string[] {
  const text = parts.map(plainWords).join('\n')
  return parts.length > 0 ? [text] : []
}

function linesOf(nodes: readonly RichNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'blockquote') return linesOf(node.content).map((line) => `> ${line}`)
    if (node.type === 'paragraph' || node.type === 'heading')
      return [node.content.map((part) => (part.type === 'text' ? part.text : '\n')).join('')]
    return node.content.flatMap((item, at) => {
      const [first = '', ...more] = linesOf(item.content)
      const mark = node.type === 'orderedList' ? `${at + 1}. ` : '- '
      return [mark + first, ...more.map((line) => `  ${line}`)]
    })
  })
}
