import { useCallback, useState } from 'react'
import { useMe } from '#client/lib/session/session.ts'

/** The panel left of the page and the inspector right of it. */
export type Side = 'left' | 'right'

/** In px. */
export const panelWidths: Readonly<Record<Side, { usual: number; least: number; most: number }>> = {
  left: { usual: 280, least: 240, most: 480 },
  right: { usual: 300, least: 264, most: 520 },
}

/** A width that the panel may have. */
export function clampWidth(side: Side, width: number): number {
  const { least, most } = panelWidths[side]
  return Math.round(Math.min(most, Math.max(least, width)))
}

/**
 * How wide this person wants a panel on this device, null for its usual width; `keep` remembers
 * another one for as long as the browser does.
 */
export function usePanelWidth(side: Side): [number | null, (width: number | null) => void] {
  const { person } = useMe()
  const key = `fanfare-panel-${side}-${person.id}`
  const [width, setWidth] = useState(() => read(side, key))
  const keep = useCallback(
    (next: number | null) => {
      const clamped = next === null ? null : clampWidth(side, next)
      setWidth(clamped)
      write(key, clamped)
    },
    [side, key],
  )
  return [width, keep]
}

function read(side: Side, key: string): number | null {
  try {
    const width = Number.parseFloat(localStorage.getItem(key) ?? '')
    return Number.isFinite(width) ? clampWidth(side, width) : null
  } catch {
    return null
  }
}

function write(key: string, width: number | null): void {
  try {
    if (width === null) localStorage.removeItem(key)
    else localStorage.setItem(key, String(width))
  } catch {
    // Without storage it holds for as long as the panel is open.
  }
}
