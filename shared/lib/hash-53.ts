/** A number from 0 to 2^53 - 1 that stands for a text: two lanes of FNV-1a, mixed at the end. */
export function hash53(text: string): number {
  let high = 0x811c9dc5
  let low = 0x2f7b41c3
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 0x01000193)
    low = Math.imul(low ^ unit, 0x5bd1e995)
  }
  return (mix(high) % 2 ** 21) * 2 ** 32 + mix(low ^ high)
}

function mix(lane: number): number {
  const half = Math.imul(lane ^ (lane >>> 16), 0x85ebca6b)
  return (half ^ (half >>> 13)) >>> 0
}
