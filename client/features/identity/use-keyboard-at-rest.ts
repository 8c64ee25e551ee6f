import { useEffect, useState } from 'react'

/** Longer than who writes pauses between two keys, in ms. */
const restMs = 750

/**
 * Whether no key was pressed for a while since this first stood on the screen; once it is so, it
 * stays so. What comes unasked and takes the keyboard waits for it, or words would end there.
 */
export function useKeyboardAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    if (isAtRest) return
    const rested = () => setAtRest(true)
    let timer = setTimeout(rested, restMs)
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(rested, restMs)
    }
    // Dictation and some keyboards on glass press no keys.
    const kinds = ['keydown', 'input'] as const
    for (const kind of kinds) window.addEventListener(kind, wait, { capture: true })
    return () => {
      clearTimeout(timer)
      for (const kind of kinds) window.removeEventListener(kind, wait, { capture: true })
    }
  }, [isAtRest])
  return isAtRest
}
