import * as Y from 'yjs'
import { unreachable } from '../../lib/must.ts'
import { safeHref } from '../model/safe-href.ts'
import type { RichInline, RichMark, RichNode, RichText } from '../model/snapshot.ts'
import { isFlatText, readRichText } from '../text/read-rich-text.ts'

/** Writes a rich text into an empty fragment as it was stored up to version 2, as y-tiptap nests it. */
export function writeNestedText(fragment: Y.XmlFragment, richText: RichText): void {
  fragment.insert(0, richText.content.map(toElement))
}

/** Makes a document of this build one of version 2: the rich texts of its blocks are nested. */
export function makeVersion2(doc: Y.Doc): void {
  doc.transact(() => {
    doc.getMap('meta').set('schemaVersion', 2)
    nestIn(doc.getMap('blocks'))
  })
}

function nestIn(map: Y.Map<unknown>): void {
  for (const [key, value] of Array.from(map.entries())) {
    if (value instanceof Y.Map) nestIn(value)
    else if (isFlatText(value)) {
      const nested = new Y.XmlFragment()
      writeNestedText(nested, readRichText(value))
      map.set(key, nested)
    }
  }
}

/** The nested rich text under a key of a block. */
export function nestedIn(doc: Y.Doc, blockId: string, key = 'body'): Y.XmlFragment {
  const block = doc.getMap('blocks').get(blockId)
  const props: unknown = block instanceof Y.Map ? block.get('props') : null
  const text: unknown = props instanceof Y.Map ? props.get(key) : null
  if (text instanceof Y.XmlFragment) return text
  throw new Error(`no nested text ${key} in ${blockId}`)
}

/** The words of a line at the top, to write into. */
export function nestedWords(fragment: Y.XmlFragment, line = 0): Y.XmlText {
  const element = fragment.get(line)
  if (!(element instanceof Y.XmlElement)) throw new Error('no line')
  const text = element.get(0)
  if (text instanceof Y.XmlText) return text
  const made = new Y.XmlText()
  element.insert(0, [made])
  return made
}

/** Splits a line as y-tiptap did: what is behind is written anew. */
export function splitNested(fragment: Y.XmlFragment, at: number, line = 0): void {
  const text = nestedWords(fragment, line)
  const tail = text.toJSON().slice(at)
  const below = new Y.XmlElement('paragraph')
  below.insert(0, [new Y.XmlText(tail)])
  text.delete(at, tail.length)
  fragment.insert(line + 1, [below])
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
      if (node.type === 'bulletList') return element(node.type, {}, items)
      return element(node.type, { start: node.start ?? 1 }, items)
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
  // Yjs types attributes as strings but stores any value; y-tiptap stored `level` as a number.
  const typed: Y.XmlElement<Record<string, string | number>> = made
  for (const [key, value] of Object.entries(attributes)) typed.setAttribute(key, value)
  made.insert(0, children)
  return made
}

function alignOf(node: { align?: string }): Record<string, string> {
  return node.align ? { textAlign: node.align } : {}
}

/** Neighbouring texts share one Y.XmlText, as y-tiptap wrote them. */
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
    if (mark.type === 'colour') attributes['colour'] = { colour: mark.colour }
    else if (mark.type !== 'link') attributes[mark.type] = {}
    else if (safeHref(mark.href)) attributes['link'] = { href: mark.href }
  }
  return attributes
}
