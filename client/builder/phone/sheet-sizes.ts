/** What stays in sight above a full sheet, in px: the top bar, and a strip of the page. */
const above = 64

/** How high a sheet stands in what the person sees of the window, in px. */
export function sheetSizes(): { half: number; full: number } {
  const seen = window.visualViewport?.height ?? innerHeight
  return { half: Math.round(seen * 0.5), full: Math.round(seen - above) }
}
