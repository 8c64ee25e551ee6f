import { useLayoutEffect } from 'react'
import { sheetSizes } from './sheet-sizes.ts'

const names = ['seen-top', 'seen-height', 'keyboard', 'sheet-half', 'sheet-full']

/**
 * Keeps in CSS variables what the person sees of the window: `--fan-seen-top` and `--fan-seen-height`
 * are the part above the keyboard on the screen, `--fan-keyboard` is the height of what covers the
 * rest, `--fan-sheet-half` and `--fan-sheet-full` are how high a sheet stands in it (all px).
 */
export function useSeenWindow(): void {
  useLayoutEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const { style } = document.documentElement
    const measure = () => {
      // Zoomed in with two fingers, the page stays as large as it is.
      if (seen.scale > 1.01) return
      const { half, full } = sheetSizes()
      const sizes = {
        'seen-top': seen.offsetTop,
        'seen-height': seen.height,
        keyboard: Math.max(0, innerHeight - seen.height - seen.offsetTop),
        'sheet-half': half,
        'sheet-full': full,
      }
      for (const [name, px] of Object.entries(sizes)) style.setProperty(`--fan-${name}`, `${px}px`)
    }
    measure()
    seen.addEventListener('resize', measure)
    seen.addEventListener('scroll', measure)
    return () => {
      seen.removeEventListener('resize', measure)
      seen.removeEventListener('scroll', measure)
      for (const name of names) style.removeProperty(`--fan-${name}`)
    }
  }, [])
}
