import type { Doc } from 'yjs'
import type { Edit } from '../editor.ts'
import { marksOf } from '../editor.ts'
import { hasGaps } from '../same-document.ts'

/** How a document differs from what was done; all zero when nothing is wrong. */
export type Verdict = {
  /** Typed and saved, and not there. */
  lost: number
  /** Typed, never said to be saved, and not there. Only clients that stay owe these. */
  missing: number
  /** Taken out and saved, and there again. */
  undone: number
  doubled: number
  /** There, though nobody typed it. */
  unknown: number
  /** 1 when something can't be shown because what it builds on is missing. */
  gaps: number
}

/** What was done in one room by everybody, and what they were told of it. */
export type Ledger = {
  note(edits: Iterable<Edit>): void
  /** Edits that were said to be saved. */
  saved(): number
  judge(doc: Doc): Verdict
}

export function createLedger(): Ledger {
  /** By mark: was it said to be saved? */
  const done = { typed: new Map<string, boolean>(), removed: new Map<string, boolean>() }
  const savedIn = (marks: Map<string, boolean>) => [...marks.values()].filter(Boolean).length
  return {
    note(edits) {
      for (const { kind, mark, savedAt } of edits) {
        const marks = done[kind]
        marks.set(mark, savedAt !== null || marks.get(mark) === true)
      }
    },
    saved: () => savedIn(done.typed) + savedIn(done.removed),
    judge(doc) {
      const times = new Map<string, number>()
      for (const mark of marksOf(doc)) times.set(mark, (times.get(mark) ?? 0) + 1)
      const verdict = noComplaint()
      for (const [mark, isSaved] of done.typed) {
        // Whoever began to take it out may have succeeded without having been told.
        if (times.has(mark) || done.removed.has(mark)) continue
        verdict[isSaved ? 'lost' : 'missing'] += 1
      }
      for (const [mark, isSaved] of done.removed)
        if (isSaved && times.has(mark)) verdict.undone += 1
      for (const [mark, count] of times) {
        if (count > 1) verdict.doubled += 1
        if (!done.typed.has(mark)) verdict.unknown += 1
      }
      if (hasGaps(doc)) verdict.gaps = 1
      return verdict
    },
  }
}

export function noComplaint(): Verdict {
  return { lost: 0, missing: 0, undone: 0, doubled: 0, unknown: 0, gaps: 0 }
}

export function addVerdicts(one: Verdict, other: Verdict): Verdict {
  return {
    lost: one.lost + other.lost,
    missing: one.missing + other.missing,
    undone: one.undone + other.undone,
    doubled: one.doubled + other.doubled,
    unknown: one.unknown + other.unknown,
    gaps: one.gaps + other.gaps,
  }
}
