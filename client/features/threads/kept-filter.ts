import { threadFilters } from '#shared/contract/thread-filters.ts'
import type { ThreadFilter } from '#shared/contract/thread-filters.ts'

const nameOf = (campaignId: string) => `fanfare-comments ${campaignId}`

/** Which comments of a campaign this tab listed last; the open ones at first. */
export function keptFilter(campaignId: string): ThreadFilter {
  try {
    const kept = sessionStorage.getItem(nameOf(campaignId))
    return threadFilters.find((filter) => filter === kept) ?? 'open'
  } catch {
    return 'open'
  }
}

/** Keeps for this tab which comments are listed. */
export function keepFilter(campaignId: string, filter: ThreadFilter): void {
  try {
    sessionStorage.setItem(nameOf(campaignId), filter)
  } catch {
    // Without storage it lasts for as long as the screen is open.
  }
}
