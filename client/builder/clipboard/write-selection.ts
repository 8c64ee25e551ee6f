import { api } from '#client/lib/api/api.ts'
import { assetUrl } from '#client/lib/campaign-session/asset-url.ts'
import { asPlainText, writtenWork } from '#client/lib/campaign-session/written-work.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import { sayNow } from '../state/announce.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'
import { removeSelected, selectedHere } from '../state/commands.ts'
import { clipAsHtml } from './html-clip.ts'
import { clipType } from './read-offer.ts'
import { blocksOf, contentOf, writeClip } from './write-clip.ts'

/** Puts what is selected into the clipboard, takes it away where it is cut, and says so. */
export function takeSelection(builder: Builder, data: DataTransfer, isCut: boolean): void {
  if (!writeSelection(builder, data)) return
  const count = selectedHere(builder).length
  if (isCut) removeSelected(builder)
  const done = isCut ? 'Cut' : 'Copied'
  const { kind = 'block' } = builder.view.getSnapshot().selected ?? {}
  sayNow(count === 1 ? `${done} a ${kind}` : `${done} ${count} ${kind}s`)
}

/** False when nothing is selected. */
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
