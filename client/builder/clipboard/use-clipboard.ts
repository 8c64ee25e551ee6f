import { useEffect } from 'react'
import type { RefObject } from 'react'
import { api } from '#client/lib/api.ts'
import { queryClient } from '#client/lib/query-client.ts'
import { asPlainText, writtenWork } from '#client/lib/campaign-session/written-work.ts'
import { assetUrl } from '#client/lib/campaign-session/asset-url.ts'
import { sayNow } from '../state/announce.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'
import { useBuilder } from '../state/builder-context.ts'
import { mayEdit, removeSelected, selectedHere } from '../state/commands.ts'
import { blocksOf, clipType, contentOf, readClip, writeClip } from './clip.ts'
import { assetsIn } from './fit-clip.ts'
import { clipAsHtml, clipInHtml } from './html-clip.ts'
import { htmlToBlocks, textToBlocks } from './html-to-blocks.ts'
import { pasteBlocks, pasteClip, pastePictures } from './paste.ts'

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
      pasteFrom(builder, event.clipboardData)
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
  const around = { companyId: builder.companyId, theme: campaign.theme, assets: {} }
  const clip = readClip(writeClip(content, around))
  const ids = clip ? assetsIn(clip) : []
  const library = queryClient.getQueryData(assetsKey(builder.companyId))?.assets ?? []
  const assets = Object.fromEntries(
    ids.map((id) => {
      const widths = library.find((asset) => asset.id === id)?.widths
      return [id, assetUrl(id, Infinity, widths)]
    }),
  )
  const text = writeClip(content, { ...around, assets })
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

const assetsKey = (companyId: string) => api.assets.list.queryKey({ input: { companyId } })

/** Takes the best of what the clipboard offers: blocks, pictures, a document, plain words. */
function pasteFrom(builder: Builder, data: DataTransfer): void {
  const html = data.getData('text/html')
  const clip = readClip(data.getData(clipType)) ?? readClip(clipInHtml(html) ?? '')
  if (clip) return void pasteClip(builder, clip)
  const pictures = Array.from(data.files).filter(({ type }) => type.startsWith('image/'))
  if (pictures.length > 0) return void pastePictures(builder, pictures)
  const blocks = html === '' ? [] : htmlToBlocks(html)
  pasteBlocks(builder, blocks.length > 0 ? blocks : textToBlocks(data.getData('text/plain')))
}
