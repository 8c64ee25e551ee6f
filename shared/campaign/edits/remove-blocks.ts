import type * as Y from 'yjs'
import { columnWith, editCampaign } from './edit-campaign.ts'
import { markRemoved } from './remove.ts'

export type RemoveBlocks = { blockIds: readonly string[] }

/** Removes blocks. False when all of them are gone already. */
export function removeBlocks(doc: Y.Doc, { blockIds }: RemoveBlocks, origin: unknown): boolean {
  return editCampaign(doc, origin, (campaign) => {
    const live = blockIds.filter((id) => columnWith(campaign, id))
    for (const id of live) markRemoved(campaign, 'blocks', id)
    return live.length > 0
  })
}
