import { findSpans } from '../../lib/search-form.ts'
import type { Span } from '../../lib/search-form.ts'
import type { RichInline, RichNode, RichText } from './snapshot.ts'

/** What is sought, what comes in its place, and which of the places are meant, in their order. */
export type Replacement = { sought: string; words: string; isMeant: (at: number) => boolean }

/** A line of text with other words where they are meant. */
export function replaceInText(text: string, replacement: Replacement): string {
  const { sought, words, isMeant } = replacement
  let kept = 0
  const parts = findSpans(text, sought).flatMap((span, at) => {
    if (!isMeant(at)) return []
    const before = text.slice(kept, span.from)
    kept = span.to
    return [before, words]
  })
  return [...parts, text.slice(kept)].join('')
}

/** How often something stands in a rich text. No place goes beyond a paragraph, or a line of it. */
export function countInRichText(value: RichText, sought: string): number {
  return linesOf(value.content).reduce((sum, line) => sum + spansIn(line, sought).length, 0)
}

/** A rich text with other words where they are meant; they look as the first letter did. */
export function replaceInRichText(value: RichText, replacement: Replacement): RichText {
  const { sought, words, isMeant } = replacement
  let seen = 0
  const replace = (content: RichInline[]) => {
    const spans = spansIn(content, sought).filter(() => isMeant(seen++))
    return spans.length === 0 ? content : withWords(content, spans, words)
  }
  return { ...value, content: value.content.map((node) => mapLines(node, replace)) }
}

function mapLines(node: RichNode, change: (content: RichInline[]) => RichInline[]): RichNode {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return { ...node, content: change(node.content) }
    case 'blockquote':
      return { ...node, content: node.content.map((inner) => mapLines(inner, change)) }
    default: {
      const items = node.content.map((item) => ({
        ...item,
        content: item.content.map((inner) => mapLines(inner, change)),
      }))
      return { ...node, content: items }
    }
  }
}

function linesOf(nodes: readonly RichNode[]): RichInline[][] {
  const lines: RichInline[][] = []
  for (const node of nodes)
    mapLines(node, (content) => {
      lines.push(content)
      return content
    })
  return lines
}

/** A break is a letter that nobody seeks. */
const textOfInline = (inline: RichInline) => (inline.type === 'text' ? inline.text : '\0')

const spansIn = (content: readonly RichInline[], sought: string) =>
  findSpans(content.map(textOfInline).join(''), sought)

function withWords(
  content: readonly RichInline[],
  spans: readonly Span[],
  words: string,
): RichInline[] {
  let end = 0
  return content.flatMap((inline): RichInline[] => {
    const from = end
    end += textOfInline(inline).length
    if (inline.type === 'hardBreak') return [inline]
    let [text, kept] = ['', from]
    for (const span of spans) {
      if (span.to <= from || span.from >= end) continue
      text += inline.text.slice(kept - from, Math.max(kept, span.from) - from)
      if (span.from >= from) text += words
      kept = Math.min(span.to, end)
    }
    text += inline.text.slice(kept - from)
    return text === '' ? [] : [{ ...inline, text }]
  })
}
