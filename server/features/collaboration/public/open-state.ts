import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import { upgradeInPlace } from '#shared/campaign/upgrades/upgrade-document.ts'
import type { RoomState } from '#collab/document/room-state.ts'

/** The document of a state of the journal, in today's form: nobody may have opened it since an update. */
export function openState(state: Pick<RoomState, 'snapshot' | 'updates'>): Y.Doc {
  const doc = documentOf(state)
  upgradeInPlace(doc, findBlock)
  return doc
}

/** The document of a state of the journal, in the form in which it was written. */
export function documentOf({ snapshot, updates }: Pick<RoomState, 'snapshot' | 'updates'>): Y.Doc {
  const doc = new Y.Doc()
  doc.transact(() => {
    if (snapshot) Y.applyUpdate(doc, snapshot)
    for (const update of updates) Y.applyUpdate(doc, update)
  })
  return doc
}
