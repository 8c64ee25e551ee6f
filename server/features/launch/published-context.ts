import { createPageContext } from '#shared/page/render/page-context.ts'
import type { BlockContext } from '#shared/blocks/define-block.ts'
import type { AssetRow } from '#server/features/assets/public/entities.ts'
import { renditionUrl } from '#server/features/assets/public/queries.ts'
import { publicHref } from '#server/features/publishing/public/public-href.ts'

/** What blocks are rendered with on a published page: real addresses, and nothing for what is missing. */
export function publishedContext(
  slug: string,
  assets: ReadonlyMap<string, AssetRow>,
  token: string,
): BlockContext {
  return createPageContext({
    assetUrl: (assetId, width) => renditionUrl(assetId, assets.get(assetId)?.widths ?? [], width),
    assetInfo: (assetId) => assets.get(assetId),
    formAction: (blockId) => `/f/${blockId}?t=${token}`,
    pollAction: (blockId) => `/v/${blockId}?t=${token}`,
    linkTo: (href) => publicHref(href, slug),
  })
}
