import { api } from '#client/lib/api/api.ts'
import { assetUrl } from '#client/lib/campaign-session/asset-url.ts'
import { asPlainText, writtenWork } from '#client/lib/campaign-session/written-work.ts'
import { queryClient } from '#client/lib/api/query-client.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'
import { clipAsHtml } from './html-clip.ts'
import { clipType } from './read-offer.ts'
import { blocksOf, contentOf, writeClip } from './write-clip.ts'

/** Puts what is selected into the clipboard; false when nothing is. */
export function writeSelection(builder: Builder, data: DataTransfer): boolean {
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
