import type { ThreadFilter } from '#shared/contract/thread-filters.ts'
import type { Anchor } from '#shared/contract/threads.ts'
import { createStore } from '#client/lib/campaign-session/store.ts'
import type { Store } from '#client/lib/campaign-session/store.ts'

/** What of the threads is in front of somebody. */
export type DeskView = {
  /** The thread that is read. */
  opened: string | null
  /** Where a new one is being written. */
  draft: Anchor | null
  /** The next click says where a new one goes. */
  isPlacing: boolean
  /** Which are listed; null for what this tab listed last. */
  filter: ThreadFilter | null
}

/** The threads of one campaign on one screen; one object for as long as the screen is open. */
export type ThreadDesk = {
  campaignId: string
  companyId: string
  view: Store<DeskView>
  /** Shows whatever the threads are listed in. */
  show: () => void
}

const nothing: DeskView = { opened: null, draft: null, isPlacing: false, filter: null }

export function createThreadDesk(parts: Omit<ThreadDesk, 'view'>): ThreadDesk {
  return { ...parts, view: createStore(nothing) }
}

/** Asks where a new thread goes, or asks no more. */
export function togglePlacing({ view, show }: ThreadDesk): void {
  const isPlacing = !view.getSnapshot().isPlacing
  if (isPlacing) show()
  view.set((current) => ({ ...current, opened: null, draft: null, isPlacing }))
}
