import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useActorOrGuest, useViewer } from '#client/lib/session/admission.ts'
import { readerOf } from '#client/features/threads/public/reader.ts'
import type { Reader } from '#client/features/threads/public/reader.ts'
import { can } from '#shared/permissions/can.ts'
import { createStore, useStore } from '#client/lib/campaign-session/store.ts'
import type { Store } from '#client/lib/campaign-session/store.ts'
import { useActor } from '#client/lib/session/session.ts'
import { leaveThread, openThread, stepThread } from '#client/features/threads/public/desk-acts.ts'
import { createThreadDesk, togglePlacing } from '#client/features/threads/public/thread-desk.ts'
import type { ThreadDesk } from '#client/features/threads/public/thread-desk.ts'
import { useLiveThreads, useThreads } from '#client/features/threads/public/use-threads.ts'
import { isPlain, keyOf } from '#client/lib/keys/match-keys.ts'
import { listenToKeys } from '#client/lib/keys/own-keys.ts'

export type Desk = {
  desk: ThreadDesk
  isOpen: Store<boolean>
  /** Guests who only watch read nothing of what is said. */
  mayRead: boolean
}

/** The threads of the preview, and whether their panel is open: `?thread=…` opens one. */
export function useDesk(campaignId: string, companyId: string): Desk {
  const actor = useActorOrGuest(companyId)
  const mayRead = can(actor, 'thread.see', { companyId, campaignId })
  const made = useMemo(() => {
    const isOpen = createStore(false)
    const show = () => isOpen.set(() => true)
    return { desk: createThreadDesk({ campaignId, companyId, show }), isOpen }
  }, [campaignId, companyId])
  useLiveThreads(campaignId, can(actor, 'thread.internal', { companyId, campaignId }))
  const [search] = useSearchParams()
  const asked = search.get('thread')
  useEffect(() => {
    if (asked && mayRead) openThread(made.desk, asked)
  }, [made, asked, mayRead])
  return useMemo(() => ({ ...made, mayRead }), [made, mayRead])
}

/** Who looks, and whether they may comment. */
export function useReader(campaignId: string, companyId: string): Reader {
  const { id } = useViewer()
  const kind = useActor(companyId) ? 'member' : 'guest'
  const actor = useActorOrGuest(companyId)
  return useMemo(
    () => readerOf(actor, { kind, id }, { companyId, campaignId }),
    [actor, kind, id, companyId, campaignId],
  )
}

/** C begins a comment, N and P go through the threads, Escape goes back and closes the panel. */
export function useThreadKeys({ desk, isOpen, mayRead }: Desk, mayComment: boolean): void {
  const { threads } = useThreads(desk.campaignId, 'open', mayRead)
  useEffect(() => {
    if (!mayRead) return
    const ids = threads.map(({ id }) => id)
    const press = (event: KeyboardEvent) => {
      const { target } = event
      const key = keyOf(event)
      if (event.defaultPrevented || !isPlain(event)) return
      if (target instanceof HTMLElement && isWritten(target)) return
      if (key === 'c' && mayComment) togglePlacing(desk)
      else if (key === 'n' || key === 'p') stepThread(desk, ids, key === 'n' ? 1 : -1)
      else if (key === 'Escape' && isOpen.getSnapshot()) {
        if (!leaveThread(desk)) isOpen.set(() => false)
      } else return
      event.preventDefault()
    }
    return listenToKeys(window, press)
  }, [desk, isOpen, mayRead, mayComment, threads])
}

/** Whether a key belongs to what has the focus: a field, a menu, or a dialog, which has its own. */
export function isWritten(element: HTMLElement): boolean {
  const own = 'input, textarea, select, [role=menu] *, [role=dialog], [role=dialog] *'
  return element.isContentEditable || element.matches(own)
}

/** How many threads are open, and how many unread; null while that is not known. */
export function useThreadCounts({ desk, mayRead }: Desk): { open: number; unread: number } | null {
  return useThreads(desk.campaignId, 'open', mayRead).counts ?? null
}

/** The thread that is read, as far as it is known here. */
export function useOpenedThread({ desk, mayRead }: Desk) {
  const opened = useStore(desk.view, (view) => view.opened)
  const { threads } = useThreads(desk.campaignId, 'open', mayRead)
  return threads.find(({ id }) => id === opened) ?? null
}
