import { removeBlocks } from '#shared/campaign/edits/remove-blocks.ts'
import { showUndo } from '#client/ui/notices/undo-notice.tsx'
import { asOneStep } from '../state/as-one-step.ts'
import type { Builder } from '../state/builder.ts'
import { mayEdit } from '../state/commands.ts'
import { findBlock } from '../state/page-tree.ts'
import { pasteBlocks, uploadPictures } from './paste.ts'

/** Offers to put pictures in the place of words that were pasted, as the blocks `ids`. */
export function offerPictures(
  builder: Builder,
  ids: readonly string[],
  pictures: readonly File[],
): void {
  const end = showUndo({
    message: 'Pasted as words.',
    label: 'Paste as picture instead',
    onUndo: () => void pasteInstead(builder, ids, pictures),
  })
  // Its blocks would be looked for in a document that is no longer open.
  builder.session.doc.once('destroy', end)
}

/** The words stay until the pictures are there, and are all one step with them. */
async function pasteInstead(
  builder: Builder,
  ids: readonly string[],
  pictures: readonly File[],
): Promise<void> {
  const blocks = await uploadPictures(builder, pictures)
  const { doc, origin, campaign } = builder.session
  if (blocks.length === 0 || !mayEdit(builder)) return
  const [first] = ids.flatMap((id) => findBlock(campaign.getSnapshot(), id) ?? [])
  const at = first && { columnId: first.column.id, index: first.index }
  asOneStep(builder, () =>
    doc.transact(() => {
      const pasted = pasteBlocks(builder, blocks, at)
      if (pasted.length > 0) removeBlocks(doc, { blockIds: ids }, origin)
    }, origin),
  )
}
