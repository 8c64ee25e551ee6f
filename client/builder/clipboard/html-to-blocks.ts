import { getSchema, Node as Extension } from '@tiptap/core'
import { DOMParser as SchemaParser } from '@tiptap/pm/model'
import type { Node } from '@tiptap/pm/model'
import type { BlockSeed } from '#shared/campaign/edits/create-campaign.ts'
import { limits } from '#shared/campaign/model/limits.ts'
import { schemaExtensions } from '#shared/campaign/binding/text-schema.ts'
import { mostPieces, piecesIn } from './measure-paste.ts'
import { richOf } from './rich-of.ts'
import { tidyBody } from './tidy-html.ts'

const Divider = Extension.create({
  name: 'divider',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
})

/** What a text may hold, and dividers between. */
const schema = getSchema([...schemaExtensions({ inline: false, plain: false }), Divider])

/**
 * HTML from a document or a web page as blocks: headings, dividers, and texts of paragraphs, lists
 * and quotes, each as it would be when pasted into a text. Everything else gives way to the words in
 * it; pictures elsewhere are left out. None for HTML without words.
 */
export function htmlToBlocks(html: string): BlockSeed[] {
  return toBlocks(SchemaParser.fromSchema(schema).parse(tidyBody(html)).children)
}

/** Words as blocks: texts, a paragraph for each part between empty lines. None for no words. */
export function textToBlocks(words: string): BlockSeed[] {
  const paragraphs = words.replaceAll('\r\n', '\n').split(/\n\s*\n/)
  return toBlocks(paragraphs.map((words) => schema.node('paragraph', null, linesOf(words.trim()))))
}

function linesOf(words: string): Node[] {
  return words
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [schema.node('hardBreak')] : []),
      ...(line === '' ? [] : [schema.text(line)]),
    ])
}

/** A heading and a divider are blocks of their own; what is between is a text, or several. */
function toBlocks(nodes: readonly Node[]): BlockSeed[] {
  const blocks: BlockSeed[] = []
  let text: Node[] = []
  let used = 0
  const flush = () => {
    if (text.length > 0) blocks.push(textBlock(text))
    text = []
    used = 0
  }
  for (const node of nodes.flatMap(fitting)) {
    const isApart = node.type.name === 'heading' || node.type.name === 'divider'
    const share = shareOf(node)
    if (isApart || used + share > 1) flush()
    if (node.type.name === 'divider') blocks.push({ kind: 'divider' })
    else if (node.textContent.trim() === '') continue
    else if (isApart) blocks.push(headingBlock(node))
    else {
      text.push(node)
      used += share
    }
  }
  flush()
  return blocks
}

function textBlock(nodes: readonly Node[]): BlockSeed {
  return { kind: 'rich-text', props: { text: { type: 'doc', content: richOf(nodes) } } }
}

function headingBlock({ attrs, content }: Node): BlockSeed {
  const line = schema.node('paragraph', null, content)
  const text = { type: 'doc' as const, content: richOf([line]) }
  return { kind: 'heading', props: { text, level: String(attrs['level']) } }
}

/** How much something takes of the room that a text has. */
function shareOf({ content, textContent: { length } }: Node): number {
  return Math.max(length / limits.richText, (1 + piecesIn(content)) / mostPieces)
}

/** In parts that a text has room for, cut between words where it is easy to tell. */
function fitting(node: Node): Node[] {
  if (shareOf(node) <= 1) return [node]
  const words = node.textContent
  const { size } = node.content
  const gap = words.lastIndexOf(' ', limits.richText - 1) + 1
  const isPlain = size === words.length && size > limits.richText
  const at = isPlain ? gap || limits.richText : Math.floor(size / 2)
  return [node.cut(0, at), node.cut(at)].flatMap(fitting)
}
