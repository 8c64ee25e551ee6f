import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

type Key = KeyboardEvent | ReactKeyboardEvent

/**
 * A handler of keys that leaves those alone which belong to an input method: its Enter takes a word
 * that is being composed, and its Escape gives it up. Every handler of ours is made by this.
 */
export function ownKeys<K extends Key>(act: (event: K) => void): (event: K) => void {
  return (event) => {
    if (!isComposed('nativeEvent' in event ? event.nativeEvent : event)) act(event)
  }
}

// Safari ends the composition before the key that ended it, and tells by this number only.
const isComposed = ({ isComposing, keyCode }: KeyboardEvent) => isComposing || keyCode === 229

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

/** Hears the keys pressed in `target` that belong to no input method, until what it returns is called. */
export function listenToKeys(
  target: EventTarget,
  act: (event: KeyboardEvent) => void,
  capture = false,
): () => void {
  const hear = ownKeys(act)
  const listen = (event: Event) => {
    // What a browser fills in by itself is told by events of this name, too, that are of no key.
    if (event instanceof KeyboardEvent) hear(event)
  }
  target.addEventListener('keydown', listen, { capture })
  return () => target.removeEventListener('keydown', listen, { capture })
}
