import * as Y from 'yjs'
import { runsOf } from '../document/same-stored.ts'

type Pair = [number, number]

/** Beyond so many pairs each is paired with the one at its place. */
const mostCompared = 10_000

/**
 * Which nodes of a rich text become which: pairs that rise in both and can be made of each other, with
 * as many letters in common as there can be.
 */
export function likestPairs(now: readonly unknown[], then: readonly unknown[]): Pair[] {
  const [a, b] = [now.map(nodeOf), then.map(nodeOf)]
  if (a.length * b.length > mostCompared) return inOrder(a, b)
  const best = Array.from({ length: a.length + 1 }, () => new Float64Array(b.length + 1))
  const at = (x: number, y: number) => best[x]?.[y] ?? 0
  const likeness = a.map((one) => b.map((other) => likenessOf(one, other)))
  const withPair = (x: number, y: number) => {
    const like = likeness[x]?.[y] ?? 0
    return like === 0 ? 0 : like + at(x + 1, y + 1)
  }
  for (let x = a.length - 1; x >= 0; x--)
    for (let y = b.length - 1; y >= 0; y--) {
      const row = best[x]
      if (row) row[y] = Math.max(withPair(x, y), at(x + 1, y), at(x, y + 1))
    }
  const pairs: Pair[] = []
  for (let x = 0, y = 0; x < a.length && y < b.length;) {
    if (withPair(x, y) > 0 && at(x, y) === withPair(x, y)) pairs.push([x++, y++])
    else if (at(x, y) === at(x + 1, y)) x++
    else y++
  }
  return pairs
}

function inOrder(a: readonly Node[], b: readonly Node[]): Pair[] {
  const differing = a.findIndex(({ kind }, at) => kind === null || kind !== b[at]?.kind)
  return Array.from({ length: differing < 0 ? a.length : differing }, (_, at) => [at, at])
}

/** What it is, if it can be changed in itself, and how often it has each letter. */
type Node = { kind: string | null; letters: ReadonlyMap<string, number> }

function nodeOf(node: unknown): Node {
  const letters = new Map<string, number>()
  countLetters(node, letters)
  if (node instanceof Y.XmlElement) return { kind: node.nodeName, letters }
  const isText = node instanceof Y.XmlText && runsOf(node) !== null
  return { kind: isText ? '' : null, letters }
}

function countLetters(node: unknown, into: Map<string, number>): void {
  if (node instanceof Y.XmlElement) for (const child of node.toArray()) countLetters(child, into)
  if (!(node instanceof Y.XmlText)) return
  for (const { text } of runsOf(node) ?? [])
    for (const letter of text) into.set(letter, (into.get(letter) ?? 0) + 1)
}

/** 0 where one can't become the other. */
function likenessOf(a: Node, b: Node): number {
  if (a.kind === null || a.kind !== b.kind) return 0
  let common = 1
  for (const [letter, count] of a.letters) common += Math.min(count, b.letters.get(letter) ?? 0)
  return common
}
