import { longestCommon } from '../../lib/longest-common.ts'
import type { RichInline, RichText } from '../model/snapshot.ts'
import type { TextLine } from './lines.ts'
import { fromLines, toLines } from './lines.ts'
import { wordChanges } from './word-changes.ts'

/**
 * Which runs of merged texts were put in or taken out. By their identity: nothing that is stored, sent
 * or pasted can say so of itself.
 */
export type RunMarks = Map<RichInline, 'in' | 'out'>

type MergedLine = TextLine & {
  /** What became of the whole line; left out for one that is in both. */
  change?: 'in' | 'out'
}

/** Texts with more lines that differ than this are told as one taken out and one put in. */
const mostLines = 400

/** `after` with what was taken out of `before` where it was; `marks` learns what is which. */
export function mergeText(before: RichText, after: RichText, marks: RunMarks): RichText {
  return fromLines(mergeLines(toLines(before), toLines(after), marks))
}

/** The same with lines. */
export function mergeLines(
  before: readonly TextLine[],
  after: readonly TextLine[],
  marks: RunMarks,
): MergedLine[] {
  const [old, now] = [before.map(wordsOf), after.map(wordsOf)]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  const room = Math.min(old.length, now.length) - start
  while (end < room && old.at(-1 - end) === now.at(-1 - end)) end++
  const merged: MergedLine[] = after.slice(0, start)
  const [a, b] = [before.slice(start, old.length - end), after.slice(start, now.length - end)]
  let [x, y] = [0, 0]
  for (const [nextX, nextY] of [...commonLines(a, b), [a.length, b.length] as const]) {
    merged.push(...mergeGap(a.slice(x, nextX), b.slice(y, nextY), marks))
    merged.push(...b.slice(nextY, nextY + 1))
    ;[x, y] = [nextX + 1, nextY + 1]
  }
  return [...merged, ...after.slice(after.length - end)]
}

function commonLines(a: readonly TextLine[], b: readonly TextLine[]): [number, number][] {
  if (a.length > mostLines || b.length > mostLines) return []
  return longestCommon(a.map(wordsOf), b.map(wordsOf))
}

/** Lines without a common one: those that are alike became each other. */
function mergeGap(
  before: readonly TextLine[],
  after: readonly TextLine[],
  marks: RunMarks,
): MergedLine[] {
  const merged: MergedLine[] = []
  let left = before
  for (const line of after) {
    const at = before.length === 1 && after.length === 1 ? 0 : placeOfAlike(left, line)
    const was = left[at]
    merged.push(...left.slice(0, was ? at : 0).map((one) => whole(one, 'out', marks)))
    if (was) left = left.slice(at + 1)
    merged.push(was ? { ...line, content: mergeRuns(was, line, marks) } : whole(line, 'in', marks))
  }
  return [...merged, ...left.map((one) => whole(one, 'out', marks))]
}

function placeOfAlike(lines: readonly TextLine[], line: TextLine): number {
  if (lines.length > mostLines) return -1
  const words = new Set(wordsOf(line).split(/\s+/))
  return lines.findIndex((one) => {
    const others = new Set(wordsOf(one).split(/\s+/))
    const shared = [...others].filter((word) => words.has(word)).length
    return shared * 3 >= Math.max(others.size, words.size)
  })
}

function whole(line: TextLine, change: 'in' | 'out', marks: RunMarks): MergedLine {
  return { ...line, change, content: line.content.map((run) => marked(run, change, marks)) }
}

function mergeRuns(was: TextLine, is: TextLine, marks: RunMarks): RichInline[] {
  const [old, now] = [cutter(was), cutter(is)]
  return wordChanges(wordsOf(was), wordsOf(is)).flatMap(({ kind, words }) => {
    const gone = kind === 'in' ? [] : old(words.length)
    if (kind === 'out') return gone.map((run) => marked(run, kind, marks))
    const runs = now(words.length)
    return kind === 'in' ? runs.map((run) => marked(run, kind, marks)) : runs
  })
}

/** A run of its own: the two texts may share theirs. */
function marked(run: RichInline, change: 'in' | 'out', marks: RunMarks): RichInline {
  const own = { ...run }
  marks.set(own, change)
  return own
}

/** Gives the runs of a line in pieces of so many letters, one after the other. */
function cutter({ content }: TextLine): (length: number) => RichInline[] {
  const left = [...content]
  return (length) => {
    const runs: RichInline[] = []
    for (let wanted = length; wanted > 0;) {
      const run = left.shift()
      if (!run) break
      const size = run.type === 'text' ? run.text.length : 1
      if (run.type === 'text' && size > wanted) {
        runs.push({ ...run, text: run.text.slice(0, wanted) })
        left.unshift({ ...run, text: run.text.slice(wanted) })
        break
      }
      runs.push(run)
      wanted -= size
    }
    return runs
  }
}

/** As many letters as its runs have, with one for a break. */
function wordsOf({ content }: TextLine): string {
  return content.map((run) => (run.type === 'text' ? run.text : '\n')).join('')
}
