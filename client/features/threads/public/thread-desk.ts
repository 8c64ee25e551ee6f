import { isRecord } from '#shared/lib/is-record.ts'
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

/** Shows one thread, with all that is listed beside it. */
export function openThread({ view, show }: ThreadDesk, id: string): void {
  show()
  view.set((current) => ({ ...current, opened: id, draft: null, isPlacing: false }))
}

/** Begins a thread at a place. */
export function draftAt({ view, show }: ThreadDesk, draft: Anchor): void {
  show()
  view.set((current) => ({ ...current, opened: null, draft, isPlacing: false }))
}

/** The place that a kept draft is about; null for what is none, or of an earlier program. */
export function anchorOfDraft(about: unknown): Anchor | null {
  return isAnchor(about) ? about : null
}

function isAnchor(about: unknown): about is Anchor {
  if (!isRecord(about)) return false
  const { pageId, partId, on, x, y } = about
  const isNamed = typeof pageId === 'string' && typeof partId === 'string'
  const isPlaced = typeof x === 'number' && typeof y === 'number'
  return isNamed && isPlaced && (on === 'block' || on === 'section' || on === 'page')
}

/** Asks where a new thread goes, or asks no more. */
export function togglePlacing({ view, show }: ThreadDesk): void {
  const isPlacing = !view.getSnapshot().isPlacing
  if (isPlacing) show()
  view.set((current) => ({ ...current, opened: null, draft: null, isPlacing }))
}

/** Goes back to the list; false when nothing was in front of it. */
export function leaveThread({ view }: ThreadDesk): boolean {
  const { opened, draft, isPlacing } = view.getSnapshot()
  if (!opened && !draft && !isPlacing) return false
  view.set((current) => ({ ...current, opened: null, draft: null, isPlacing: false }))
  return true
}

/** Opens the next thread of `ids`, or the one before for -1; round and round. */
export function stepThread(desk: ThreadDesk, ids: readonly string[], step: 1 | -1): void {
  if (ids.length === 0) return
  const { opened } = desk.view.getSnapshot()
  const at = opened === null ? -1 : ids.indexOf(opened)
  const next = at < 0 ? (step === 1 ? 0 : ids.length - 1) : (at + step + ids.length) % ids.length
  const id = ids[next]
  if (id) openThread(desk, id)
}
