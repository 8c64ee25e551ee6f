import { useEffect } from 'react'
import type { RefObject } from 'react'
import { api } from '#client/lib/api.ts'
import { createLate } from '#client/lib/late.ts'
import { queryClient } from '#client/lib/query-client.ts'
import { asPlainText, writtenWork } from '#client/lib/campaign-session/written-work.ts'
import { assetUrl } from '#client/lib/campaign-session/asset-url.ts'
import { sayNotLoaded } from '#client/ui/say-not-loaded.tsx'
import { sayNow } from '../state/announce.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import { mayEdit, removeSelected, selectedHere } from '../state/commands.ts'
import { clipAsHtml } from './html-clip.ts'
import { readOffer } from './read-offer.ts'
import { blocksOf, clipType, contentOf, writeClip } from './write-clip.ts'

/** What reads and fits in what is pasted; fetched ahead. */
export const paster = createLate(async () => (await import('./paste-offer.ts')).pasteOffer)

/** Copy, cut and paste of blocks and sections, while the canvas has the keyboard. */
export function useClipboard(root: RefObject<HTMLElement | null>): void {
  const builder = useBuilder()
  useEffect(() => {
    const isOurs = () => {
      const at = document.activeElement
      const isTree = at?.closest('[data-layers]') && !(at instanceof HTMLInputElement)
      const isCanvas = at === root.current || at === document.body || at === null || isTree
      return isCanvas && builder.view.getSnapshot().text === null && mayEdit(builder)
    }
    const copy = (event: ClipboardEvent) => {
      if (!isOurs() || !event.clipboardData || !writeSelection(builder, event.clipboardData)) return
      event.preventDefault()
      const count = selectedHere(builder).length
      if (event.type === 'cut') removeSelected(builder)
      const done = event.type === 'cut' ? 'Cut' : 'Copied'
      const { kind = 'block' } = builder.view.getSnapshot().selected ?? {}
      sayNow(count === 1 ? `${done} a ${kind}` : `${done} ${count} ${kind}s`)
    }
    const paste = (event: ClipboardEvent) => {
      if (!isOurs() || !event.clipboardData) return
      event.preventDefault()
      // What the clipboard holds can be read only now.
      const offer = readOffer(event.clipboardData)
      const put = () => {
        paster.fetch().then(
          (pasteOffer) => pasteOffer(builder, offer),
          () => sayNotLoaded('The part that pastes', put),
        )
      }
      put()
    }
    document.addEventListener('copy', copy)
    document.addEventListener('cut', copy)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('copy', copy)
      document.removeEventListener('cut', copy)
      document.removeEventListener('paste', paste)
    }
  }, [builder, root])
}

/** Puts what is selected into the clipboard; false when nothing is. */
function writeSelection(builder: Builder, data: DataTransfer): boolean {
  const page = currentPage(builder)
  const content = page && contentOf(page, builder.view.getSnapshot())
  if (!content) return false
  const campaign = builder.session.campaign.getSnapshot()
  const { companyId } = builder
  const text = writeClip(content, { companyId, theme: campaign.theme }, libraryOf(companyId))
  const words = asPlainText(
    writtenWork(
      campaign,
      blocksOf(content).map(({ id }) => id),
    ),
  )
  data.setData(clipType, text)
  data.setData('text/html', clipAsHtml(text, words))
  data.setData('text/plain', words)
  return true
}

/** The addresses of the company's pictures at their largest, by their ids. */
function libraryOf(companyId: string): Record<string, string> {
  const key = api.assets.list.queryKey({ input: { companyId } })
  const assets = queryClient.getQueryData(key)?.assets ?? []
  return Object.fromEntries(assets.map(({ id, widths }) => [id, assetUrl(id, Infinity, widths)]))
}
