import * as Y from 'yjs'
import { isCommonCopy, isUntouchedCopy } from '../../document/common-copy.ts'
import { levels, rootsOf, wholes } from '../../document/document.ts'
import { signatureOf } from '../../document/same-stored.ts'
import { readDifferenceKey } from '../../document/variant-ids.ts'
import { alignLetters } from '../../../lib/align-letters.ts'
import { flatten } from '../flat-text.ts'
import type { LeftOver, StoredPath } from '../left-over.ts'
import { placeOfPath, wordsOf } from '../left-over.ts'
import { isTestLetter } from '../../testing/test-letters.ts'

/** What was carried over: the earlier generation, my copy of it, and the later one before and after. */
export type Carrying = {
  base: Y.Doc
  mine: Y.Doc
  before: Y.Doc
  after: Y.Doc
  left: readonly LeftOver[]
  /** Whether I have written a letter: of what I have only moved I know no better. */
  isOwn: (letter: string) => boolean
}

/**
 * Everything that is wrong with it, in words. Every letter that the later generation had and I have not
 * deleted must be in its text once, and every letter of mine in its text or left over. Of other values
 * mine must be there where only I have changed them, else those that were there.
 */
export function flawsOfCarrying({ base, mine, before, after, left, isOwn }: Carrying): string[] {
  const [b, m, n, a] = [base, mine, before, after].map(read)
  if (!b || !m || !n || !a) return []
  const words = left.flatMap((each) => (each.kind === 'words' ? [JSON.stringify(each.words)] : []))
  const paths = new Set([b, m, n, a].flatMap((each) => [...each.keys()]))
  const [hadContent, hasContent] = [withContent(b), withContent(n)]
  const topsOf = new Map([b, m, n, a].map((each) => [each, new Set([...each.keys()].map(topOf))]))
  const tops = (each: Map<string, Leaf>) => topsOf.get(each) ?? new Set()
  return [...paths].flatMap((path) => {
    const my = m.get(path)
    // A text or list that a variant begins is compared with what it has followed.
    const top = topOf(path)
    const isText = path !== top || my?.letters !== undefined
    const isBegun = isText && tops(m).has(top) && !tops(b).has(top)
    const page = isBegun ? inheritedPath(path) : null
    const [was, now, is] = [b, n, a].map((each) => {
      const follows = page !== null && !tops(each).has(top)
      return each.get(follows ? page : path)
    })
    // Where it goes on following the page, that is looked at by itself.
    const isLeftOut =
      !n.has(thingOf(path)) || (hadContent.has(thingOf(path)) && !hasContent.has(thingOf(path)))
    const isNew = isLeftOut || (page !== null && !tops(a).has(top))
    const excused = left.some((each) => isAt(each, pathOf(path)))
    const values = { isOwn, path, was, my, now, is, isNew, excused, words }
    if ([was, my, now, is].some((each) => each?.letters)) return flawsOfText(values)
    return flawsOfValue(values)
  })
}

/** A copy of a page's text that only lacks letters follows the page again once that is rewritten. */
type Leaf = { letters?: string[]; value: string; isCopy?: boolean }

/** The letters of all texts. */
export function lettersIn(doc: Y.Doc): string[] {
  return [...read(doc).values()].flatMap(({ letters = [] }) => letters)
}

/** Letters of texts that both have, and only the first has. */
export function lettersLost(before: Y.Doc, after: Y.Doc): { path: string; letter: string }[] {
  const is = read(after)
  return [...read(before)].flatMap(([path, { letters = [] }]) => {
    const now = is.get(path)?.letters
    return now
      ? letters.filter((each) => !now.includes(each)).map((letter) => ({ path, letter }))
      : []
  })
}

type Four = {
  path: string
  was: Leaf | undefined
  my: Leaf | undefined
  now: Leaf | undefined
  is: Leaf | undefined
  isNew: boolean
  excused: boolean
  isOwn: (letter: string) => boolean
  words: readonly string[]
}

function flawsOfText(four: Four): string[] {
  const { path, was, my, now, is, isNew, excused, words, isOwn } = four
  const [b, m, n, a] = [was, my, now, is].map((each) => each?.letters ?? [])
  if (!b || !m || !n || !a) return []
  // Of less than a few letters nobody knows whether they were moved, or deleted and written.
  const hasMoved = [movedIn(b, m), movedIn(b, n)]
  const isOnce = (letter: string) =>
    (isOwn(letter) || b.includes(letter) || !m.includes(letter)) &&
    [b, m, n].every((each) => each.filter((other) => other === letter).length <= 1) &&
    !hasMoved.some((is) => is(letter))
  const count = (letter: string) => a.filter((other) => other === letter).length
  const added = m.filter((letter) => !b.includes(letter) && isOnce(letter))
  const deleted = new Set(my ? b.filter((letter) => !m.includes(letter)) : [])
  const isLeft = (letter: string) => words.some((each) => each.includes(letter))
  const flaws: string[] = []
  for (const letter of new Set(added))
    if (count(letter) !== 1 && !(count(letter) === 0 && isLeft(letter)))
      flaws.push(`${path}: my ${letter} is there ${count(letter)} times`)
  if (isNew) return flaws
  if (my === undefined && is === undefined && was?.value === now?.value) return flaws
  for (const letter of new Set(n.filter(isOnce))) {
    if (deleted.has(letter) ? count(letter) > 0 && !excused : count(letter) !== 1 && is)
      flaws.push(`${path}: their ${letter} is there ${count(letter)} times`)
  }
  for (const letter of new Set(a.filter(isOnce)))
    if (!n.includes(letter) && !added.includes(letter))
      flaws.push(`${path}: ${letter} has come back`)
  if (now && !is && !now.isCopy) flaws.push(`${path}: a text is gone`)
  return flaws
}

