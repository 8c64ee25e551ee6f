/** How high a sheet stands once nobody holds it. */
export type SheetStand = 'closed' | 'half' | 'full'

type Held = {
  /** In px, as it was let go. */
  height: number
  /** In px per ms when it was let go; above 0 is downwards. */
  speed: number
  half: number
  full: number
}

/** Faster than this, a swipe decides by its direction alone; px per ms. */
const swipe = 0.5

/** Where a sheet goes that is let go: on with a swipe, else to what is nearest. */
export function settleSheet({ height, speed, half, full }: Held): SheetStand {
  if (speed > swipe) return height > half ? 'half' : 'closed'
  if (speed < -swipe) return 'full'
  if (height < half * 0.6) return 'closed'
  return height < (half + full) / 2 ? 'half' : 'full'
}
