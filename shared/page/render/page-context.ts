import type { ReactNode } from 'react'
import type { AssetInfo, BlockContext } from '../../blocks/define-block.ts'
import type { FileUrl } from '../css/fonts.ts'

/** What a place that shows pages knows; everything left out has a harmless answer. */
export type PageContextParts = {
  /** Asked only for uploaded assets, by their id. */
  assetUrl: (assetId: string, width: number) => string
  assetInfo: (assetId: string) => AssetInfo | undefined
  /** Default: forms post nowhere (`#`). */
  formAction?: (blockId: string) => string
  /** Default: votes are posted nowhere (`#`). */
  pollAction?: (blockId: string) => string
  /** Default: files are at their paths. */
  fileUrl?: FileUrl
  /** Default: links stay as they are. */
  linkTo?: (href: string) => string
  /** Default: nothing, as on published pages. */
  placeholder?: (text: string) => ReactNode
}

/** Every built-in picture has this size in px. */
const builtInPicture: AssetInfo = { width: 1200, height: 900, widths: [] }

/**
 * The context of a page. Call it once and keep the result. Pictures may be uploaded assets, the
 * built-in ones (`/pictures/<name>.svg`), or other paths of ours; only the first are asked of `parts`.
 */
export function createPageContext(parts: PageContextParts): BlockContext {
  const pathOf = (source: string, width: number) =>
    isPath(source) ? source : parts.assetUrl(source, width)
  const { fileUrl = (path) => path } = parts
  return {
    assetUrl: (source, width) => fileUrl(pathOf(source, width)) ?? '',
    assetInfo: (source) => {
      if (source.startsWith('/pictures/')) return builtInPicture
      return isPath(source) ? undefined : parts.assetInfo(source)
    },
    formAction: parts.formAction ?? (() => '#'),
    pollAction: parts.pollAction ?? (() => '#'),
    linkTo: parts.linkTo ?? ((href) => href),
    placeholder: parts.placeholder ?? (() => null),
  }
}

function isPath(source: string): boolean {
  return source.startsWith('/')
}
