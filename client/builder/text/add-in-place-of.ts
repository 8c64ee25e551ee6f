import { textOfValue } from '#shared/blocks/rich.ts'
import { removeBlocks } from '#shared/campaign/edits/remove-blocks.ts'
import type { Builder } from '../state/builder.ts'
import { currentPage } from '../state/builder.ts'
import { landDrop } from '../state/commands.ts'
import { findBlockOnPage } from '../state/page-tree.ts'
import type { Selected } from '../state/selection.ts'

/** Adds a block after another one, or in the place of a text in which nothing is written. */
export function addInPlaceOf(builder: Builder, blockId: string, kind: string): Selected | null {
  const page = currentPage(builder)
  const place = page && findBlockOnPage(page, blockId)
  if (!place) return null
  const { doc, origin } = builder.session
  const { block, column, index } = place
  const nextId = column.blocks[index + 1]?.id ?? null
  const target = { type: 'in-column', columnId: column.id, previousId: blockId, nextId } as const
  const isEmpty = block.kind === 'rich-text' && textOfValue(block.props['text']) === ''
  return doc.transact(() => {
    const landed = landDrop(builder, { type: 'new-block', kind }, target)
    if (landed && isEmpty) removeBlocks(doc, { blockIds: [blockId] }, origin)
    return landed
  }, origin)
}
