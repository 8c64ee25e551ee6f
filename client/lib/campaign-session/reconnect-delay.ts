import { slugOfClose } from '#shared/errors/status-errors.ts'

/** What the first wait is spread over (ms): thousands who lost the same server come back one by one. */
const firstMs = 2_000
const longestMs = 15_000

/**
 * Milliseconds to wait before connecting again: anywhere below a bound that is as long as the
 * connection has been away already (`awayMs`), but at least 2 s and at most 15 s: a short outage is
 * short for everybody. Where the server itself has refused (`code` is one of the catalogue, and not
 * that it is restarting), at least half of the bound. `random` is in [0, 1).
 */
export function reconnectDelay(
  { awayMs, code }: { awayMs: number; code: number | null },
  random: number,
): number {
  const bound = Math.min(longestMs, Math.max(firstMs, awayMs))
  const least = isRefusal(code) ? bound / 2 : 0
  return Math.round(least + (bound - least) * random)
}

function isRefusal(code: number | null): boolean {
  const slug = code === null ? null : slugOfClose(code)
  return slug !== null && slug !== 'shutting-down' && slug !== 'node-outdated'
}
