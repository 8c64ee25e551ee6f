import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Thread } from '#shared/contract/threads.ts'
import { useOpenedThread } from './use-desk.ts'
import type { Desk } from './use-desk.ts'

/** The page or none, as the address or the opened thread asks for it. */
export function usePageChoice(pages: readonly PageSnapshot[], open: Desk) {
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const wanted = search.get('page')
  const thread = useOpenedThread(open)
  const page = pages.find(({ path }) => path === wanted) ?? pages[0]
  const show = useCallback(
    (path: string) => {
      const chosen = new URLSearchParams()
      for (const name of ['from', 'to']) {
        const compared = search.get(name)
        if (compared !== null) chosen.set(name, compared)
      }
      if (path !== pages[0]?.path) chosen.set('page', path)
      // The share link that opened it stays in the address, and so does what is compared.
      void navigate({ search: `?${chosen}`, hash }, { replace: true })
    },
    [pages, search, hash, navigate],
  )
  const [turnedFor, setTurnedFor] = useState<string | null>(null)
  const isNew = thread !== null && turnedFor !== thread.id
  const path = isNew ? pathOfThread(pages, thread) : undefined
  useEffect(() => {
    if (!isNew || !thread) return
    setTurnedFor(thread.id)
    if (path !== undefined && path !== page?.path) show(path)
  }, [isNew, thread, path, page?.path, show])
  return { page, show, wanted }
}

/** The page that a thread is on by now. */
function pathOfThread(pages: readonly PageSnapshot[], { anchor }: Thread): string | undefined {
  const has = ({ sections }: PageSnapshot) =>
    sections.some(
      ({ id, columns }) =>
        id === anchor.partId ||
        columns.some(({ blocks }) => blocks.some((block) => block.id === anchor.partId)),
    )
  const page = pages.find(has) ?? pages.find(({ id }) => id === anchor.pageId)
  return page?.path
}
