import type { LiveState } from '#shared/contract/live.ts'

export type LiveStates = ReadonlyMap<string, LiveState>

/** A state replaces what is known when its epoch differs or its seq is higher; else it is stale. */
export function isNewer(known: LiveState | undefined, next: LiveState): boolean {
  if (!known) return true
  return next.epoch !== known.epoch || next.seq > known.seq
}

/** `states` with what is newer in `next` taken over; the same map when nothing was. */
export function applyStates(states: LiveStates, next: readonly LiveState[]): LiveStates {
  const fresh = next.filter((state) => isNewer(states.get(state.campaignId), state))
  if (fresh.length === 0) return states
  const merged = new Map(states)
  for (const state of fresh) {
    if (isNewer(merged.get(state.campaignId), state)) merged.set(state.campaignId, state)
  }
  return merged
}

/** The state that was true last, or null when there is none. */
export function newestOf(states: LiveStates): LiveState | null {
  let newest: LiveState | null = null
  for (const state of states.values()) if (!newest || state.at >= newest.at) newest = state
  return newest
}
