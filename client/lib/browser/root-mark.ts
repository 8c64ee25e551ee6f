import { useEffect } from 'react'

/**
 * Marks the root of the document for styles, as long as the one component that does so is there. For
 * `:root:has(…)` the browser looks through the document with every change of it.
 */
export function useRootMark(name: `data-${string}`): void {
  useEffect(() => {
    const toggle = () => void document.documentElement.toggleAttribute(name)
    toggle()
    return toggle
  }, [name])
}
