import type { Builder } from '../state/builder.ts'

/** The steps of zooming, as factors. */
export const zooms: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2]

/** Zooms to the next larger (1) or smaller (-1) step, seen from how large the page is now. */
export function zoomBy({ view, shownZoom }: Builder, step: 1 | -1): boolean {
  const now = shownZoom.getSnapshot()
  view.set((current) => {
    const next =
      step === 1 ? zooms.find((zoom) => zoom > now) : zooms.findLast((zoom) => zoom < now)
    return next === undefined ? current : { ...current, zoom: next }
  })
  return true
}
