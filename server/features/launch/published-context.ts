import type { AssetInfo, BlockContext } from '#shared/blocks/define-block.ts'
import { libraryContext } from '#server/features/assets/public/library-context.ts'
import type { Standing } from './public/standing.ts'

/** What blocks are rendered with on a published page: real addresses, and nothing for what is missing. */
export function publishedContext(
  assets: Readonly<Record<string, AssetInfo>>,
  { linkTo, fileUrl, postsTo, token }: Standing,
): BlockContext {
  return libraryContext(assets, {
    fileUrl,
    formAction: (blockId) => `${postsTo}/f/${blockId}?t=${token}`,
    pollAction: (blockId) => `${postsTo}/v/${blockId}?t=${token}`,
    linkTo,
  })
}
