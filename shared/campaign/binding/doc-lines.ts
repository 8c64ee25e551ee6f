import type { Node } from '@tiptap/pm/model'
import type { Container, Line } from '../text/line.ts'
import { mostStart } from '../text/line.ts'
import type { Box } from '../text/lines.ts'
import { placeIn } from '../text/lines.ts'

/**
 * One line of an editor's document. Its units are its letters (code units) and breaks, one position
 * each, and then its end, which is where its node is closed.
 */
export type DocLine = {
  node: Node
  /** The position at which its content begins. */
  pos: number
  /** Its first unit, counted through the whole text. */
  from: number
  line: Line
}

/** The lines of a document, in order. */
export function linesOfDoc(doc: Node): DocLine[] {
  const lines: DocLine[] = []
  let before: readonly Box[] = []
  let from = 0
  const walk = (parent: Node, start: number, within: readonly Box[]) => {
    parent.forEach((node, offset) => {
      const pos = start + offset + 1
      if (!node.isTextblock) return walk(node, pos, [...within, { container: containerOf(node) }])
      lines.push({ node, pos, from, line: { ...looksOf(node), ...placeIn(before, within) } })
      before = within
      from += node.content.size + 1
    })
  }
  walk(doc, 0, [])
  return lines
}

/** How many units a document has. */
export function sizeOf(lines: readonly DocLine[]): number {
  const last = lines.at(-1)
  return last ? endOf(last) + 1 : 0
}

/** The unit that is the line's end. */
export const endOf = ({ from, node }: DocLine): number => from + node.content.size

/** How many units stand before a position. */
export function unitAt(lines: readonly DocLine[], pos: number): number {
  const line = lines[lastWith(lines, ({ pos: start }) => start <= pos)]
  if (!line) return 0
  return line.from + Math.min(pos - line.pos, line.node.content.size + 1)
}

/** The position of a caret that has so many units before it; it stays in its line. */
export function posAt(lines: readonly DocLine[], unit: number): number {
  const line = lines[lastWith(lines, ({ from }) => from <= unit)]
  return line ? line.pos + Math.min(unit - line.from, line.node.content.size) : 0
}

/** The last of which something is so that is so of all before it; -1 for none. */
function lastWith(lines: readonly DocLine[], isSo: (line: DocLine) => boolean): number {
  let [low, high] = [-1, lines.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const line = lines[middle]
    if (line && isSo(line)) low = middle
    else high = middle - 1
  }
  return low
}

function looksOf({ type, attrs }: Node): Pick<Line, 'kind' | 'align'> {
  const level: unknown = attrs['level']
  const isLevel = level === 1 || level === 2 || level === 3
  const kind = type.name === 'heading' && isLevel ? level : 'paragraph'
  const align: unknown = attrs['textAlign']
  const isAlign = align === 'left' || align === 'center' || align === 'right'
  return isAlign ? { kind, align } : { kind }
}

function containerOf({ type, attrs }: Node): Container {
  const { name } = type
  if (name === 'bulletList' || name === 'listItem' || name === 'blockquote') return name
  const start: unknown = attrs['start']
  const isStart = typeof start === 'number' && Number.isInteger(start) && start !== 1
  return isStart && start >= 0 && start <= mostStart ? `orderedList ${start}` : 'orderedList'
}
