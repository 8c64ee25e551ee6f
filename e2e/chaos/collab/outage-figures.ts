import { percentile } from '#e2e/bench/figures.ts'
import { refusalsOf } from '../editor.ts'
import type { Edit, Editor } from '../editor.ts'
import { resumedAt } from './outage.ts'
import type { Period } from './outage.ts'
import type { Arrivals } from './watch-arrivals.ts'

/** Milliseconds in whole numbers. */
type Delays = { count: number; p50: number; p95: number; max: number }

type Phases<T> = { before: T; during: T; after: T }

/** How those at one node fared who worked through an outage. Times in ms, null for what did not happen. */
export type OutageFigures = {
  people: number
  edits: number
  /** From an edit to being told that it is saved, by when the edit was made. */
  savedWithin: Phases<Delays>
  /** Edits of the outage that were said to be saved before it ended. */
  savedDuring: number
  /** How many of them were told that nothing is saved at the moment, and how soon the first. */
  toldStalled: number
  stalledAfterMs: number | null
  /** From the end of the outage until all of them had something, and then everything, saved. */
  resumedAfterMs: number
  allSavedAfterMs: number
  /** Connections that the server ended, by reason. */
  closed: Record<string, number>
  /** What the server refused, each with its reason. */
  refused: string[]
}

export function outageFigures(editors: readonly Editor[], period: Period): OutageFigures {
  const edits = editors.flatMap((editor) => editor.edits)
  const phases = splitByPhase(edits, period)
  const stalls = editors.flatMap(({ told }) =>
    told.filter(({ what, at }) => what === 'stalled' && at >= period.beganAt).slice(0, 1),
  )
  const since = (from: number, times: number[]) => Math.round(Math.max(0, ...times) - from)
  return {
    people: editors.length,
    edits: edits.length,
    savedWithin: mapPhases(phases, (some) => summarise(some.flatMap(waitOf))),
    savedDuring: phases.during.filter(({ savedAt }) => (savedAt ?? 0) < period.endedAt).length,
    toldStalled: stalls.length,
    stalledAfterMs:
      stalls.length > 0
        ? Math.round(Math.min(...stalls.map(({ at }) => at)) - period.beganAt)
        : null,
    resumedAfterMs: since(
      period.endedAt,
      editors.map((editor) => resumedAt(editor, period.endedAt) ?? 0),
    ),
    allSavedAfterMs: since(
      period.endedAt,
      edits.map(({ savedAt }) => savedAt ?? 0),
    ),
    closed: countClosings(editors),
    refused: editors.flatMap(refusalsOf),
  }
}

/** How long after they were typed somebody else saw the marks; of those of the outage, before its end. */
export function arrivalFigures(
  typists: readonly Editor[],
  arrivals: Arrivals,
  period: Period,
): Phases<Delays> & { seenDuring: number } {
  const typed = typists.flatMap(({ edits }) => edits.filter(({ kind }) => kind === 'typed'))
  const phases = splitByPhase(typed, period)
  const delayOf = ({ mark, at }: Edit) => {
    const seenAt = arrivals.get(mark)
    return seenAt === undefined ? [] : [seenAt - at]
  }
  const isSeen = ({ mark }: Edit) => (arrivals.get(mark) ?? Infinity) < period.endedAt
  return {
    ...mapPhases(phases, (edits) => summarise(edits.flatMap(delayOf))),
    seenDuring: phases.during.filter(isSeen).length,
  }
}

function splitByPhase(edits: readonly Edit[], { beganAt, endedAt }: Period): Phases<Edit[]> {
  return {
    before: edits.filter(({ at }) => at < beganAt),
    during: edits.filter(({ at }) => at >= beganAt && at < endedAt),
    after: edits.filter(({ at }) => at >= endedAt),
  }
}

function mapPhases<From, To>(phases: Phases<From>, map: (from: From) => To): Phases<To> {
  return {
    before: map(phases.before),
    during: map(phases.during),
    after: map(phases.after),
  }
}

function waitOf({ at, savedAt }: Edit): number[] {
  return savedAt === null ? [] : [savedAt - at]
}

function summarise(delays: readonly number[]): Delays {
  const share = (part: number) => Math.round(percentile(delays, part))
  return { count: delays.length, p50: share(0.5), p95: share(0.95), max: share(1) }
}

function countClosings(editors: readonly Editor[]): Record<string, number> {
  const closed: Record<string, number> = {}
  for (const { what } of editors.flatMap(({ told }) => told))
    if (what.startsWith('closed')) closed[what] = (closed[what] ?? 0) + 1
  return closed
}
