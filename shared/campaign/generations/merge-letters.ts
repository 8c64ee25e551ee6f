import type { RichMark } from '../model/snapshot.ts'
import { alignLetters } from '../../lib/align-letters.ts'
import { alignSigns } from '../text/align-signs.ts'
import type { Line } from '../text/line.ts'
import { plainLine } from '../text/line.ts'
import type { Cell } from './flat-text.ts'

/** A text at three times: as it was for both, as I have made it, and as others have made it. */
export type Versions<T> = { base: T; mine: T; now: T }

/**
 * What I have changed, applied to what others have made of a text: my letters go where the letters
 * around them are by now, behind what others have put there; my deletions take each letter that is
 * still there. Nothing of others' is lost and nothing is there twice.
 */
export function mergeText({ base, mine, now }: Versions<string>): string {
  const [a, b, c] = [Array.from(base), Array.from(mine), Array.from(now)]
  const parts = mergeSigns({ base: a, mine: b, now: c }).map((part) => {
    if (part.from === 'dropped') return ''
    return (part.from === 'mine' ? b[part.mine] : c[part.now]) ?? ''
  })
  return parts.join('')
}

/** The same for the rows of rich texts. Looks are merged letter by letter and line by line. */
export function mergeCells({ base, mine, now }: Versions<readonly Cell[]>): Cell[] {
  // Who begins in a text that had no line yet shares the line with others who do.
  const before = base.length > 0 ? base : [{ type: 'end' as const, line: plainLine }]
  const signs = { base: before.map(signOf), mine: mine.map(signOf), now: now.map(signOf) }
  const row = buildRow()
  for (const part of mergeSigns(signs)) {
    const [my, their] = [mine[part.mine], now[part.now]]
    if (part.from === 'mine' && my) row.insert(my, 'mine')
    if (part.from === 'now' && their) row.insert(their, 'now')
    const was = part.from === 'both' || part.from === 'dropped' ? before[part.base] : undefined
    if (part.from === 'both' && was && my && their) row.keep(mergeLooks(was, my, their))
    if (part.from === 'dropped') row.drop(my ?? their, my ? 'mine' : 'now')
  }
  return row.cells
}

/** A line that one has deleted as a whole stays a line of its own where the other has written in it. */
function buildRow() {
  const cells: Cell[] = []
  let line = { kept: 0, mine: 0, now: 0 }
  const push = (cell: Cell) => {
    cells.push(cell)
    if (cell.type === 'end') line = { kept: 0, mine: 0, now: 0 }
  }
  return {
    cells,
    keep: (cell: Cell) => {
      line.kept += 1
      push(cell)
    },
    insert: (cell: Cell, from: 'mine' | 'now') => {
      line[from] += 1
      push(cell)
    },
    /** `cell` is what the one who has not deleted it has of it; undefined where neither has it. */
    drop: (cell: Cell | undefined, holder: 'mine' | 'now') => {
      if (cell?.type === 'end' && line.kept === 0 && line[holder] > 0) push(cell)
    },
  }
}

type Part =
  | { from: 'both'; base: number; mine: number; now: number }
  | { from: 'mine'; mine: number; now: -1 }
  | { from: 'now'; mine: -1; now: number }
  /** One or both have deleted it; -1 for those. */
  | { from: 'dropped'; base: number; mine: number; now: number }

function mergeSigns({ base, mine, now }: Versions<readonly string[]>): Part[] {
  const parts: Part[] = []
  const [mineAt, nowAt] = [new Map(alignSigns(base, mine)), new Map(alignSigns(base, now))]
  const [isOfBase, isOfBaseNow] = [new Set(mineAt.values()), new Set(nowAt.values())]
  const isTaken = movedAway({ base, mine }, { mineAt, nowAt, isOfBase })
  let [nextMine, nextNow] = [0, 0]
  // What somebody has put in stands right behind the letter that they have before it.
  const insert = () => {
    const endMine = endOfRun(nextMine, mine.length, isOfBase)
    const endNow = endOfRun(nextNow, now.length, isOfBaseNow)
    const same = sameWords(mine.slice(nextMine, endMine), now.slice(nextNow, endNow))
    const [startMine, startNow] = [nextMine, nextNow]
    for (const [x, y] of same) insertUpTo(startMine + x, startNow + y, true)
    insertUpTo(endMine, endNow, false)
  }
  const insertUpTo = (my: number, their: number, isSame: boolean) => {
    const endNow = isSame ? their + 1 : their
    for (; nextNow < their; nextNow++) parts.push({ from: 'now', mine: -1, now: nextNow })
    for (; nextMine < my; nextMine++)
      if (!isTaken.has(nextMine)) parts.push({ from: 'mine', mine: nextMine, now: -1 })
    for (; nextNow < endNow; nextNow++, nextMine++)
      parts.push({ from: 'now', mine: -1, now: nextNow })
  }
  insert()
  for (const at of base.keys()) {
    const [my, their] = [mineAt.get(at), nowAt.get(at)]
    const isKept = my !== undefined && their !== undefined
    parts.push({ from: isKept ? 'both' : 'dropped', base: at, mine: my ?? -1, now: their ?? -1 })
    if (my !== undefined) nextMine = my + 1
    if (their !== undefined) nextNow = their + 1
    insert()
  }
  return parts
}

