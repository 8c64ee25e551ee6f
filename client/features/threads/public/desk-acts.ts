import { isRecord } from '#shared/lib/is-record.ts'
import type { Anchor } from '#shared/contract/threads.ts'
import type { ThreadDesk } from './thread-desk.ts'

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
