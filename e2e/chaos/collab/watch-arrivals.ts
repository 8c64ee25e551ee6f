import { marksOf } from '../editor.ts'
import type { Editor } from '../editor.ts'

/** When an editor saw the marks of others, in ms of `performance.now()`. */
export type Arrivals = ReadonlyMap<string, number>

/** Notes from now on when marks appear in the editor's document. */
export function watchArrivals({ doc }: Editor): Arrivals {
  const arrivals = new Map<string, number>()
  marksOf(doc).observe((event) => {
    const at = performance.now()
    for (const { insert } of event.changes.delta) {
      if (!Array.isArray(insert)) continue
      for (const mark of insert.map(String)) if (!arrivals.has(mark)) arrivals.set(mark, at)
    }
  })
  return arrivals
}