type Aligned = {
  mineAt: ReadonlyMap<number, number>
  nowAt: ReadonlyMap<number, number>
  isOfBase: ReadonlySet<number>
}

/** Words that I have only moved, where others have moved or deleted them: they are where those say. */
function movedAway(
  { base, mine }: { base: readonly string[]; mine: readonly string[] },
  { mineAt, nowAt, isOfBase }: Aligned,
): Set<number> {
  const put = [...mine.keys()].filter((at) => !isOfBase.has(at))
  const taken = [...base.keys()].filter((at) => !mineAt.has(at))
  const pairs = sameWords(
    put.map((at) => mine[at] ?? ''),
    taken.map((at) => base[at] ?? ''),
  )
  return new Set(pairs.flatMap(([x, y]) => (nowAt.has(taken[y] ?? -1) ? [] : [put[x] ?? -1])))
}

/** Behind what was put in from a place on. */
function endOfRun(from: number, length: number, isOfBase: ReadonlySet<number>): number {
  let end = from
  while (end < length && !isOfBase.has(end)) end++
  return end
}

/** So many letters in a row are no coincidence. */
const fewest = 4

/** The same words in two stretches: of mine, they have come there by another way. */
function sameWords(mine: readonly string[], now: readonly string[]): [number, number][] {
  if (mine.length === 0 || now.length === 0) return []
  const pairs = alignLetters(mine, now)
  if (pairs.length === mine.length && mine.length === now.length) return pairs
  const goesOn = ([x, y]: [number, number], next: [number, number] | undefined) =>
    next !== undefined && next[0] === x + 1 && next[1] === y + 1
  const stretches: [number, number][][] = []
  pairs.forEach((pair, at) => {
    const before = pairs[at - 1]
    if (before && goesOn(before, pair)) stretches.at(-1)?.push(pair)
    else stretches.push([pair])
  })
  return stretches.filter(({ length }) => length >= fewest).flat()
}

/** What two cells must have in common to be the same; never a letter for what is none. */
function signOf(cell: Cell): string {
  return cell.type === 'letter' ? cell.letter : cell.type === 'break' ? 'break' : 'end'
}

function mergeLooks(base: Cell, mine: Cell, now: Cell): Cell {
  if (base.type === 'letter' && mine.type === 'letter' && now.type === 'letter')
    return { ...now, marks: mergeMarks(base.marks, mine.marks, now.marks) }
  if (base.type === 'end' && mine.type === 'end' && now.type === 'end')
    return { type: 'end', line: mergeLine(base.line, mine.line, now.line) }
  return now
}

/** In the order in which marks are read. */
const markTypes = ['bold', 'italic', 'underline', 'strike', 'code', 'link', 'colour'] as const

function mergeMarks(
  base: readonly RichMark[],
  mine: readonly RichMark[],
  now: readonly RichMark[],
): RichMark[] {
  if (mine === base || isSame(mine, base)) return [...now]
  return markTypes.flatMap((type) => {
    const [was, my, their] = [base, mine, now].map((marks) =>
      marks.find((mark) => mark.type === type),
    )
    return (isSame(my, was) ? their : my) ?? []
  })
}

function mergeLine(base: Line, mine: Line, now: Line): Line {
  const { kind } = base.kind === mine.kind ? now : mine
  const { align } = base.align === mine.align ? now : mine
  const isInSame = isSame([base.within, base.shared], [mine.within, mine.shared])
  const { within, shared } = isInSame ? now : mine
  return {
    kind,
    ...(align === undefined ? {} : { align }),
    within,
    ...(shared === undefined ? {} : { shared }),
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
