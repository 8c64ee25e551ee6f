import * as Y from 'yjs'
import type { Line } from '../text/line.ts'
import { storedBreak } from '../text/read-rich-text.ts'
import { setLine } from '../text/set-line.ts'
import { makeLineEnd, storedLine } from '../text/stored-line.ts'
import type { StoredMarks } from '../text/write-rich-text.ts'
import type { DocLine } from './doc-lines.ts'
import { sizeOf } from './doc-lines.ts'
import type { Piece } from './pieces.ts'
import { piecesIn, piecesOf } from './pieces.ts'
import type { Kept, Traced } from './trace-units.ts'

/** Where a unit that was there before the change stands in the stored text by now; -1 for nowhere. */
export type PlaceOf = (unit: number) => number

/**
 * Writes into a stored text what a change of an editor's document has put in, taken out and made look
 * otherwise; nothing else is touched. Within a transaction. True where a line is another one than before.
 */
export function writeChanges(text: Y.Text, traced: Traced, placeOf: PlaceOf): boolean {
  const { before, after, kept } = traced
  const looks = changedLooks(traced)
  const ends = changedLines(traced)
  // Looks first: they move nothing that is counted.
  for (const { unit, line } of ends) setEnd(text, placeOf(unit), line)
  for (const { from, to, marks } of looks) formatUnits(text, { from, to }, marks, placeOf)
  // From the end on, so that what is before keeps its place.
  let [oldEnd, newEnd] = [sizeOf(before), sizeOf(after)]
  let isLined = ends.length > 0
  for (const part of [nothing, ...kept].toReversed()) {
    const [oldFrom, newFrom] = [part.was + part.size, part.from + part.size]
    const put = piecesIn(after, newFrom, newEnd)
    if (oldEnd > oldFrom) deleteUnits(text, oldFrom, oldEnd, placeOf)
    if (put.length > 0) insertPieces(text, placeBehind(oldFrom, placeOf), put)
    isLined ||= put.some(({ type }) => type === 'end') || hasEnd(before, oldFrom, oldEnd)
    ;[oldEnd, newEnd] = [part.was, part.from]
  }
  return isLined
}

/** Before all that was kept. */
const nothing: Kept = { from: 0, was: 0, size: 0 }

function hasEnd(lines: readonly DocLine[], from: number, to: number): boolean {
  return to > from && piecesIn(lines, from, to).some(({ type }) => type === 'end')
}

/** Right behind the last unit before `unit` that is still there. */
function placeBehind(unit: number, placeOf: PlaceOf): number {
  for (let at = unit - 1; at >= 0; at--) {
    const place = placeOf(at)
    if (place >= 0) return place + 1
  }
  return 0
}

function deleteUnits(text: Y.Text, from: number, to: number, placeOf: PlaceOf): void {
  for (const { place, size } of stretchesOf(from, to, placeOf).toReversed())
    text.delete(place, size)
}

function formatUnits(
  text: Y.Text,
  { from, to }: { from: number; to: number },
  marks: Record<string, unknown>,
  placeOf: PlaceOf,
): void {
  for (const { place, size } of stretchesOf(from, to, placeOf)) text.format(place, size, marks)
}

/** Where units stand that follow each other there as well; what is gone is left out. */
function stretchesOf(
  from: number,
  to: number,
  placeOf: PlaceOf,
): { place: number; size: number }[] {
  const stretches: { place: number; size: number }[] = []
  for (let unit = from; unit < to; unit++) {
    const place = placeOf(unit)
    const last = stretches.at(-1)
    if (place < 0) continue
    if (last && last.place + last.size === place) last.size += 1
    else stretches.push({ place, size: 1 })
  }
  return stretches
}

function insertPieces(text: Y.Text, place: number, pieces: readonly Piece[]): void {
  let at = place
  let marks: StoredMarks = {}
  for (const piece of pieces) {
    if (piece.type === 'text') {
      marks = piece.marks
      text.insert(at, piece.text, marks)
    } else {
      // It looks like what it follows, so that no mark has to end before it and begin behind it.
      const embed = piece.type === 'break' ? storedBreak : makeLineEnd(piece.line)
      text.insertEmbed(at, embed, marks)
    }
    at += piece.size
  }
}

function setEnd(text: Y.Text, place: number, line: Line): void {
  const end = place < 0 ? null : embedAt(text, place)
  if (end instanceof Y.Map) setLine(end, line)
}

/** What is embedded at a place. */
function embedAt(text: Y.Text, place: number): unknown {
  let at = 0
  for (let item = text._start; item !== null; item = item.right) {
    if (item.deleted || !item.countable) continue
    if (at === place) return item.content instanceof Y.ContentType ? item.content.type : null
    at += item.length
    if (at > place) return null
  }
  return null
}

/** Line ends that stayed and are of another line now, by what they were. */
function changedLines({ before, after, kept }: Traced): { unit: number; line: Line }[] {
  const were = new Map(before.map((each) => [each.from + each.node.content.size, each.line]))
  const changed: { unit: number; line: Line }[] = []
  let at = 0
  for (const { node, from, line } of after) {
    const unit = from + node.content.size
    while (at < kept.length && endOf(kept[at]) <= unit) at++
    const part = kept[at]
    if (!part || part.from > unit) continue
    const was = part.was + unit - part.from
    const wasLine = were.get(was)
    if (wasLine && wasLine !== line && !isSameLine(wasLine, line)) changed.push({ unit: was, line })
  }
  return changed
}

const endOf = (part: Kept | undefined) => (part ? part.from + part.size : 0)

function isSameLine(a: Line, b: Line): boolean {
  const [x, y] = [storedLine(a), storedLine(b)]
  return x.is === y.is && x.align === y.align
}

type Look = { from: number; to: number; marks: Record<string, unknown> }

/** Letters that stayed and look otherwise now, by what they were. */
function changedLooks({ before, after, kept }: Traced): Look[] {
  const sameNodes = new Set(before.map(({ node }) => node))
  const looks: Look[] = []
  for (const docLine of after) {
    // A node that is the very same has no other looks.
    if (sameNodes.has(docLine.node)) continue
    for (const piece of piecesOf(docLine))
      if (piece.type === 'text') looks.push(...changedIn(piece, before, kept))
  }
  return looks
}

function changedIn(
  piece: Piece & { type: 'text' },
  before: readonly DocLine[],
  kept: readonly Kept[],
): Look[] {
  const end = piece.from + piece.size
  return kept
    .filter((part) => part.from < end && endOf(part) > piece.from)
    .flatMap((part) => {
      const shift = part.was - part.from
      const [from, to] = [Math.max(piece.from, part.from), Math.min(end, endOf(part))]
      return piecesIn(before, from + shift, to + shift).flatMap((was) => {
        const marks = was.type === 'text' ? changeOf(was.marks, piece.marks) : {}
        if (Object.keys(marks).length === 0) return []
        return [{ from: was.from, to: was.from + was.size, marks }]
      })
    })
}

/** What makes one look the other; null takes something away. */
function changeOf(from: StoredMarks, to: StoredMarks): Record<string, unknown> {
  const change: Record<string, unknown> = {}
  for (const key of Object.keys(from)) if (!Object.hasOwn(to, key)) change[key] = null
  for (const [key, value] of Object.entries(to)) if (from[key] !== value) change[key] = value
  return change
}
