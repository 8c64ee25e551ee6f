import type { Builder } from '../state/builder.ts'

/**
 * Makes one undo step of all that changes until the pointer is let go, however long it rests in
 * between; call it when the pointer is pressed.
 */
export function beginPress({ undo }: Pick<Builder, 'undo'>): void {
  const { manager } = undo
  if (manager.captureTimeout === Infinity) return
  const usual = manager.captureTimeout
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    // What is dragged writes its last value with the next frame.
    requestAnimationFrame(() => {
      setTimeout(() => {
        manager.captureTimeout = usual
      })
    })
  }
  undo.stopCapturing()
  manager.captureTimeout = Infinity
  const { signal } = ended
  addEventListener('pointerup', end, { signal, capture: true })
  addEventListener('pointercancel', end, { signal, capture: true })
  // Only of the window: what is pressed takes the focus from elsewhere.
  addEventListener('blur', end, { signal })
}
