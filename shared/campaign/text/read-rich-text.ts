import * as Y from 'yjs'
import { isRecord } from '../../lib/is-record.ts'
import { limits } from '../model/limits.ts'
import { safeHref } from '../model/safe-href.ts'
import type { RichInline, RichMark, RichText } from '../model/snapshot.ts'
import { textColours } from '../model/theme.ts'
import { withoutNul } from '../model/without-nul.ts'
import { deltaOf } from './delta-of.ts'
import type { TextLine } from './lines.ts'
import { fromLines } from './lines.ts'
import { readLine } from './stored-line.ts'

/** A rich text as it is stored: one row of letters, breaks and line ends. */
export const isFlatText = (value: unknown): value is Y.XmlText => value instanceof Y.XmlText

/**
 * A stored rich text as plain data: only known marks, safe links and lines, no more letters than the
 * limit. Whatever else is in the row is left out. Never writes and never throws.
 */
export function readRichText(text: Y.XmlText): RichText {
  const { lines, last, cut } = readLines(text, limits.richText)
  const read = fromLines(lines, last)
  return cut > 0 ? { ...read, cut } : read
}

/**
 * The same as lines; `last` is what follows the last line end, `cut` how many letters are left out for
 * the limit. Without one, as it is edited.
 */
export function readLines(
  text: Y.XmlText,
  most = Infinity,
): { lines: TextLine[]; last: RichInline[]; cut: number } {
  const lines: TextLine[] = []
  let last: RichInline[] = []
  let left = most
  let cut = 0
  for (const { insert, attributes } of deltaOf(text)) {
    if (typeof insert === 'string') {
      const kept = insert.slice(0, left)
      left -= kept.length
      cut += insert.length - kept.length
      appendText(last, most === Infinity ? kept : withoutNul(kept), readMarks(attributes))
    } else if (insert instanceof Y.Map) {
      lines.push({ line: readLine(insert), content: last })
      last = []
    } else if (isBreak(insert)) last.push({ type: 'hardBreak' })
  }
  return { lines, last, cut }
}

/** How a break within a line stands in the row. */
export const storedBreak = { type: 'hardBreak' } as const

/** Whether what is embedded in a row is a break within a line. */
export function isBreak(insert: unknown): boolean {
  return isRecord(insert) && insert['type'] === storedBreak.type
}

function appendText(content: RichInline[], text: string, marks: RichMark[]): void {
  if (text === '') return
  const last = content.at(-1)
  if (last?.type === 'text' && sameMarks(last.marks, marks)) last.text += text
  else content.push({ type: 'text', text, marks })
}

const plainMarks = ['bold', 'italic', 'underline', 'strike', 'code'] as const

/** The marks of a run by its stored attributes, in their fixed order; see `storedMarks`. */
export function readMarks(attributes: unknown): RichMark[] {
  if (!isRecord(attributes)) return []
  const has = (name: string) => Object.hasOwn(attributes, name) && Boolean(attributes[name])
  const marks: RichMark[] = plainMarks.filter(has).map((type) => ({ type }))
  const href = has('link') ? safeHref(attributes['link']) : null
  if (href) marks.push({ type: 'link', href })
  const colour = textColours.find((name) => has('colour') && name === attributes['colour'])
  if (colour) marks.push({ type: 'colour', colour })
  return marks
}

/** Whether marks, both in their fixed order, are the same. */
export function sameMarks(a: readonly RichMark[], b: readonly RichMark[]): boolean {
  return a.length === b.length && a.every((mark, at) => markKey(mark) === markKey(b[at]))
}

function markKey(mark: RichMark | undefined): string {
  if (mark?.type === 'link') return `link ${mark.href}`
  return mark?.type === 'colour' ? `colour ${mark.colour}` : (mark?.type ?? '')
}
