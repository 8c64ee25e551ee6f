import { useEffect, useLayoutEffect, useRef } from 'react'
import { isElsewhere } from './is-elsewhere.ts'
import { matchesKeys } from './match-keys.ts'
import { listenToKeys } from './own-keys.ts'

/** The keys of a screen (`C`, `ArrowLeft`), wherever the focus is but where somebody writes or chooses. */
export function useKeys(acts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  useEffect(
    () =>
      listenToKeys(window, (event) => {
        if (event.defaultPrevented || isElsewhere(event.target)) return
        const pressed = Object.entries(latest.current).find(([keys]) => matchesKeys(keys, event))
        if (!pressed) return
        event.preventDefault()
        pressed[1]()
      }),
    [],
  )
}