function movedIn(from: readonly string[], to: readonly string[]): (letter: string) => boolean {
  const kept = new Set(alignLetters(from, to).map(([at]) => from[at]))
  return (letter) => from.includes(letter) && to.includes(letter) && !kept.has(letter)
}

function flawsOfValue({ path, was, my, now, is, isNew, excused }: Four): string[] {
  if (isNew) return []
  const [b, m, n, a] = [was, my, now, is].map((each) => each?.value)
  const expected = m !== b && n === b ? m : n
  if (a === expected || (excused && a === n)) return []
  return [`${path}: ${a} instead of ${expected} (was ${b}, mine ${m}, now ${n})`]
}

/** All that is stored, by level, id and keys; what is one thing is one value. */
function read(doc: Y.Doc): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  const roots = rootsOf(doc)
  for (const level of wholes) {
    leaves.set(`${level}|`, { value: 'there' })
    readMap(leaves, { level, id: '', keys: [] }, roots[level])
  }
  for (const level of levels) {
    for (const [id, map] of roots[level].entries()) {
      if (!(map instanceof Y.Map)) continue
      const path = { level, id, keys: [] }
      leaves.set(nameOf(path), { value: 'there' })
      readMap(leaves, path, map)
    }
  }
  return leaves
}

const groups = [
  ['parent', 'order'],
  ['removedFrom', 'removedWith'],
] as const

function readMap(leaves: Map<string, Leaf>, path: StoredPath, map: Y.Map<unknown>): void {
  for (const [key, value] of map.entries()) {
    const at = { ...path, keys: [...path.keys, key] }
    if (path.level === 'pages' && path.keys.length === 0 && isUntouchedCopy(value)) continue
    const [prefix, last] = [key.slice(0, key.lastIndexOf('/') + 1), key.split('/').at(-1) ?? '']
    const group =
      path.keys.length === 0 && groups.find((names) => names.some((each) => each === last))
    if (last === 'removedSince') continue
    if (group) {
      const values = group.map((name) => map.get(prefix + name))
      leaves.set(nameOf({ ...path, keys: [prefix + group[0]] }), { value: JSON.stringify(values) })
    } else if (value instanceof Y.Map) readMap(leaves, at, value)
    else leaves.set(nameOf(at), leafOf(value))
  }
}

function leafOf(value: unknown): Leaf {
  const words = wordsOf(value)
  if (words === null) return { value: signatureOf(value) }
  const letters = typeof words === 'string' ? Array.from(words) : lettersOfRich(words)
  const item = value instanceof Y.AbstractType ? value._item : null
  return {
    letters: letters.filter(isTestLetter),
    value: JSON.stringify(words),
    isCopy: item !== null && isCommonCopy(item.id.client),
  }
}

function lettersOfRich(words: Exclude<ReturnType<typeof wordsOf>, string | null>): string[] {
  return flatten(words).flatMap((cell) => (cell.type === 'letter' ? [cell.letter] : []))
}

const nameOf = ({ level, id, keys }: StoredPath) => [level, id, ...keys].join('|')

/** The page, section, column or block that something is a key of. */
const thingOf = (path: string) => path.split('|').slice(0, 2).join('|')

/** The things of which more is there than their place. */
function withContent(leaves: Map<string, Leaf>): Set<string> {
  const isPlace = (path: string) => groups.some(([key]) => path === `${thingOf(path)}|${key}`)
  const content = [...leaves.keys()].filter((path) => path !== thingOf(path) && !isPlace(path))
  return new Set(content.map(thingOf))
}

/** The first key of a thing that something is in. */
const topOf = (path: string) => path.split('|').slice(0, 3).join('|')

function pathOf(name: string): StoredPath {
  const [level = '', id = '', ...keys] = name.split('|')
  return { level: [...levels, ...wholes].find((each) => each === level) ?? 'theme', id, keys }
}

/** Where a page has what a variant says otherwise; null for all other keys. */
function inheritedPath(name: string): string | null {
  const { level, keys } = pathOf(name)
  const difference = level === 'pages' ? readDifferenceKey(keys[0] ?? '') : null
  if (difference?.level !== 'blocks' || !difference.key.startsWith('props/')) return null
  const [, prop = ''] = difference.key.split('/')
  return ['blocks', difference.id, 'props', prop, ...keys.slice(1)].join('|')
}

/** Whether something left over is at a path, or at what that is in. */
function isAt(left: LeftOver, path: StoredPath): boolean {
  const place = placeOfPath(path)
  if (left.level !== place.level || left.id !== place.id) return false
  if (left.key !== '' && left.key !== place.key) return false
  if (!left.item || left.item.id !== place.item?.id) return left.item === undefined
  return left.item.key === '' || left.item.key === place.item.key
}
