import { duplicateBlock } from '#shared/campaign/edits/duplicate-block.ts'
import { duplicateSection } from '#shared/campaign/edits/duplicate-section.ts'
import { moveBlocks } from '#shared/campaign/edits/move-blocks.ts'
import { moveSections } from '#shared/campaign/edits/move-sections.ts'
import { blocksIn } from '#shared/campaign/edits/room.ts'
import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { asOneStep } from './as-one-step.ts'
import type { Builder } from './builder.ts'
import { currentPage, selectAll } from './builder.ts'
import { mayEdit, selectedHere } from './commands.ts'
import { findBlockOnPage } from './page-tree.ts'
import { hasRoom } from './room.ts'
import type { Selected } from './selection.ts'

/**
 * Copies what is selected and selects the copies: sections right after the last of them, blocks
 * after the last of their own column.
 */
export function duplicateSelected(builder: Builder): boolean {
  const page = currentPage(builder)
  const { selected } = builder.view.getSnapshot()
  const ids = selectedHere(builder)
  if (!page || !selected || ids.length === 0 || !mayEdit(builder)) return false
  const chosen = page.sections.filter(({ id }) => ids.includes(id))
  const isFitting = hasRoom(builder, page.id, {
    blocks: selected.kind === 'block' ? ids.length : blocksIn(chosen),
    sections: selected.kind === 'section' ? ids.length : 0,
  })
  if (!isFitting) return false
  const { doc, origin } = builder.session
  const copies = asOneStep(builder, () =>
    doc.transact(() => {
      const made = ids.flatMap((id) => {
        const copy =
          selected.kind === 'block'
            ? duplicateBlock(doc, { blockId: id }, origin)
            : duplicateSection(doc, { sectionId: id }, origin)
        return copy === false ? [] : [{ id, copy }]
      })
      if (made.length > 1) gather(builder, page, selected.kind, made)
      return made.map(({ copy }) => copy)
    }, origin),
  )
  if (copies.length > 0) selectAll(builder, selected.kind, copies)
  return copies.length > 0
}

/** Puts copies, each of which stands after its original, together after the last original. */
function gather(
  { session: { doc, origin } }: Builder,
  page: PageSnapshot,
  kind: Selected['kind'],
  made: readonly { id: string; copy: string }[],
): void {
  if (kind === 'section') {
    const index = page.sections.findIndex(({ id }) => id === made.at(-1)?.id) + 1
    moveSections(doc, { sectionIds: made.map(({ copy }) => copy), pageId: page.id, index }, origin)
    return
  }
  const columnOf = ({ id }: { id: string }) => findBlockOnPage(page, id)?.column.id ?? ''
  for (const [column, copied] of Map.groupBy(made, columnOf)) {
    const index = (findBlockOnPage(page, copied.at(-1)?.id ?? '')?.index ?? -1) + 1
    moveBlocks(doc, { blockIds: copied.map(({ copy }) => copy), columnId: column, index }, origin)
  }
}
