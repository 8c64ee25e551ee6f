import { alignAlike } from './align-alike.ts'
import { longestCommon } from './longest-common.ts'

type Pair = [number, number]
type Span = { letters: readonly string[]; from: number; to: number }

/** Beyond so many pairs of letters, and so many that differ, a stretch is divided before it is compared. */
const mostCompared = 1_000_000
const mostChanges = 600

/** Letters that follow each other and are looked for as one, where a text has to be divided. */
const windows = [32, 8]

/**
 * Pairs of places at which two texts have the same letter, rising in both: as many as can be, but for
 * very long stretches that differ a lot, which are divided where both have the same words once.
 */
export function alignLetters(a: readonly string[], b: readonly string[]): Pair[] {
  const pairs: Pair[] = []
  align({ letters: a, from: 0, to: a.length }, { letters: b, from: 0, to: b.length }, pairs)
  return pairs
}

function align(a: Span, b: Span, into: Pair[]): void {
  let [start, x, y] = [0, a.to, b.to]
  const room = Math.min(a.to - a.from, b.to - b.from)
  while (start < room && a.letters[a.from + start] === b.letters[b.from + start]) {
    into.push([a.from + start, b.from + start])
    start++
  }
  while (x > a.from + start && y > b.from + start && a.letters[x - 1] === b.letters[y - 1]) {
    x--
    y--
  }
  alignMiddle({ ...a, from: a.from + start, to: x }, { ...b, from: b.from + start, to: y }, into)
  for (; x < a.to; x++, y++) into.push([x, y])
}

function alignMiddle(a: Span, b: Span, into: Pair[]): void {
  const [lengthA, lengthB] = [a.to - a.from, b.to - b.from]
  if (lengthA === 0 || lengthB === 0) return
  const [left, right] = [a.letters.slice(a.from, a.to), b.letters.slice(b.from, b.to)]
  const isLong = lengthA * lengthB > mostCompared
  const pairs = isLong ? alignAlike(left, right, mostChanges) : longestCommon(left, right)
  if (!pairs) return alignBetween(a, b, anchorsOf(a, b), into)
  for (const [x, y] of pairs) into.push([a.from + x, b.from + y])
}

function alignBetween(a: Span, b: Span, anchors: readonly Pair[], into: Pair[]): void {
  if (anchors.length === 0) return
  let [fromA, fromB] = [a.from, b.from]
  for (const [x, y] of anchors) {
    align({ ...a, from: fromA, to: x }, { ...b, from: fromB, to: y }, into)
    into.push([x, y])
    ;[fromA, fromB] = [x + 1, y + 1]
  }
  align({ ...a, from: fromA }, { ...b, from: fromB }, into)
}

/** Where both have the same words, once each; rising. */
function anchorsOf(a: Span, b: Span): Pair[] {
  for (const size of windows) {
    const [ofA, ofB] = [onceIn(a, size), onceIn(b, size)]
    const pairs: Pair[] = []
    for (const [words, x] of ofA) {
      const y = ofB.get(words)
      if (x !== null && y !== undefined && y !== null) pairs.push([x, y])
    }
    if (pairs.length > 0) return longestRising(pairs)
  }
  return []
}

/** Where each stretch of letters begins; null for what is there more than once. */
function onceIn({ letters, from, to }: Span, size: number): Map<string, number | null> {
  const places = new Map<string, number | null>()
  for (let at = from; at + size <= to; at++) {
    const words = letters.slice(at, at + size).join('')
    places.set(words, places.has(words) ? null : at)
  }
  return places
}

/** Of pairs that rise in the first, the most that rise in the second as well. */
function longestRising(pairs: readonly Pair[]): Pair[] {
  type Link = { pair: Pair; before: Link | undefined }
  const ends: Link[] = []
  for (const pair of pairs) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle]?.pair[1] ?? 0) < pair[1]) low = middle + 1
      else high = middle
    }
    ends[low] = { pair, before: ends[low - 1] }
  }
  const rising: Pair[] = []
  for (let link = ends.at(-1); link; link = link.before) rising.push(link.pair)
  return rising.toReversed()
}
