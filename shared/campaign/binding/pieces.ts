import type { Node } from '@tiptap/pm/model'
import type { RichMark } from '../model/snapshot.ts'
import type { Line } from '../text/line.ts'
import { readMarks } from '../text/read-rich-text.ts'
import type { StoredMarks } from '../text/write-rich-text.ts'
import { storedMarks } from '../text/write-rich-text.ts'
import type { DocLine } from './doc-lines.ts'
import { endOf } from './doc-lines.ts'

/** Units of a document that follow each other and look alike: letters, a break, or a line end. */
export type Piece = { from: number; size: number } & (
  | { type: 'text'; text: string; marks: StoredMarks }
  | { type: 'break' }
  | { type: 'end'; line: Line }
)

/** What stands in a row from one unit to before another. */
export function piecesIn(lines: readonly DocLine[], from: number, to: number): Piece[] {
  return lines
    .filter((line) => line.from < to && endOf(line) >= from)
    .flatMap((line) => piecesOf(line))
    .flatMap((piece) => cut(piece, from, to))
}

/** All of one line, its end as well. */
export function piecesOf(docLine: DocLine): Piece[] {
  const { node, from, line } = docLine
  const pieces: Piece[] = []
  node.forEach((child, offset) => {
    const place = { from: from + offset, size: child.nodeSize }
    const { text } = child
    if (text === undefined) pieces.push({ ...place, type: 'break' })
    else pieces.push({ ...place, type: 'text', text, marks: marksOf(child) })
  })
  pieces.push({ from: endOf(docLine), size: 1, type: 'end', line })
  return pieces
}

function cut(piece: Piece, from: number, to: number): Piece[] {
  const start = Math.max(from, piece.from)
  const end = Math.min(to, piece.from + piece.size)
  if (start >= end) return []
  if (piece.type !== 'text') return [piece]
  const text = piece.text.slice(start - piece.from, end - piece.from)
  return [{ ...piece, from: start, size: end - start, text }]
}

/** The marks of a node as they are stored; what can't be is none. */
function marksOf({ marks }: Node): StoredMarks {
  const given = Object.fromEntries(
    marks.map((mark) => [mark.type.name, valueOf(mark.type.name, mark.attrs)]),
  )
  const known: RichMark[] = readMarks(given)
  return storedMarks(known)
}

function valueOf(name: string, attributes: Record<string, unknown>): unknown {
  if (name === 'link') return attributes['href']
  return name === 'colour' ? attributes['colour'] : true
}
