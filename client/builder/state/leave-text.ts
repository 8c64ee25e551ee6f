import type { Builder } from './builder.ts'

/** Stops writing; the block stays selected. */
export function leaveText({ view, undo }: Builder): void {
  undo.stopCapturing()
  view.set((current) => (current.text ? { ...current, text: null } : current))
}
