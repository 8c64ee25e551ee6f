import type * as Y from 'yjs'
import { safeHref } from '../model/safe-href.ts'
import type { RichInline, RichMark, RichText } from '../model/snapshot.ts'
import { toLines } from './lines.ts'
import { storedBreak } from './read-rich-text.ts'
import { makeLineEnd } from './stored-line.ts'

/**
 * Replaces the content of `text` by `richText`, as `readRichText` reads it. Unsafe links are left out.
 * Call it inside a transaction; a text that is not in a document yet must be empty.
 */
export function writeRichText(text: Y.XmlText, richText: RichText): void {
  if (text.doc && text.length > 0) text.delete(0, text.length)
  const delta = toLines(richText).flatMap(({ line, content }): Run[] => [
    ...content.flatMap(runsOf),
    { insert: makeLineEnd(line) },
  ])
  text.applyDelta(delta)
}

/** One paragraph of plain text. */
export function plainRichText(text: string): RichText {
  const content: RichInline[] = text === '' ? [] : [{ type: 'text', text, marks: [] }]
  return { type: 'doc', content: [{ type: 'paragraph', content }] }
}

/** A run's looks: `true` for a plain mark, the address of a link, the name of a colour. */
export type StoredMarks = Record<string, string | true>

/** How the marks of a run are stored; an unsafe link is none. */
export function storedMarks(marks: readonly RichMark[]): StoredMarks {
  const stored: StoredMarks = {}
  for (const mark of marks) {
    if (mark.type === 'colour') stored['colour'] = mark.colour
    else if (mark.type !== 'link') stored[mark.type] = true
    else if (safeHref(mark.href)) stored['link'] = mark.href
  }
  return stored
}

type Run = { insert: string | object; attributes?: StoredMarks }

function runsOf(inline: RichInline): Run[] {
  if (inline.type === 'hardBreak') return [{ insert: storedBreak }]
  if (inline.text === '') return []
  return [{ insert: inline.text, attributes: storedMarks(inline.marks) }]
}
