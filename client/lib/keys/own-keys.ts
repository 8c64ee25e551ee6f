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

/**
 * Whether a key belongs to an input method. Safari ends the composition before the key that ended it, and
 * tells by this number only.
 */
export const isComposed = ({ isComposing, keyCode }: KeyboardEvent) =>
  isComposing || keyCode === 229

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
