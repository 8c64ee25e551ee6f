import { generateNJitteredKeysBetween, generateNKeysBetween } from 'fractional-indexing-jittered'
import { limits } from '../model/limits.ts'

type Ordered = { id: string; order: string }

/** New keys for what is inserted, and new keys for neighbours that had to give way. */
export type Insertion = { keys: string[]; rewritten: Map<string, string> }

/** `count` rising keys without jitter: the same every time, for content made in one go. */
export function firstKeys(count: number): string[] {
  return generateNKeysBetween(null, null, count)
}

/**
 * Rising keys for `count` things inserted at `index` of `siblings` (sorted as shown). Neighbours
 * keep their keys unless there is no room between them (equal, unusable or overlong keys, which
 * concurrent edits or a hostile client can leave): then all siblings get new keys.
 */
export function keysAt(siblings: readonly Ordered[], index: number, count: number): Insertion {
  const lower = siblings[index - 1]?.order ?? null
  const upper = siblings[index]?.order ?? null
  const keys = between(lower, upper, count)
  if (keys) return { keys, rewritten: new Map() }
  const all = generateNJitteredKeysBetween(null, null, siblings.length + count)
  const rest = [...all.slice(0, index), ...all.slice(index + count)]
  return {
    keys: all.slice(index, index + count),
    rewritten: new Map(siblings.map(({ id }, at) => [id, rest[at] ?? ''])),
  }
}

function between(lower: string | null, upper: string | null, count: number): string[] | null {
  try {
    const keys = generateNJitteredKeysBetween(lower, upper, count)
    return isRising([lower ?? '', ...keys, ...(upper === null ? [] : [upper])]) ? keys : null
  } catch {
    // The library throws on keys that it didn't make and on equal neighbours.
    return null
  }
}

function isRising(keys: readonly string[]): boolean {
  return keys.every(
    (key, at) => key.length < limits.orderKey && (at === 0 || (keys[at - 1] ?? '') < key),
  )
}
