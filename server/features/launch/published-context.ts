import { createPageContext } from '#shared/page/render/page-context.ts'
import type { BlockContext } from '#shared/blocks/define-block.ts'
import type { AssetRow } from '#server/features/assets/public/entities.ts'
import { renditionUrl } from '#server/features/assets/public/queries.ts'
import type { Standing } from './public/standing.ts'

/** What blocks are rendered with on a published page: real addresses, and nothing for what is missing. */
export function publishedContext(
  assets: ReadonlyMap<string, AssetRow>,
  { linkTo, fileUrl, postsTo, token }: Standing,
): BlockContext {
  return createPageContext({
    assetUrl: (assetId, width) => renditionUrl(assetId, assets.get(assetId)?.widths ?? [], width),
    assetInfo: (assetId) => assets.get(assetId),
    fileUrl,
    formAction: (blockId) => `${postsTo}/f/${blockId}?t=${token}`,
    pollAction: (blockId) => `${postsTo}/v/${blockId}?t=${token}`,
    linkTo,
  })
}
