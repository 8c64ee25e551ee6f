import { renderToStaticMarkup } from 'react-dom/server'
import type { BlockSnapshot, PageSnapshot } from '../../campaign/model/snapshot.ts'
import { BlockContent } from './block-view.tsx'
import type { PageFrame } from './page-frame.ts'
import { isNeverShown } from './setting-attributes.ts'

/**
 * The page without what is hidden at every width and the blocks that throw: static rendering has no
 * error boundaries, and one broken block must not keep a campaign from going live.
 */
export function showable(
  page: PageSnapshot,
  { context, language }: Pick<PageFrame, 'context' | 'language'>,
): PageSnapshot {
  const frame = { context, language }
  const renders = (block: BlockSnapshot) => {
    try {
      renderToStaticMarkup(
        <BlockContent block={block} frame={frame} place={{ first: false, sizes: '100vw' }} />,
      )
      return true
    } catch {
      return false
    }
  }
  const isPublished = (block: BlockSnapshot) => !isNeverShown(block.settings) && renders(block)
  const shown = page.sections.filter(({ settings }) => !isNeverShown(settings))
  const sections = shown.map((section) => ({
    ...section,
    columns: section.columns.map((column) => ({
      ...column,
      blocks: column.blocks.filter(isPublished),
    })),
  }))
  return { ...page, sections }
}
