import type { Node } from '@tiptap/pm/model'
import type { StepMap } from '@tiptap/pm/transform'
import { alignSigns } from '../text/align-signs.ts'
import type { DocLine } from './doc-lines.ts'
import { linesOfDoc, sizeOf, unitAt } from './doc-lines.ts'
import { piecesIn } from './pieces.ts'

/** So many units from `from` on were, before the change, those from `was` on. Rising in both. */
export type Kept = { from: number; was: number; size: number }

/** A row that became another one: what stayed of it; all else was deleted or put in. */
export type Traced = { before: readonly DocLine[]; after: DocLine[]; kept: Kept[] }

/**
 * Which units of a document stayed on its way to `doc`. Where a command takes out what it puts in again,
 * as some do with a whole line, that stays: only what is really gone is deleted.
 */
export function traceUnits(
  before: readonly DocLine[],
  maps: readonly StepMap[],
  doc: Node,
): Traced {
  const after = linesOfDoc(doc)
  const kept: Kept[] = []
  let [was, from, isSound] = [0, 0, true]
  const end = { was: Infinity, wasTo: Infinity, now: Infinity, nowTo: Infinity }
  for (const change of [...changesOf(maps), end]) {
    const size = unitAt(before, change.was) - was
    if (size > 0) kept.push({ from, was, size })
    isSound &&= unitAt(after, change.now) - from === size
    was = unitAt(before, change.wasTo)
    from = unitAt(after, change.nowTo)
  }
  // Steps that say of what they change that it stayed are not believed at all.
  return { before, after, kept: withSame(before, after, isSound ? kept : []) }
}

/** A stretch of positions before all steps, and what it is after them. */
type Change = { was: number; wasTo: number; now: number; nowTo: number }

/** What steps have changed together: stretches that don't touch, rising. */
function changesOf(maps: readonly StepMap[]): Change[] {
  let changes: Change[] = []
  for (const map of maps) {
    const added: Change[] = []
    map.forEach((oldStart, oldEnd, newStart, newEnd) => {
      added.push({
        was: beforeAll(changes, oldStart, 'was'),
        wasTo: beforeAll(changes, oldEnd, 'wasTo'),
        now: newStart,
        nowTo: newEnd,
      })
    })
    const moved = changes.map((change) => ({
      ...change,
      now: map.map(change.now, -1),
      nowTo: map.map(change.nowTo, 1),
    }))
    changes = united([...moved, ...added])
  }
  return changes
}

/** Where a position stood before all changes; within one of them, where that began or ended. */
function beforeAll(changes: readonly Change[], pos: number, end: 'was' | 'wasTo'): number {
  let shift = 0
  for (const change of changes) {
    if (pos < change.now) break
    if (pos <= change.nowTo) return change[end]
    shift = change.wasTo - change.nowTo
  }
  return pos + shift
}

/** Those that overlap or touch become one. */
function united(changes: readonly Change[]): Change[] {
  const all: Change[] = []
  for (const change of changes.toSorted((a, b) => a.now - b.now || a.was - b.was)) {
    const last = all.at(-1)
    if (last && (change.now <= last.nowTo || change.was <= last.wasTo)) {
      last.wasTo = Math.max(last.wasTo, change.wasTo)
      last.nowTo = Math.max(last.nowTo, change.nowTo)
      last.was = Math.min(last.was, change.was)
    } else all.push({ ...change })
  }
  return all
}

/**
 * Adds what was taken out and put in again. Where letters were put in elsewhere, all between the first
 * and the last change is compared: a line that was joined with another one keeps its letters.
 */
function withSame(
  before: readonly DocLine[],
  after: readonly DocLine[],
  kept: readonly Kept[],
): Kept[] {
  const gaps = gapsOf(kept, sizeOf(before), sizeOf(after))
  const isMoved = gaps.some(isTakenOut) && gaps.some(isPutIn) && !gaps.every(isReplaced)
  const [first, last] = [gaps[0], gaps.at(-1)]
  const compared = isMoved && first && last ? [hullOf(first, last)] : gaps.filter(isReplaced)
  const all: Kept[] = []
  const rest = isMoved && first && last ? outside(kept, hullOf(first, last)) : kept
  const same = compared.flatMap(({ was, oldTo, from, newTo }) =>
    alignSigns(signsIn(before, was, oldTo), signsIn(after, from, newTo)).map(([x, y]) => ({
      was: was + x,
      from: from + y,
      size: 1,
    })),
  )
  for (const part of [...rest, ...same].toSorted((a, b) => a.from - b.from)) push(all, part)
  return all
}

/** Between what was kept: units of the row before that are gone, and of the row after that are new. */
type Gap = { was: number; oldTo: number; from: number; newTo: number }

const isTakenOut = ({ was, oldTo }: Gap) => oldTo > was
const isPutIn = ({ from, newTo }: Gap) => newTo > from
const isReplaced = (gap: Gap) => isTakenOut(gap) && isPutIn(gap)

function gapsOf(kept: readonly Kept[], oldSize: number, newSize: number): Gap[] {
  const gaps: Gap[] = []
  let [was, from] = [0, 0]
  for (const part of [...kept, { was: oldSize, from: newSize, size: 0 }]) {
    if (part.was > was || part.from > from)
      gaps.push({ was, oldTo: part.was, from, newTo: part.from })
    was = part.was + part.size
    from = part.from + part.size
  }
  return gaps
}

const hullOf = (first: Gap, last: Gap): Gap => ({
  was: first.was,
  oldTo: last.oldTo,
  from: first.from,
  newTo: last.newTo,
})

/** What is kept before and behind a stretch. */
const outside = (kept: readonly Kept[], { was, oldTo }: Gap): Kept[] =>
  kept.filter((part) => part.was + part.size <= was || part.was >= oldTo)

/** One for each unit, equal where one can be the other. */
function signsIn(lines: readonly DocLine[], from: number, to: number): string[] {
  return piecesIn(lines, from, to).flatMap((piece) =>
    piece.type === 'text' ? piece.text.split('') : [piece.type],
  )
}

function push(kept: Kept[], part: Kept): void {
  const last = kept.at(-1)
  const goesOn = last && last.from + last.size === part.from && last.was + last.size === part.was
  if (goesOn) last.size += part.size
  else kept.push({ ...part })
}
