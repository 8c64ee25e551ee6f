import type { Builder } from './builder.ts'

/** One gesture, one undo step. */
export function asOneStep<T>({ undo }: Builder, gesture: () => T): T {
  undo.stopCapturing()
  try {
    return gesture()
  } finally {
    undo.stopCapturing()
  }
}
