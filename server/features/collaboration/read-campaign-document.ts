import * as Y from 'yjs'
import type { CampaignSnapshot } from '#shared/campaign/snapshot.ts'
import { readCampaign } from '#shared/campaign/read-campaign.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import type { EntityManager } from '#server/db/open-database.ts'
import { loadJournal } from './database-journal.ts'

/** The durable document of a campaign as plain data, and the journal position it stands at. */
export async function readCampaignDocument(
  em: EntityManager,
  campaignId: string,
): Promise<{ snapshot: CampaignSnapshot; seq: number }> {
  const state = await loadJournal(em, campaignId)
  const doc = new Y.Doc()
  doc.transact(() => {
    if (state.snapshot) Y.applyUpdate(doc, state.snapshot)
    for (const update of state.updates) Y.applyUpdate(doc, update)
  })
  const snapshot = readCampaign(doc, findBlock)
  doc.destroy()
  return { snapshot, seq: state.seq }
}
