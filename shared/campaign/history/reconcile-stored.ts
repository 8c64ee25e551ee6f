import * as Y from 'yjs'
import { copyStored } from '../document/copy-stored.ts'
import { changeLetters } from './change-letters.ts'
import { runsOf, signatureOf } from '../document/same-stored.ts'

/**
 * Makes a stored map hold what it held in `past`, key by key, and what is the same stays as it is:
 * texts are changed where they differ, lists item by item. Keys in `leave` are left alone.
 */
export function reconcileMap(
  map: Y.Map<unknown>,
  past: Y.Map<unknown>,
  leave: ReadonlySet<string> = new Set(),
): void {
  for (const key of map.keys()) if (!leave.has(key) && !past.has(key)) map.delete(key)
  for (const [key, value] of past.entries()) if (!leave.has(key)) reconcileKey(map, key, value)
}

/** Makes what is under one key say what `past` says. */
export function reconcileKey(map: Y.Map<unknown>, key: string, past: unknown): void {
  const now = map.get(key)
  if (map.has(key) && isSameType(now, past) && signatureOf(now) === signatureOf(past)) return
  if (isSameType(now, past)) {
    if (now instanceof Y.Map && past instanceof Y.Map) return reconcileMap(now, past)
    if (now instanceof Y.Text && past instanceof Y.Text)
      return changeLetters(now, runsOf(now), runsOf(past))
  }
  const copy = copyStored(past)
  if (copy === undefined) map.delete(key)
  else map.set(key, copy)
}

function isSameType(a: unknown, b: unknown): boolean {
  const typeOf = (value: unknown) => (value instanceof Y.AbstractType ? value.constructor : null)
  return typeOf(a) === typeOf(b)
}
