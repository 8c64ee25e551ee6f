import { useIdle } from '@mantine/hooks'
import { useState } from 'react'

/** Longer than who writes pauses between two keys, in ms. */
const restMs = 750

// Dictation and some keyboards on glass press no keys.
const options = { events: ['keydown' as const, 'input' as const], initialState: false }

/**
 * Whether no key was pressed for a while since this first stood on the screen; once it is so, it
 * stays so. What comes unasked and takes the keyboard waits for it, or words would end there.
 */
export function useKeyboardAtRest(): boolean {
  const isIdle = useIdle(restMs, options)
  const [wasAtRest, setAtRest] = useState(false)
  if (isIdle && !wasAtRest) setAtRest(true)
  return wasAtRest || isIdle
}
