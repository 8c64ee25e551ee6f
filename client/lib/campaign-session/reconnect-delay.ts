import { slugOfClose } from './connection-state.ts'

/** What the first wait is spread over (ms): thousands who lost the same server come back one by one. */
const firstMs = 2_000
const longestMs = 15_000

/**
 * Milliseconds to wait before connecting again: anywhere below a bound that is 2 s at first and
 * doubles with each of `attempts` failures in a row, up to 15 s. Where the server itself has refused
 * (`code` is one of the catalogue, and not that it is restarting), at least half of the bound.
 * `random` is in [0, 1).
 */
export function reconnectDelay(
  { attempts, code }: { attempts: number; code: number | null },
  random: number,
): number {
  const bound = Math.min(longestMs, firstMs * 2 ** Math.min(attempts, 10))
  const least = isRefusal(code) ? bound / 2 : 0
  return Math.round(least + (bound - least) * random)
}

function isRefusal(code: number | null): boolean {
  const slug = code === null ? null : slugOfClose(code)
  return slug !== null && slug !== 'shutting-down'
}
