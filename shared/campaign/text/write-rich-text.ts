import * as Y from 'yjs'
import { unreachable } from '../../lib/must.ts'
import { safeHref } from '../model/safe-href.ts'
import type { RichInline, RichMark, RichNode, RichText } from '../model/snapshot.ts'

/**
 * Replaces the content of `fragment` by `richText`, encoded as y-tiptap encodes it, so that Tiptap
 * opens it unchanged. Unsafe links are left out. Call it inside a transaction; a fragment that is
 * not in a document yet must be empty.
 */
export function writeRichText(fragment: Y.XmlFragment, richText: RichText): void {
  if (fragment.doc && fragment.length > 0) fragment.delete(0, fragment.length)
  fragment.insert(0, richText.content.map(toElement))
}

/** One paragraph of plain text. */
export function plainRichText(text: string): RichText {
  const content: RichInline[] = text === '' ? [] : [{ type: 'text', text, marks: [] }]
  return { type: 'doc', content: [{ type: 'paragraph', content }] }
}

function toElement(node: RichNode): Y.XmlElement {
  switch (node.type) {
    case 'paragraph':
      return element('paragraph', alignOf(node), toInline(node.content))
    case 'heading':
      return element('heading', { ...alignOf(node), level: node.level }, toInline(node.content))
    case 'blockquote':
      return element('blockquote', {}, node.content.map(toElement))
    case 'bulletList':
    case 'orderedList': {
      const items = node.content.map((item) => element('listItem', {}, item.content.map(toElement)))
      return element(node.type, node.type === 'orderedList' ? { start: 1 } : {}, items)
    }
    default:
      return unreachable(node)
  }
}

function element(
  name: string,
  attributes: Record<string, string | number>,
  children: (Y.XmlElement | Y.XmlText)[],
): Y.XmlElement {
  const made = new Y.XmlElement(name)
  // Yjs types attributes as strings but stores any value; y-tiptap stores `level` as a number.
  const typed: Y.XmlElement<Record<string, string | number>> = made
  for (const [key, value] of Object.entries(attributes)) typed.setAttribute(key, value)
  made.insert(0, children)
  return made
}

function alignOf(node: { align?: string }): Record<string, string> {
  return node.align ? { textAlign: node.align } : {}
}

/** Neighbouring texts share one Y.XmlText, as y-tiptap expects. */
function toInline(content: readonly RichInline[]): (Y.XmlElement | Y.XmlText)[] {
  const nodes: (Y.XmlElement | Y.XmlText)[] = []
  let run: { insert: string; attributes: Record<string, object> }[] = []
  const flush = () => {
    if (run.length === 0) return
    const text = new Y.XmlText()
    text.applyDelta(run)
    nodes.push(text)
    run = []
  }
  for (const inline of content) {
    if (inline.type === 'hardBreak') {
      flush()
      nodes.push(new Y.XmlElement('hardBreak'))
    } else if (inline.text !== '') {
      run.push({ insert: inline.text, attributes: toAttributes(inline.marks) })
    }
  }
  flush()
  return nodes
}

function toAttributes(marks: readonly RichMark[]): Record<string, object> {
  const attributes: Record<string, object> = {}
  for (const mark of marks) {
    if (mark.type === 'colour') attributes.colour = { colour: mark.colour }
    else if (mark.type !== 'link') attributes[mark.type] = {}
    else if (safeHref(mark.href)) attributes.link = { href: mark.href }
  }
  return attributes
}
