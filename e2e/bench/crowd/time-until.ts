import type { Ending } from './orders.ts'

/**
 * The moment from which on at least `wanted` of `clients` were synced, who all were before what is
 * told here began; NaN when so many never were. Times in ms since the epoch, in any order.
 */
export function timeUntil(
  wanted: number,
  clients: number,
  { syncedAt, ends }: { syncedAt: readonly number[]; ends: readonly Ending[] },
): number {
  const losses = ends.filter(({ wasSynced }) => wasSynced).map(({ at }) => ({ at, change: -1 }))
  const steps = [...losses, ...syncedAt.map((at) => ({ at, change: 1 }))]
  let [synced, reachedAt] = [clients, Number.NaN]
  for (const { at, change } of steps.toSorted((one, other) => one.at - other.at)) {
    synced += change
    if (synced < wanted) reachedAt = Number.NaN
    else if (Number.isNaN(reachedAt)) reachedAt = at
  }
  return reachedAt
}
