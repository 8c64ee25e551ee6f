import * as Y from 'yjs'
import { deltaOf } from '../text/delta-of.ts'
import { toLines } from '../text/lines.ts'
import { readRichText } from '../text/read-rich-text.ts'

/** A line of a stored text: where it begins, its words without breaks, and its end. */
export type LineIn = { from: number; words: string; end: Y.Map<unknown> }

/** The lines of a text that have an end, in order. */
export function linesIn(text: Y.XmlText): LineIn[] {
  const lines: LineIn[] = []
  let [from, words] = [0, '']
  for (const { insert } of deltaOf(text)) {
    if (typeof insert === 'string') words += insert
    if (!(insert instanceof Y.Map)) continue
    lines.push({ from, words, end: insert })
    from += words.length + 1
    words = ''
  }
  return lines
}

/** The words of each line, as they are read. */
export function wordsOfLines(text: Y.XmlText): string[] {
  return toLines(readRichText(text)).map(({ content }) =>
    content.map((inline) => (inline.type === 'text' ? inline.text : '')).join(''),
  )
}
