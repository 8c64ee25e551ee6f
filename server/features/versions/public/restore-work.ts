import * as Y from 'yjs'
import { restoreBlock } from '#shared/campaign/history/restore-block.ts'
import { restoreVersion } from '#shared/campaign/history/restore-version.ts'
import type { DocumentWork } from '#server/core/ports/document-reader.ts'

type Restored = 'gone' | 'refused' | { update: Uint8Array | null }

/**
 * The update that makes a document, or one block of it, what it was at an earlier position; null where
 * nothing differs. `gone` where that position is not kept, `refused` where the block has no place.
 */
export const restoreWork: DocumentWork<{ blockId: string | null }, Restored> = {
  name: 'restore',
  run(document, { blockId }, earlier) {
    if (!earlier) return 'gone'
    const doc = document.doc()
    const updates: Uint8Array[] = []
    doc.on('update', (update: Uint8Array) => updates.push(update))
    const past = earlier.doc()
    if (blockId === null) restoreVersion(doc, past, null)
    else if (!restoreBlock(doc, past, { blockId }, null)) return 'refused'
    return { update: updates.length === 0 ? null : Y.mergeUpdates(updates) }
  },
}
