import { isRichText } from '../campaign/model/accept-value.ts'
import type { RichInline, RichMark, RichNode, RichText } from '../campaign/model/snapshot.ts'

/** Inline content as it is written by hand: plain strings and marked pieces. */
export type Inline = string | RichInline

/** A document of these nodes; a string is a paragraph. */
export function rich(...nodes: (string | RichNode)[]): RichText {
  return {
    type: 'doc',
    content: nodes.map((node) => (typeof node === 'string' ? paragraph(node) : node)),
  }
}

/** A paragraph. */
export function paragraph(...content: Inline[]): RichNode {
  return { type: 'paragraph', content: content.map(toInline) }
}

/** A heading inside of a rich text. */
export function subheading(level: 1 | 2 | 3, ...content: Inline[]): RichNode {
  return { type: 'heading', level, content: content.map(toInline) }
}

/** A bullet list of one-paragraph items. */
export function bullets(...items: (string | Inline[])[]): RichNode {
  return {
    type: 'bulletList',
    content: items.map((item) => ({
      type: 'listItem',
      content: [paragraph(...(typeof item === 'string' ? [item] : item))],
    })),
  }
}

/** Marked text; inside of a paragraph. */
export function marked(text: string, ...marks: RichMark[]): RichInline {
  return { type: 'text', text, marks }
}

/** The words of a rich text, paragraphs parted by a space. */
export function textOf(value: RichText): string {
  return value.content.map(textOfNode).join(' ').trim()
}

/** The same for a value that may be something else, which has no words. */
export function textOfValue(value: unknown): string {
  return isRichText(value) ? textOf(value) : ''
}

/** The words of one of its nodes. */
export function textOfNode(node: RichNode): string {
  if (node.type === 'paragraph' || node.type === 'heading') {
    return node.content.map((inline) => (inline.type === 'text' ? inline.text : ' ')).join('')
  }
  const children =
    node.type === 'blockquote' ? node.content : node.content.flatMap((item) => item.content)
  return children.map(textOfNode).join(' ')
}

function toInline(content: Inline): RichInline {
  return typeof content === 'string' ? { type: 'text', text: content, marks: [] } : content
}
