import type { RichInline, RichMark, RichText } from '../model/snapshot.ts'
import type { Line } from '../text/line.ts'
import type { TextLine } from '../text/lines.ts'
import { fromLines, toLines } from '../text/lines.ts'

/**
 * Rich text as one row of letters, breaks and line ends, so that all of it can be compared and merged
 * letter by letter. A letter is a whole code point.
 */
export type Cell =
  | { type: 'letter'; letter: string; marks: readonly RichMark[] }
  | { type: 'break' }
  | { type: 'end'; line: Line }

/** The row of a rich text, as `readRichText` gives it; `unflatten` makes the same of it again. */
export function flatten(text: RichText): Cell[] {
  return toLines(text).flatMap(({ line, content }) => [
    ...content.flatMap(cellsOf),
    { type: 'end' as const, line },
  ])
}

function cellsOf(inline: RichInline): Cell[] {
  if (inline.type === 'hardBreak') return [{ type: 'break' }]
  const { text, marks } = inline
  return Array.from(text, (letter) => ({ type: 'letter', letter, marks }))
}

/** The rich text of a row. What follows the last line end is a paragraph. */
export function unflatten(cells: readonly Cell[]): RichText {
  const lines: TextLine[] = []
  let content: RichInline[] = []
  for (const cell of cells) {
    if (cell.type === 'letter') appendLetter(content, cell)
    else if (cell.type === 'break') content.push({ type: 'hardBreak' })
    else {
      lines.push({ line: cell.line, content })
      content = []
    }
  }
  return fromLines(lines, content)
}

function appendLetter(content: RichInline[], { letter, marks }: Cell & { type: 'letter' }): void {
  const last = content.at(-1)
  const isSame = last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(marks)
  if (isSame) last.text += letter
  else content.push({ type: 'text', text: letter, marks: [...marks] })
}
