const sign = 0x7e
const digits = 7

/** What update number `sequence` types: found again in whatever bytes it reaches a reader. */
export function markerOf(sequence: number): string {
  return `~${String(sequence).padStart(digits, '0')}`
}

/** Calls `found` with the number of each marker in `bytes`. */
export function scanMarkers(bytes: Uint8Array, found: (sequence: number) => void): void {
  for (let at = bytes.indexOf(sign); at !== -1; at = bytes.indexOf(sign, at + 1)) {
    const sequence = numberAt(bytes, at + 1)
    if (sequence !== null) found(sequence)
  }
}

function numberAt(bytes: Uint8Array, start: number): number | null {
  let number = 0
  for (let at = start; at < start + digits; at++) {
    const digit = (bytes[at] ?? 0) - 0x30
    if (digit < 0 || digit > 9) return null
    number = number * 10 + digit
  }
  return number
}
