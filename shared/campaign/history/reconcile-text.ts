import * as Y from 'yjs'
import { longestCommon } from '../../lib/longest-common.ts'
import { copyStored } from '../document/copy-stored.ts'
import { changeLetters } from './change-letters.ts'
import { likestPairs } from './likest-pairs.ts'
import { runsOf, signatureOf } from '../document/same-stored.ts'
import type { Run } from '../document/same-stored.ts'

/**
 * Makes a text say what `past` says by changing only letters that differ, so that what somebody writes
 * beside them stays. False for a text with something in it that is no text.
 */
export function reconcileText(text: Y.Text, past: Y.Text): boolean {
  const [now, then] = [runsOf(text), runsOf(past)]
  if (!now || !then) return false
  changeLetters(text, now, then)
  return true
}

/** Makes a text that has `now` say `then`, by changing one stretch of it. */
export function changeStretch(text: Y.Text, now: readonly Run[], then: readonly Run[]): void {
  const [a, b] = [lettersOf(now), lettersOf(then)]
  const { start, endA, endB } = differingStretch(a, b)
  if (endA > start) text.delete(start, endA - start)
  let at = start
  for (const { text: words, attributes } of runsBetween(b, start, endB)) {
    text.insert(at, words, attributes)
    at += words.length
  }
}

/**
 * Makes the children of rich text what they were in `past`. Those that are the same are left alone,
 * and of those between them each is changed in itself where it is of the same kind.
 */
export function reconcileChildren(fragment: Y.XmlFragment, past: Y.XmlFragment): void {
  const then = past.toArray()
  const same = commonOf(fragment.toArray().map(signatureOf), then.map(signatureOf))
  // From the end on, so that what is before keeps its place.
  let [endNow, endThen] = [fragment.length, then.length]
  for (const [now, before] of [[-1, -1] as const, ...same].toReversed()) {
    reconcileBetween(fragment, now + 1, endNow, then.slice(before + 1, endThen))
    ;[endNow, endThen] = [now, before]
  }
}

function reconcileBetween(
  fragment: Y.XmlFragment,
  from: number,
  to: number,
  then: readonly unknown[],
): void {
  const now = fragment.slice(from, to)
  let [endNow, endThen] = [now.length, then.length]
  for (const [x, y] of [[-1, -1] as const, ...likestPairs(now, then)].toReversed()) {
    if (endNow > x + 1) fragment.delete(from + x + 1, endNow - x - 1)
    const copies = then.slice(y + 1, endThen).map((node) => copyStored(node))
    fragment.insert(
      from + x + 1,
      copies.filter((node) => node instanceof Y.XmlElement || node instanceof Y.XmlText),
    )
    if (x >= 0) reconcileNode(now[x], then[y])
    ;[endNow, endThen] = [x, y]
  }
}

/** Makes one what the other is; they are of the same kind. */
function reconcileNode(now: unknown, then: unknown): void {
  if (now instanceof Y.XmlText && then instanceof Y.XmlText) reconcileText(now, then)
  if (!(now instanceof Y.XmlElement) || !(then instanceof Y.XmlElement)) return
  const [attributes, past] = [now.getAttributes(), then.getAttributes()]
  for (const key of Object.keys(attributes)) if (!(key in past)) now.removeAttribute(key)
  for (const [key, value] of Object.entries(past))
    if (value !== undefined && signatureOf(attributes[key]) !== signatureOf(value))
      now.setAttribute(key, value)
  reconcileChildren(now, then)
}

type Letter = { letter: string; look: string; attributes: Run['attributes'] }

/** By code unit, as Yjs counts; halves of a pair stay together. */
function lettersOf(runs: readonly Run[]): Letter[] {
  return runs.flatMap(({ text, attributes }) => {
    const look = JSON.stringify(attributes)
    return Array.from({ length: text.length }, (_, at) => ({
      letter: text.charAt(at),
      look,
      attributes,
    }))
  })
}

function differingStretch(a: readonly Letter[], b: readonly Letter[]) {
  const isSame = (x: Letter | undefined, y: Letter | undefined) =>
    x !== undefined && y !== undefined && x.letter === y.letter && x.look === y.look
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && isSame(a[start], b[start])) start++
  if (isHalf(a[start - 1]?.letter, 'first')) start--
  let end = 0
  while (end < shorter - start && isSame(a.at(-1 - end), b.at(-1 - end))) end++
  if (end > 0 && isHalf(a.at(-end)?.letter, 'second')) end--
  return { start, endA: a.length - end, endB: b.length - end }
}

function isHalf(letter: string | undefined, which: 'first' | 'second'): boolean {
  const pattern = which === 'first' ? /[\uD800-\uDBFF]/ : /[\uDC00-\uDFFF]/
  return letter !== undefined && pattern.test(letter)
}

function runsBetween(letters: readonly Letter[], from: number, to: number): Run[] {
  const runs: (Run & { look: string })[] = []
  for (const { letter, look, attributes } of letters.slice(from, to)) {
    const last = runs.at(-1)
    if (last?.look === look) last.text += letter
    else runs.push({ text: letter, attributes, look })
  }
  return runs
}

/** More would take long to compare; then only what is the same at both ends is kept. */
const mostCompared = 400

/** Pairs of places at which both lists have the same, rising: a longest common part of them. */
function commonOf(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  const room = Math.min(a.length, b.length) - start
  while (end < room && a.at(-1 - end) === b.at(-1 - end)) end++
  const [midA, midB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const isLong = midA.length > mostCompared || midB.length > mostCompared
  const middle = isLong ? [] : longestCommon(midA, midB)
  return [
    ...Array.from({ length: start }, (_, at) => [at, at] as const),
    ...middle.map(([x, y]) => [start + x, start + y] as const),
    ...Array.from({ length: end }, (_, at) => [a.length - end + at, b.length - end + at] as const),
  ]
}
