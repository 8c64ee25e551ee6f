import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import type { RoomState } from '#collab/document/room-state.ts'
import type { StoredDocument } from '#server/core/ports/document-reader.ts'
import { openState } from '../public/open-state.ts'

/** A document as the journal holds it; it is decoded at most once, when it is asked for. */
export function storedDocument(stored: Pick<RoomState, 'snapshot' | 'updates'>): StoredDocument {
  let opened: Y.Doc | undefined
  const open = () => (opened ??= openState(stored))
  return {
    doc: open,
    snapshot: () => readCampaign(open(), findBlock),
    state: () => Y.encodeStateAsUpdate(open()),
    mayName: (text) =>
      [...(stored.snapshot ? [stored.snapshot] : []), ...stored.updates].some((part) =>
        Buffer.from(part.buffer, part.byteOffset, part.byteLength).includes(text),
      ),
  }
}
