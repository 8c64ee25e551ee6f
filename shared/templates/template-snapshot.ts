import * as Y from 'yjs'
import { findBlock } from '../blocks/registry.ts'
import type { CampaignSeed } from '../campaign/edits/create-campaign.ts'
import { createCampaign } from '../campaign/edits/create-campaign.ts'
import { readCampaign } from '../campaign/read/read-campaign.ts'
import type { CampaignSnapshot } from '../campaign/model/snapshot.ts'

/** What a campaign made from `seed` shows, with ids that are the same every time. */
export function snapshotOfSeed(seed: CampaignSeed): CampaignSnapshot {
  const doc = new Y.Doc()
  let made = 0
  const makeId = () => {
    made += 1
    return `seed${made}`
  }
  createCampaign(doc, seed, findBlock, { makeId })
  const snapshot = readCampaign(doc, findBlock)
  doc.destroy()
  return snapshot
}
