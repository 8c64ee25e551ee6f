import type { RichInline, RichListItem, RichNode, RichText } from '../model/snapshot.ts'
import type { Container, Line } from './line.ts'
import { plainLine, shareOf, startOf, typeOf, usualShare } from './line.ts'

/** A line and its words. */
export type TextLine = { line: Line; content: readonly RichInline[] }

/** The lines of a rich text, in order; `fromLines` makes the same of them again. */
export function toLines({ content }: RichText): TextLine[] {
  const lines: TextLine[] = []
  let before: readonly Box[] = []
  const walk = (nodes: readonly (RichNode | RichListItem)[], within: readonly Box[]) => {
    for (const node of nodes) {
      if (node.type !== 'paragraph' && node.type !== 'heading') {
        walk(node.content, [...within, { container: containerOf(node) }])
        continue
      }
      const kind = node.type === 'heading' ? node.level : node.type
      const align = node.align ? { align: node.align } : {}
      lines.push({ line: { kind, ...align, ...placeIn(before, within) }, content: node.content })
      before = within
    }
  }
  walk(content, [])
  return lines
}

/** The rich text of lines. `last` is what follows the last line end: a paragraph, if there is any. */
export function fromLines(lines: readonly TextLine[], last: readonly RichInline[] = []): RichText {
  const all = last.length > 0 ? [...lines, { line: plainLine, content: last }] : lines
  // As most texts are, in no list or quote.
  if (all.every(({ line }) => line.within.length === 0))
    return { type: 'doc', content: all.map(leafOf) }
  let before: readonly Container[] = []
  const placed = all.map(({ line, content }) => {
    const share = shareOf(before, line)
    before = line.within
    return { line, content, share }
  })
  return { type: 'doc', content: nodesOf(placed, 0) }
}

/** One for each list, item and quote: they are told apart by identity. */
export type Box = { container: Container }

/** What a line says of where it is, when the one before it is in the boxes `before`. */
export function placeIn(
  before: readonly Box[],
  boxes: readonly Box[],
): Pick<Line, 'within' | 'shared'> {
  const shared = boxes.filter((box, at) => box === before[at]).length
  // A list says only on its first line where it counts from.
  const within = boxes.map(({ container }, at) => (at < shared ? typeOf(container) : container))
  const usual = usualShare(
    before.map(({ container }) => container),
    within,
  )
  return shared === usual ? { within } : { within, shared }
}

function containerOf(node: Exclude<RichNode, { type: 'paragraph' | 'heading' }> | RichListItem) {
  const start = node.type === 'orderedList' ? (node.start ?? 1) : 1
  return start === 1 ? node.type : (`orderedList ${start}` as const)
}

type Placed = TextLine & { share: number }

function nodesOf(lines: readonly Placed[], depth: number): RichNode[] {
  return groupsOf(lines, depth).flatMap(([first, ...rest]): RichNode[] => {
    const container = first.line.within[depth]
    const group = [first, ...rest]
    if (container === undefined) return [leafOf(first)]
    const type = typeOf(container)
    if (type === 'listItem') return nodesOf(group, depth + 1)
    if (type === 'blockquote') return [{ type, content: nodesOf(group, depth + 1) }]
    const content = itemsOf(group, depth + 1)
    if (type === 'bulletList') return [{ type, content }]
    const start = startOf(container)
    return [{ type, ...(start === 1 ? {} : { start }), content }]
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

function leafOf({ line: { kind, align }, content }: TextLine): RichNode {
  const aligned = align ? { align } : {}
  if (kind === 'paragraph') return { type: kind, ...aligned, content: [...content] }
  return { type: 'heading', level: kind, ...aligned, content: [...content] }
}
