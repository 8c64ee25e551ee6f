import { Fragment, Slice } from '@tiptap/pm/model'
import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'

/**
 * Makes a document another one by the smallest replacements: what is the same stays the same node, and
 * within a line only its letters from the first that differs to the last are replaced.
 */
export function replaceDoc(transaction: Transaction, wanted: Node): void {
  replaceContent(transaction, transaction.doc, wanted, 0)
}

/** `start` is the position at which the content begins. */
function replaceContent(transaction: Transaction, now: Node, wanted: Node, start: number): void {
  if (now.isTextblock) return replaceInline(transaction, now, wanted, start)
  const [a, b] = [childrenOf(now), childrenOf(wanted)]
  let first = 0
  const shorter = Math.min(a.length, b.length)
  while (first < shorter && isSame(a[first], b[first])) first++
  let last = 0
  while (last < shorter - first && isSame(a.at(-1 - last), b.at(-1 - last))) last++
  const [old, put] = [a.slice(first, a.length - last), b.slice(first, b.length - last)]
  const from = start + sizeOf(a.slice(0, first))
  const isPaired = old.length === put.length && old.every((node, at) => canBecome(node, put[at]))
  if (!isPaired) return replaceNodes(transaction, from, from + sizeOf(old), Fragment.from(put))
  // From the end on, so that what is before keeps its place.
  let end = from + sizeOf(old)
  for (const [at, node] of [...old.entries()].toReversed()) {
    end -= node.nodeSize
    const other = put[at]
    if (other && !isSame(node, other)) replaceContent(transaction, node, other, end + 1)
  }
}

function replaceInline(transaction: Transaction, now: Node, wanted: Node, start: number): void {
  const from = now.content.findDiffStart(wanted.content)
  const ends = from === null ? null : now.content.findDiffEnd(wanted.content)
  if (from === null || !ends) return
  // The same letters can be counted from both sides.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b))
  const put = wanted.content.cut(from, ends.b + overlap)
  replaceNodes(transaction, start + from, start + ends.a + overlap, put)
}

function replaceNodes(transaction: Transaction, from: number, to: number, put: Fragment): void {
  if (from === to && put.size === 0) return
  transaction.step(new ReplaceStep(from, to, new Slice(put, 0, 0)))
}

const childrenOf = (node: Node): Node[] =>
  Array.from({ length: node.childCount }, (_, at) => node.child(at))

const sizeOf = (nodes: readonly Node[]) => nodes.reduce((size, { nodeSize }) => size + nodeSize, 0)

const isSame = (a: Node | undefined, b: Node | undefined) =>
  a !== undefined && b !== undefined && (a === b || a.eq(b))

const canBecome = (a: Node, b: Node | undefined) => b !== undefined && a.sameMarkup(b)
