/**
 * How much smaller something of `width` px is shown to fit into `room` px: in hundredths, never larger
 * than it is and never below a fifth. 1 until the room is known.
 */
export function fitScale(room: number | null, width: number): number {
  if (room === null) return 1
  return Math.max(0.2, Math.min(1, Math.floor((room / width) * 100) / 100))
}
