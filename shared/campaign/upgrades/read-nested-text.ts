import * as Y from 'yjs'
import { limits } from '../model/limits.ts'
import { safeHref } from '../model/safe-href.ts'
import type { RichInline, RichListItem, RichMark, RichNode, RichText } from '../model/snapshot.ts'
import { textColours } from '../model/theme.ts'
import { withoutNul } from '../model/without-nul.ts'
import { isRecord } from '../../lib/is-record.ts'
import { deltaOf } from '../text/delta-of.ts'
import { isXmlElement } from '../text/is-xml-element.ts'
import { sameMarks } from '../text/read-rich-text.ts'

/** Characters that may still be read; shared by everything within one text. */
type Budget = { left: number }

/** Whether it is a rich text as it was stored up to version 2: nested, as y-tiptap writes it. */
export const isNestedText = (value: unknown): value is Y.XmlFragment =>
  value instanceof Y.XmlFragment && !(value instanceof Y.XmlElement)

/**
 * The allow-listed content of a nested text as plain data. Unknown nodes give way to the text inside
 * them, unknown marks and unsafe links are left out, neighbouring texts with equal marks become one.
 * Where an ordered list counts from was never shown on a page, and isn't read. Never writes and never
 * throws.
 */
export function readNestedText(fragment: Y.XmlFragment): RichText {
  const budget = { left: limits.richText }
  return { type: 'doc', content: readBlocks(fragment.toArray(), 0, budget) }
}

function readBlocks(children: readonly unknown[], depth: number, budget: Budget): RichNode[] {
  if (depth > limits.richTextDepth) return []
  const nodes: RichNode[] = []
  let loose: unknown[] = []
  const flush = () => {
    const content = readInline(loose, depth, budget)
    if (content.length > 0) nodes.push({ type: 'paragraph', content })
    loose = []
  }
  for (const child of children) {
    if (isInline(child)) {
      loose.push(child)
    } else if (isXmlElement(child)) {
      flush()
      nodes.push(...readBlock(child, depth, budget))
    }
  }
  flush()
  return nodes
}

function readBlock(element: Y.XmlElement, depth: number, budget: Budget): RichNode[] {
  const children = element.toArray()
  switch (element.nodeName) {
    case 'paragraph':
      return [
        { type: 'paragraph', ...readAlign(element), content: readInline(children, depth, budget) },
      ]
    case 'heading': {
      const content = readInline(children, depth, budget)
      return [{ type: 'heading', level: readLevel(element), ...readAlign(element), content }]
    }
    case 'bulletList':
    case 'orderedList': {
      const content = children.flatMap((child) => readItem(child, depth + 1, budget))
      return content.length > 0 ? [{ type: element.nodeName, content }] : []
    }
    case 'blockquote': {
      const content = readBlocks(children, depth + 1, budget)
      return content.length > 0 ? [{ type: 'blockquote', content }] : []
    }
    default:
      return readBlocks(children, depth + 1, budget)
  }
}

function readItem(child: unknown, depth: number, budget: Budget): RichListItem[] {
  const inside =
    child instanceof Y.XmlElement && child.nodeName === 'listItem' ? child.toArray() : [child]
  const content = readBlocks(inside, depth + 1, budget)
  return content.length > 0 ? [{ type: 'listItem', content }] : []
}

function readInline(children: readonly unknown[], depth: number, budget: Budget): RichInline[] {
  if (depth > limits.richTextDepth) return []
  const runs: RichInline[] = []
  for (const child of children) {
    if (child instanceof Y.Text) appendText(runs, child, budget)
    else if (!(child instanceof Y.XmlElement)) continue
    else if (child.nodeName === 'hardBreak') runs.push({ type: 'hardBreak' })
    else runs.push(...readInline(child.toArray(), depth + 1, budget))
  }
  return runs
}

function appendText(runs: RichInline[], text: Y.Text, budget: Budget): void {
  for (const { insert, attributes } of deltaOf(text)) {
    if (typeof insert !== 'string' || budget.left <= 0) continue
    const kept = withoutNul(insert.slice(0, budget.left))
    budget.left -= kept.length
    const marks = readMarks(attributes)
    const last = runs.at(-1)
    if (last?.type === 'text' && sameMarks(last.marks, marks)) last.text += kept
    else runs.push({ type: 'text', text: kept, marks })
  }
}

const plainMarks = ['bold', 'italic', 'underline', 'strike', 'code'] as const

function readMarks(attributes: unknown): RichMark[] {
  if (!isRecord(attributes)) return []
  const values = new Map<string, unknown>()
  for (const key of Object.keys(attributes)) {
    // y-tiptap adds a hash to the name of marks that may overlap themselves: `link--AbCdEf12`.
    if (attributes[key]) values.set(key.replace(/--[a-zA-Z0-9+/=]{8}$/, ''), attributes[key])
  }
  const marks: RichMark[] = plainMarks.filter((type) => values.has(type)).map((type) => ({ type }))
  const link = values.get('link')
  if (typeof link === 'object' && link !== null && Object.hasOwn(link, 'href')) {
    const href = 'href' in link ? safeHref(link.href) : null
    if (href) marks.push({ type: 'link', href })
  }
  const colour = values.get('colour')
  if (typeof colour === 'object' && colour !== null && Object.hasOwn(colour, 'colour')) {
    const wanted = 'colour' in colour ? colour.colour : null
    const known = textColours.find((name) => name === wanted)
    if (known) marks.push({ type: 'colour', colour: known })
  }
  return marks
}

function isInline(child: unknown): boolean {
  return (
    child instanceof Y.Text || (child instanceof Y.XmlElement && child.nodeName === 'hardBreak')
  )
}

function readAlign(element: Y.XmlElement): { align?: 'left' | 'center' | 'right' } {
  const align: unknown = element.getAttribute('textAlign')
  return align === 'left' || align === 'center' || align === 'right' ? { align } : {}
}

function readLevel(element: Y.XmlElement): 1 | 2 | 3 {
  const level: unknown = element.getAttribute('level')
  if (level === 1 || level === 2) return level
  return typeof level === 'number' && level > 2 ? 3 : 2
}
