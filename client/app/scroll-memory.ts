const storageKey = 'fanfare.scroll'

/** How far down the window was scrolled at each entry of the tab's history. */
export type ScrollMemory = {
  /** Keeps how far down the window is now, for when the person comes back to this entry. */
  remember: (key: string) => void
  recall: (key: string) => number | null
}

const positions = new Map(readPositions())

/** Of this tab; it outlasts a reload when it was stored. */
export const scrollMemory: ScrollMemory = {
  remember: (key) => positions.set(key, window.scrollY),
  recall: (key) => positions.get(key) ?? null,
}

/** Keeps what is remembered for the next load of the page in this tab. */
export function storeScrollMemory(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(positions)))
  } catch {
    // After a reload the screens begin at their top.
  }
}

function readPositions(): [string, number][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    const entries: [string, unknown][] = Object.entries(stored ?? {})
    return entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  } catch {
    return []
  }
}
