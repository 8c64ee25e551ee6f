import * as Y from 'yjs'
import { alignLetters } from '../../lib/align-letters.ts'
import { copyKey } from '../document/copy-stored.ts'
import type { Look, Run } from '../document/same-stored.ts'
import type { Unit } from './text-units.ts'
import { insertUnits, lengthOf, unitsOf } from './text-units.ts'

/**
 * Makes a text that has `now` say `then`. Only what differs is written or deleted, and only looks that
 * differ are set: who does the same elsewhere at once, or writes there, doubles nothing.
 */
export function changeLetters(text: Y.Text, now: readonly Run[], then: readonly Run[]): void {
  const [a, b] = [unitsOf(now), unitsOf(then)]
  const pairs = alignLetters(
    a.map(({ sign }) => sign),
    b.map(({ sign }) => sign),
  )
  for (const [x, y] of pairs) changeLine(a[x]?.embed, b[y]?.embed)
  // What a letter that stays looks like is changed afterwards, in stretches.
  const looks = b.map(({ attributes }) => attributes)
  for (const [x, y] of pairs) looks[y] = a[x]?.attributes ?? {}
  // From the end on, so that what is before keeps its place.
  let [endA, endB] = [a.length, b.length]
  const offset = (at: number) => a[at]?.at ?? lengthOf(a)
  for (const [x, y] of [[-1, -1] as const, ...pairs].toReversed()) {
    const from = offset(x + 1)
    if (endA > x + 1) text.delete(from, offset(endA) - from)
    insertUnits(text, from, b.slice(y + 1, endB))
    ;[endA, endB] = [x, y]
  }
  setLooks(text, b, looks)
}

/**
 * The same by changing one stretch, from the first to the last thing that differs: faster, but all in
 * between is written anew.
 */
export function changeStretch(text: Y.Text, now: readonly Run[], then: readonly Run[]): void {
  const [a, b] = [unitsOf(now), unitsOf(then)]
  const isSame = (x: Unit | undefined, y: Unit | undefined) =>
    x !== undefined && y !== undefined && x.sign === y.sign && x.look === y.look
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && isSame(a[start], b[start])) start++
  let end = 0
  while (end < shorter - start && isSame(a.at(-1 - end), b.at(-1 - end))) end++
  const from = a[start]?.at ?? lengthOf(a)
  const to = a[a.length - end]?.at ?? lengthOf(a)
  if (to > from) text.delete(from, to - from)
  insertUnits(text, from, b.slice(start, b.length - end))
}

/** Makes a line end that stays say what the other says. */
function changeLine(now: unknown, then: unknown): void {
  if (!(now instanceof Y.Map) || !(then instanceof Y.Map)) return
  for (const key of now.keys()) if (!then.has(key)) now.delete(key)
  for (const [key, value] of then.entries()) if (now.get(key) !== value) copyKey(now, key, value)
}

function setLooks(text: Y.Text, units: readonly Unit[], looks: readonly Look[]): void {
  const changes = units.map(({ attributes, embed }, at) =>
    embed === undefined ? changeOf(looks[at] ?? {}, attributes) : {},
  )
  for (const { start, end } of stretches(changes)) {
    const change = changes[start] ?? {}
    const [first, last] = [units[start], units[end - 1]]
    if (!first || !last || Object.keys(change).length === 0) continue
    text.format(first.at, last.at + last.length - first.at, change)
  }
}

/** What makes one look the other; null takes something away. */
function changeOf(from: Look, to: Look): Look {
  const change: Look = {}
  for (const key of Object.keys(from)) if (!Object.hasOwn(to, key)) change[key] = null
  for (const [key, value] of Object.entries(to))
    if (JSON.stringify(from[key]) !== JSON.stringify(value)) change[key] = value
  return change
}

/** Stretches of looks that follow each other and are the same. */
function stretches(looks: readonly Look[]): { start: number; end: number }[] {
  const found: { start: number; end: number; look: string }[] = []
  looks.forEach((each, at) => {
    const look = JSON.stringify(each)
    const last = found.at(-1)
    if (last?.look === look) last.end = at + 1
    else found.push({ start: at, end: at + 1, look })
  })
  return found
}
