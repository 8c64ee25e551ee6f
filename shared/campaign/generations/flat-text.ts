import type { RichInline, RichListItem, RichMark, RichNode, RichText } from '../model/snapshot.ts'

/**
 * Rich text as one row of letters, breaks and line ends. A line end says what its line is, so that
 * all of it can be compared and merged letter by letter.
 */
export type Cell =
  | { type: 'letter'; letter: string; marks: readonly RichMark[] }
  | { type: 'break' }
  | { type: 'end'; line: Line }

export type Line = {
  /** A number is the level of a heading. */
  kind: 'paragraph' | 1 | 2 | 3
  align?: 'left' | 'center' | 'right'
  /** The lists and quotes that the line is in, from the outside in. */
  within: readonly Container[]
  /** How many of them the line before is in as well, where that is not as usual (`usualShare`). */
  shared?: number
}

type Container = 'blockquote' | 'bulletList' | 'orderedList' | 'listItem'

/** What the flat shape makes of nothing at all, and of what follows the last line end. */
export const plainLine: Line = { kind: 'paragraph', within: [] }

/**
 * The row of a rich text, as `readRichText` gives it; `unflatten` makes the same of it again. A letter
 * is a whole code point.
 */
export function flatten({ content }: RichText): Cell[] {
  const cells: Cell[] = []
  let before: readonly Box[] = []
  const walk = (nodes: readonly (RichNode | RichListItem)[], within: readonly Box[]) => {
    for (const node of nodes) {
      if (node.type !== 'paragraph' && node.type !== 'heading') {
        walk(node.content, [...within, { type: node.type }])
        continue
      }
      const kind = node.type === 'heading' ? node.level : node.type
      const align = node.align ? { align: node.align } : {}
      cells.push(...node.content.flatMap(cellsOf))
      cells.push({ type: 'end', line: { kind, ...align, ...placeIn(before, within) } })
      before = within
    }
  }
  walk(content, [])
  return cells
}

/** One for each list, item and quote: they are told apart by identity. */
type Box = { type: Container }

function placeIn(before: readonly Box[], boxes: readonly Box[]): Pick<Line, 'within' | 'shared'> {
  const within = boxes.map(({ type }) => type)
  const shared = boxes.filter((box, at) => box === before[at]).length
  const usual = usualShare(
    before.map(({ type }) => type),
    within,
  )
  return shared === usual ? { within } : { within, shared }
}

/** Lists and quotes go on as far as they are alike, and each line begins an item of its own. */
function usualShare(before: readonly Container[], within: readonly Container[]): number {
  const item = within.lastIndexOf('listItem')
  const alike = alikeTo(before, within)
  return item < 0 ? alike : Math.min(alike, item)
}

function alikeTo(before: readonly Container[], within: readonly Container[]): number {
  const differing = within.findIndex((container, at) => container !== before[at])
  return differing < 0 ? within.length : differing
}

function cellsOf(inline: RichInline): Cell[] {
  if (inline.type === 'hardBreak') return [{ type: 'break' }]
  const { text, marks } = inline
  return Array.from(text, (letter) => ({ type: 'letter', letter, marks }))
}

/** The rich text of a row. What follows the last line end is a paragraph. */
export function unflatten(cells: readonly Cell[]): RichText {
  const lines: Placed[] = []
  let content: RichInline[] = []
  const end = (line: Line) => {
    const { within, shared } = line
    const before = lines.at(-1)?.line.within ?? []
    // What is merged of two can say more than is so.
    const share = Math.min(shared ?? usualShare(before, within), alikeTo(before, within))
    lines.push({ line, content, share })
    content = []
  }
  for (const cell of cells) {
    if (cell.type === 'end') end(cell.line)
    else if (cell.type === 'break') content.push({ type: 'hardBreak' })
    else appendLetter(content, cell)
  }
  if (content.length > 0) end(plainLine)
  return { type: 'doc', content: nodesOf(lines, 0) }
}

type Placed = { line: Line; content: RichInline[]; share: number }

function appendLetter(content: RichInline[], { letter, marks }: Cell & { type: 'letter' }): void {
  const last = content.at(-1)
  const isSame = last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(marks)
  if (isSame) last.text += letter
  else content.push({ type: 'text', text: letter, marks: [...marks] })
}

function nodesOf(lines: readonly Placed[], depth: number): RichNode[] {
  return groupsOf(lines, depth).flatMap(([first, ...rest]): RichNode[] => {
    const container = first.line.within[depth]
    const group = [first, ...rest]
    if (container === undefined) return [leafOf(first)]
    if (container === 'listItem') return nodesOf(group, depth + 1)
    if (container === 'blockquote') return [{ type: container, content: nodesOf(group, depth + 1) }]
    return [{ type: container, content: itemsOf(group, depth + 1) }]
  })
}

function itemsOf(lines: readonly Placed[], depth: number): RichListItem[] {
  return groupsOf(lines, depth).map((group) => {
    const isItem = group[0].line.within[depth] === 'listItem'
    return { type: 'listItem', content: nodesOf(group, isItem ? depth + 1 : depth) }
  })
}

type Group = [Placed, ...Placed[]]

/** Lines that are in the same at this depth. */
function groupsOf(lines: readonly Placed[], depth: number): Group[] {
  const groups: Group[] = []
  for (const line of lines) {
    const last = groups.at(-1)
    if (last && line.share > depth) last.push(line)
    else groups.push([line])
  }
  return groups
}

function leafOf({ line: { kind, align }, content }: Placed): RichNode {
  const aligned = align ? { align } : {}
  if (kind === 'paragraph') return { type: kind, ...aligned, content }
  return { type: 'heading', level: kind, ...aligned, content }
}
