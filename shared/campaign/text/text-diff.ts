import { simpleDiffString } from 'lib0/diff'

/** Removes `remove` characters at `index`, then inserts `insert` there. */
export type Splice = { index: number; remove: number; insert: string }

/** The one smallest splice that turns `before` into `after`. */
export function spliceBetween(before: string, after: string): Splice {
  return simpleDiffString(before, after)
}

/**
 * `splice`, made for `before`, brought to `current`, which others made of `before` meanwhile. What
 * they inserted stays, also inside a part that the splice removes.
 */
export function rebaseSplice(splice: Splice, before: string, current: string): Splice[] {
  if (before === current) return [splice]
  const other = spliceBetween(before, current)
  const shift = other.insert.length - other.remove
  const otherEnd = other.index + other.remove
  const end = splice.index + splice.remove
  if (end <= other.index) return [splice]
  if (splice.index >= otherEnd) return [{ ...splice, index: splice.index + shift }]
  // They overlap: remove what is left of my part on both sides of theirs, from the back.
  const left = Math.max(0, other.index - splice.index)
  const right = Math.max(0, end - otherEnd)
  const start = Math.min(splice.index, other.index)
  return [
    { index: other.index + other.insert.length, remove: right, insert: '' },
    { index: start, remove: left, insert: splice.insert },
  ]
}
