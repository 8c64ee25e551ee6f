import type { Node } from '@tiptap/pm/model'
import type { StepMap } from '@tiptap/pm/transform'
import { alignSigns } from '../text/align-signs.ts'
import type { DocLine } from './doc-lines.ts'
import { linesOfDoc, sizeOf, unitAt } from './doc-lines.ts'
import { piecesIn } from './pieces.ts'

/** One step of an editor's change. */
export type TracedStep = { before: Node; map: StepMap; after: Node }

/** So many units from `from` on were, before the change, those from `was` on. Rising in both. */
export type Kept = { from: number; was: number; size: number }

/** A row that became another one: what stayed of it; all else was deleted or put in. */
export type Traced = { before: DocLine[]; after: DocLine[]; kept: Kept[] }

/**
 * Which units of a document stayed through the steps of an editor. Where a command takes out what it
 * puts in again, as some do with a whole line, that stays: only what is really gone is deleted.
 */
export function traceUnits(before: readonly DocLine[], steps: readonly TracedStep[]): Traced {
  let after = before
  let kept: Kept[] = [{ from: 0, was: 0, size: sizeOf(before) }]
  for (const step of steps) {
    const next = linesOfDoc(step.after)
    kept = compose(kept, keptBy(step.map, after, next))
    after = next
  }
  return { before: [...before], after: [...after], kept: withSame(before, after, kept) }
}

/** What one step keeps. */
function keptBy(map: StepMap, before: readonly DocLine[], after: readonly DocLine[]): Kept[] {
  const kept: Kept[] = []
  let [was, from] = [0, 0]
  const keepTo = (end: number) => {
    if (end > was) push(kept, { from, was, size: end - was })
  }
  map.forEach((oldStart, oldEnd, _newStart, newEnd) => {
    keepTo(unitAt(before, oldStart))
    was = Math.max(was, unitAt(before, oldEnd))
    from = unitAt(after, newEnd)
  })
  keepTo(sizeOf(before))
  return kept
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

/** `second` after `first`: both rising, joined where they go on. */
function compose(first: readonly Kept[], second: readonly Kept[]): Kept[] {
  const result: Kept[] = []
  let at = 0
  for (const { from, was, size } of second) {
    while (at < first.length && endOf(first[at]) <= was) at++
    for (let each = at; each < first.length; each++) {
      const part = first[each]
      if (!part || part.from >= was + size) break
      const start = Math.max(part.from, was)
      const end = Math.min(endOf(part), was + size)
      push(result, {
        from: from + start - was,
        was: part.was + start - part.from,
        size: end - start,
      })
    }
  }
  return result
}

const endOf = (part: Kept | undefined) => (part ? part.from + part.size : 0)

function push(kept: Kept[], part: Kept): void {
  const last = kept.at(-1)
  const goesOn = last && last.from + last.size === part.from && last.was + last.size === part.was
  if (goesOn) last.size += part.size
  else kept.push({ ...part })
}
