import * as Y from 'yjs'
import { findBlock } from '#shared/blocks/registry.ts'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'

/** The campaign of a document that comes as a Yjs update in base64. */
export function readState(state: string): CampaignSnapshot {
  const doc = new Y.Doc()
  Y.applyUpdate(
    doc,
    Uint8Array.from(atob(state), (character) => character.charCodeAt(0)),
  )
  const snapshot = readCampaign(doc, findBlock)
  doc.destroy()
  return snapshot
}
