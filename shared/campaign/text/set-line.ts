import type * as Y from 'yjs'
import type { Line } from './line.ts'
import { storedLine } from './stored-line.ts'

/** Makes a line end say what `line` is; writes only what differs. */
export function setLine(end: Y.Map<unknown>, line: Line): void {
  const wanted = storedLine(line)
  for (const key of ['is', 'align'] as const) {
    const value = wanted[key]
    if (value === undefined && end.has(key)) end.delete(key)
    else if (value !== undefined && end.get(key) !== value) end.set(key, value)
  }
}
