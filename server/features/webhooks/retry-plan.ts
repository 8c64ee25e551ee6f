const firstWaitMs = 5_000
const longestWaitMs = 6 * 3_600_000
const longestAskedMs = 24 * 3_600_000
const maxAttempts = 11
const growth = 4

/**
 * How long after failed try `attempts` (from 1) the next one comes, in ms: four times as long each
 * time, at most six hours, up to a tenth longer by `random` (from 0 to 1), so that what failed
 * together does not come back together. At least as long as the receiver asked for (`askedMs`), but
 * no longer than a day. Null after the eleventh, a good day after the first.
 */
export function waitAfterFailure(
  attempts: number,
  random: () => number,
  askedMs: number | null = null,
): number | null {
  if (attempts >= maxAttempts) return null
  const planned = Math.min(firstWaitMs * growth ** (attempts - 1), longestWaitMs)
  const wait = Math.max(planned, Math.min(askedMs ?? 0, longestAskedMs))
  return Math.round(wait * (1 + random() / 10))
}
