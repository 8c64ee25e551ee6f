/**
 * How long (ms) a Retry-After header asks to wait, as seconds or as a date (RFC 9110); null without a
 * header that says so. `now` (ms) is the time of its sender, whose clock may be another one.
 */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  // Dates have letters; a bare number or a sign would be read as a year.
  const at = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at) || Number.isNaN(now)) return null
  return Math.max(0, at - now)
}
