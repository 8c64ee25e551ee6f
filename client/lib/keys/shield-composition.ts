import { isComposed } from './own-keys.ts'

/**
 * Keeps the keys of input methods from fields and dialogs that are not ours, which take the one that
 * ends a composition in Safari for their own, some already at the window: to be called before them.
 * Editors of texts know these keys, and need them.
 */
export function shieldComposition(): void {
  addEventListener(
    'keydown',
    (event) => {
      const isInText = event.target instanceof HTMLElement && event.target.isContentEditable
      if (isComposed(event) && !isInText) event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
