import { isRecord } from '../../lib/is-record.ts'
import { limits } from '../model/limits.ts'
import { safeHref } from '../model/safe-href.ts'
import type { RichInline, RichListItem, RichMark, RichNode, RichText } from '../model/snapshot.ts'
import { textColours } from '../model/theme.ts'
import { withoutNul } from '../model/without-nul.ts'
import { mostStart } from './line.ts'

/** Characters that may still be taken; shared by everything within one text. */
type Budget = { left: number }

/**
 * `value` as rich text when it comes from outside (a clipboard, a file): only known nodes and marks,
 * safe links, no deeper and no longer than the limits. null when it is no rich text at all.
 */
export function acceptRichText(value: unknown): RichText | null {
  if (!isRecord(value) || value['type'] !== 'doc') return null
  const budget = { left: limits.richText }
  return { type: 'doc', content: nodesOf(value['content'], 0, budget) }
}

function nodesOf(content: unknown, depth: number, budget: Budget): RichNode[] {
  if (!Array.isArray(content) || depth > limits.richTextDepth) return []
  return content.flatMap((node): RichNode[] => {
    const made = isRecord(node) ? nodeOf(node, depth, budget) : null
    return made ? [made] : []
  })
}

function nodeOf(node: Record<string, unknown>, depth: number, budget: Budget): RichNode | null {
  switch (node['type']) {
    case 'paragraph':
      return { type: 'paragraph', ...alignOf(node), content: inlinesOf(node['content'], budget) }
    case 'heading': {
      const level = node['level'] === 1 ? 1 : node['level'] === 3 ? 3 : 2
      return {
        type: 'heading',
        level,
        ...alignOf(node),
        content: inlinesOf(node['content'], budget),
      }
    }
    case 'blockquote':
      return { type: 'blockquote', content: nodesOf(node['content'], depth + 1, budget) }
    case 'bulletList':
      return { type: 'bulletList', content: itemsOf(node['content'], depth + 1, budget) }
    case 'orderedList': {
      const content = itemsOf(node['content'], depth + 1, budget)
      return { type: 'orderedList', ...startIn(node['start']), content }
    }
    default:
      return null
  }
}

/** Where a list counts from, if that is said and not 1. */
function startIn(start: unknown): { start?: number } {
  const isStart = Number.isInteger(start) && typeof start === 'number' && start >= 0
  return isStart && start <= mostStart && start !== 1 ? { start } : {}
}

function itemsOf(content: unknown, depth: number, budget: Budget): RichListItem[] {
  if (!Array.isArray(content)) return []
  return content
    .filter(isRecord)
    .map((item) => ({ type: 'listItem', content: nodesOf(item['content'], depth + 1, budget) }))
}

function inlinesOf(content: unknown, budget: Budget): RichInline[] {
  if (!Array.isArray(content)) return []
  return content.filter(isRecord).flatMap((inline): RichInline[] => {
    if (inline['type'] === 'hardBreak') return [{ type: 'hardBreak' }]
    const { text } = inline
    if (inline['type'] !== 'text' || typeof text !== 'string' || budget.left <= 0) return []
    const kept = withoutNul(text.slice(0, budget.left))
    budget.left -= kept.length
    return kept === '' ? [] : [{ type: 'text', text: kept, marks: marksOf(inline['marks']) }]
  })
}

const plainMarks = ['bold', 'italic', 'underline', 'strike', 'code'] as const

function marksOf(marks: unknown): RichMark[] {
  if (!Array.isArray(marks)) return []
  return marks.filter(isRecord).flatMap((mark): RichMark[] => {
    const plain = plainMarks.find((type) => type === mark['type'])
    if (plain) return [{ type: plain }]
    if (mark['type'] === 'link') {
      const href = safeHref(mark['href'])
      return href ? [{ type: 'link', href }] : []
    }
    const colour = textColours.find((name) => name === mark['colour'])
    return mark['type'] === 'colour' && colour ? [{ type: 'colour', colour }] : []
  })
}

function alignOf({ align }: Record<string, unknown>): { align?: 'left' | 'center' | 'right' } {
  return align === 'left' || align === 'center' || align === 'right' ? { align } : {}
}
