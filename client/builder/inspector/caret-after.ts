import type { Splice } from '#shared/campaign/text/text-diff.ts'

/** Where a caret stands after someone else's change; inside a replaced part it goes to its end. */
export function caretAfter(caret: number, { index, remove, insert }: Splice): number {
  if (caret <= index) return caret
  if (caret >= index + remove) return caret - remove + insert.length
  return index + insert.length
}
