import type { AssetInfo, BlockContext } from '#shared/blocks/define-block.ts'
import { createPageContext } from '#shared/page/render/page-context.ts'
import { renditionUrl } from './rendition-url.ts'

/** What blocks are rendered with where pictures have the addresses of the library. */
export function libraryContext(
  assets: Readonly<Record<string, AssetInfo>>,
  others: Omit<Parameters<typeof createPageContext>[0], 'assetUrl' | 'assetInfo'> = {},
): BlockContext {
  return createPageContext({
    ...others,
    assetUrl: (id, width) => renditionUrl(id, assets[id]?.widths ?? [], width),
    assetInfo: (id) => assets[id],
  })
}
