import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { everyPage } from '#shared/campaign/model/page-family.ts'
import type { CampaignSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Thread } from '#shared/contract/threads.ts'
import { useOpenedThread } from './use-desk.ts'
import type { Desk } from './use-desk.ts'

/** The page or variant or none, as the address or the opened thread asks for it. */
export function usePageChoice(campaign: CampaignSnapshot, open: Desk) {
  const { pages } = campaign
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const wanted = search.get('page')
  const thread = useOpenedThread(open)
  const wantedVariant = search.get('variant')
  const base = pages.find(({ path }) => path === wanted) ?? pages[0]
  const page = base?.variants.find(({ id }) => id === wantedVariant) ?? base
  const show = useCallback(
    (path: string, variantId?: string) => {
      const chosen = new URLSearchParams()
      for (const name of ['from', 'to']) {
        const compared = search.get(name)
        if (compared !== null) chosen.set(name, compared)
      }
      if (path !== pages[0]?.path) chosen.set('page', path)
      if (variantId !== undefined) chosen.set('variant', variantId)
      // The share link that opened it stays in the address, and so does what is compared.
      void navigate({ search: `?${chosen}`, hash }, { replace: true })
    },
    [pages, search, hash, navigate],
  )
  const [turnedFor, setTurnedFor] = useState<string | null>(null)
  const isNew = thread !== null && turnedFor !== thread.id
  const asked = isNew ? pageOfThread(campaign, thread) : undefined
  useEffect(() => {
    // The thread may be there before the pages are.
    if (!isNew || !thread || pages.length === 0) return
    setTurnedFor(thread.id)
    if (!asked || asked.id === page?.id) return
    show(asked.path, pages.some(({ id }) => id === asked.id) ? undefined : asked.id)
  }, [isNew, thread, asked, page?.id, pages, show])
  return { page, show, wanted }
}

/** The page or variant that a thread is on by now. */
function pageOfThread(campaign: CampaignSnapshot, { anchor }: Thread): PageSnapshot | undefined {
  const has = ({ sections }: PageSnapshot) =>
    sections.some(
      ({ id, columns }) =>
        id === anchor.partId ||
        columns.some(({ blocks }) => blocks.some((block) => block.id === anchor.partId)),
    )
  const all = everyPage(campaign)
  return all.find(has) ?? all.find(({ id }) => id === anchor.pageId)
}
