import * as Y from 'yjs'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { readCampaign } from '#shared/campaign/read/read-campaign.ts'
import { findBlock } from '#shared/blocks/registry.ts'
import type { EntityManager } from '#server/platform/db/open-database.ts'
import { loadJournal } from './database-journal.ts'
import { openState } from './open-state.ts'
import { loadJournalAt } from './positions.ts'

/** The durable document of a campaign as plain data, and the journal position it stands at. */
export async function readCampaignDocument(
  em: EntityManager,
  campaignId: string,
): Promise<{ snapshot: CampaignSnapshot; seq: number }> {
  const { doc, seq } = await openDocument(em, campaignId)
  const snapshot = readCampaign(doc, findBlock)
  doc.destroy()
  return { snapshot, seq }
}

/** The document as it was at a position of its journal; null when that is not kept. */
export async function readCampaignAt(
  em: EntityManager,
  campaignId: string,
  seq: number,
): Promise<{ snapshot: CampaignSnapshot } | null> {
  const stored = await loadJournalAt(em, campaignId, seq)
  if (!stored) return null
  const doc = openState(stored)
  const snapshot = readCampaign(doc, findBlock)
  doc.destroy()
  return { snapshot }
}

/** The same with all that Yjs knows of it, as one update: both show the same moment. */
export async function exportCampaignDocument(
  em: EntityManager,
  campaignId: string,
): Promise<{ snapshot: CampaignSnapshot; state: Uint8Array; seq: number }> {
  const { doc, seq } = await openDocument(em, campaignId)
  const whole = { snapshot: readCampaign(doc, findBlock), state: Y.encodeStateAsUpdate(doc), seq }
  doc.destroy()
  return whole
}

async function openDocument(em: EntityManager, campaignId: string) {
  const state = await loadJournal(em, campaignId)
  return { doc: openState(state), seq: state.seq }
}
