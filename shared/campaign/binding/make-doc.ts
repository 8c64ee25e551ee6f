import type { Mark, Node, Schema } from '@tiptap/pm/model'
import type * as Y from 'yjs'
import { unreachable } from '../../lib/must.ts'
import type { RichInline, RichMark, RichNode } from '../model/snapshot.ts'
import { fromLines } from '../text/lines.ts'
import type { TextLine } from '../text/lines.ts'
import { plainLine } from '../text/line.ts'
import { readLines } from '../text/read-rich-text.ts'

/**
 * What an editor with this schema shows of a stored text: every letter, break and line end of it, one
 * for one. Structure and marks that the schema has not are not shown. A text without a line has one.
 */
export function makeDoc(text: Y.XmlText, schema: Schema): Node {
  const { lines, last } = readLines(text)
  const all =
    last.length > 0 || lines.length === 0 ? [...lines, { line: plainLine, content: last }] : lines
  const known = schema.nodes['bulletList'] ? all : all.map(onlyWords)
  const nodes = fromLines(known).content.map((node) => nodeOf(node, schema))
  return schema.topNodeType.create(null, nodes)
}

const onlyWords = ({ content }: TextLine): TextLine => ({ line: plainLine, content })

function nodeOf(node: RichNode, schema: Schema): Node {
  const make = (name: string, attributes: Record<string, unknown>, content: readonly Node[]) => {
    const type = schema.nodes[name]
    if (!type) throw new Error(`The schema has no ${name}.`)
    return type.create(attributes, content)
  }
  const inside = (nodes: readonly RichNode[]) => nodes.map((each) => nodeOf(each, schema))
  switch (node.type) {
    case 'paragraph':
    case 'heading': {
      const level = node.type === 'heading' ? { level: node.level } : {}
      const align = node.align ? { textAlign: node.align } : {}
      return make(node.type, { ...level, ...align }, inlinesOf(node.content, schema))
    }
    case 'blockquote':
      return make(node.type, {}, inside(node.content))
    case 'bulletList':
    case 'orderedList': {
      const items = node.content.map(({ content }) => make('listItem', {}, inside(content)))
      const start = node.type === 'orderedList' ? { start: node.start ?? 1 } : {}
      return make(node.type, start, items)
    }
    default:
      return unreachable(node)
  }
}

function inlinesOf(content: readonly RichInline[], schema: Schema): Node[] {
  return content.flatMap((inline) => {
    if (inline.type === 'text') return schema.text(inline.text, marksOf(inline.marks, schema))
    return schema.nodes['hardBreak']?.create() ?? schema.text('\u2028')
  })
}

function marksOf(marks: readonly RichMark[], schema: Schema): Mark[] {
  return marks.flatMap(({ type, ...attributes }) => schema.marks[type]?.create(attributes) ?? [])
}
