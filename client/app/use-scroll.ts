import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useLayoutEffect } from 'react'
import type { Arrival } from './navigation.ts'
import { scrollMemory, storeScrollMemory } from './scroll-memory.ts'

/** A new screen begins at its top, or at the place named after `#`; an earlier one where it was left. */
export function useScroll({ location, phase, scrolledTo, keepsScroll }: Arrival): void {
  useEffect(() => {
    takeScrollOver()
    return giveScrollBack
  }, [])
  useWindowEvent('pageshow', takeScrollOver)
  useWindowEvent('pagehide', () => {
    if (phase === 'there') scrollMemory.remember(location.key)
    storeScrollMemory()
    giveScrollBack()
  })
  useLayoutEffect(() => {
    const place = scrolledTo === null ? placeOf(location.hash) : null
    if (place) place.scrollIntoView()
    else if (scrolledTo !== null || !keepsScroll) window.scrollTo(0, scrolledTo ?? 0)
  }, [location, scrolledTo, keepsScroll])
}

/** The browser would scroll at once, when the screen before is still in sight. */
function takeScrollOver(): void {
  window.history.scrollRestoration = 'manual'
}

function giveScrollBack(): void {
  window.history.scrollRestoration = 'auto'
}

function placeOf(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    // Not an encoding of anything: nothing has such an id.
    return null
  }
}
