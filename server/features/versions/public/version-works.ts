import { compareCampaigns } from '#shared/campaign/history/compare-campaigns.ts'
import type { Change } from '#shared/campaign/history/compare-campaigns.ts'
import { changedPieces } from '#shared/campaign/history/who-changed.ts'
import type { Piece } from '#shared/campaign/history/who-changed.ts'
import type { DocumentWork } from '#server/core/ports/document-reader.ts'

/** All that Yjs knows of a document, in base64; null where that is more than `mostBytes`. */
export const stateWork: DocumentWork<{ mostBytes: number }, string | null> = {
  name: 'state',
  run(document, { mostBytes }) {
    const state = Buffer.from(document.state())
    return state.length > mostBytes ? null : state.toString('base64')
  },
}

/** What is different since an earlier position, and what it is made of; null where that is not kept. */
export const differencesWork: DocumentWork<
  null,
  (Pick<Change, 'kind' | 'level' | 'id'> & { pieces: Piece[] })[] | null
> = {
  name: 'differences',
  run(document, _given, earlier) {
    if (!earlier) return null
    const [past, doc] = [earlier.doc(), document.doc()]
    return compareCampaigns(earlier.snapshot(), document.snapshot()).map((change) => {
      const { kind, level, id } = change
      return { kind, level, id, pieces: changedPieces(doc, past, change) }
    })
  },
}
