import { useEffect, useState } from 'react'
import { useKeys } from '#client/lib/keys/use-keys.ts'

const stayMs = 15_000
const storageKey = 'fanfare.wall-page'

export type Rotation = {
  /** The page that is shown, from 0. */
  page: number
  isPaused: boolean
  togglePause: () => void
  /** While somebody looks closer, by pointer or focus, the page stays. */
  hold: (isHeld: boolean) => void
}

/**
 * Goes through so many pages, one every 15 s, and on from the same one after a reload. Space stops it
 * and lets it go on; the arrows go to another page.
 */
export function useRotation(count: number): Rotation {
  const [asked, setAsked] = useState(readPage)
  const [isPaused, setPaused] = useState(false)
  const [isHeld, hold] = useState(false)
  // Fewer campaigns are live than were.
  const page = asked % count
  const go = (by: number) => setAsked((page + by + count) % count)
  const togglePause = () => setPaused((paused) => !paused)
  const turns = count > 1 && !isPaused && !isHeld
  useEffect(() => {
    keepPage(page)
    if (!turns) return
    const timer = setTimeout(() => setAsked((page + 1) % count), stayMs)
    return () => clearTimeout(timer)
  }, [page, count, turns])
  const keys = { ' ': togglePause, ArrowRight: () => go(1), ArrowLeft: () => go(-1) }
  useKeys(count > 1 ? keys : {})
  return { page, isPaused, togglePause, hold }
}

function readPage(): number {
  try {
    return Math.max(0, Math.trunc(Number(sessionStorage.getItem(storageKey)))) || 0
  } catch {
    return 0
  }
}

/** Best effort: where nothing can be kept, a reload begins at the first page. */
function keepPage(page: number): void {
  try {
    sessionStorage.setItem(storageKey, String(page))
  } catch {
    return
  }
}
