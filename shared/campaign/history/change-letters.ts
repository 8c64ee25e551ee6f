import type * as Y from 'yjs'
import { alignLetters } from '../../lib/align-letters.ts'
import type { Run } from '../document/same-stored.ts'

/**
 * Makes a text that has `now` say `then`. Only letters that differ are written or deleted, and only
 * looks that differ are set: who does the same elsewhere at once, or writes there, doubles nothing.
 */
export function changeLetters(text: Y.Text, now: readonly Run[], then: readonly Run[]): void {
  const [a, b] = [lettersOf(now), lettersOf(then)]
  const pairs = alignLetters(
    a.map(({ letter }) => letter),
    b.map(({ letter }) => letter),
  )
  // What a letter that stays looks like is changed afterwards, in stretches.
  const looks = b.map(({ attributes }) => attributes)
  for (const [x, y] of pairs) looks[y] = a[x]?.attributes ?? {}
  // From the end on, so that what is before keeps its place.
  let [endA, endB] = [a.length, b.length]
  const offset = (at: number) => a[at]?.at ?? lengthOf(a)
  for (const [x, y] of [[-1, -1] as const, ...pairs].toReversed()) {
    const from = offset(x + 1)
    if (endA > x + 1) text.delete(from, offset(endA) - from)
    insertLetters(text, from, b.slice(y + 1, endB))
    ;[endA, endB] = [x, y]
  }
  setLooks(text, b, looks)
}

type Look = Run['attributes']
type Letter = { letter: string; at: number; attributes: Look }

/** Whole code points, so that no pair is parted; `at` is where it stands, as Yjs counts. */
function lettersOf(runs: readonly Run[]): Letter[] {
  let at = 0
  return runs.flatMap(({ text, attributes }) =>
    Array.from(text, (letter) => {
      at += letter.length
      return { letter, at: at - letter.length, attributes }
    }),
  )
}

function lengthOf(letters: readonly Letter[]): number {
  const last = letters.at(-1)
  return last ? last.at + last.letter.length : 0
}

function insertLetters(text: Y.Text, from: number, letters: readonly Letter[]): void {
  for (const { start, end } of stretches(letters.map(({ attributes }) => attributes))) {
    const words = letters.slice(start, end).map(({ letter }) => letter)
    const at = from + (letters[start]?.at ?? 0) - (letters[0]?.at ?? 0)
    text.insert(at, words.join(''), letters[start]?.attributes ?? {})
  }
}

function setLooks(text: Y.Text, letters: readonly Letter[], looks: readonly Look[]): void {
  const changes = letters.map(({ attributes }, at) => changeOf(looks[at] ?? {}, attributes))
  for (const { start, end } of stretches(changes)) {
    const change = changes[start] ?? {}
    const [first, last] = [letters[start], letters[end - 1]]
    if (!first || !last || Object.keys(change).length === 0) continue
    text.format(first.at, last.at + last.letter.length - first.at, change)
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
