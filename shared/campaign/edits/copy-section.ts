import type { OutlineSection } from '../document/outline.ts'
import { columnId, createSection } from './create-section.ts'
import { copyBlock } from './copy-block.ts'
import type { OpenCampaign } from './edit-campaign.ts'
import { isFree } from './edit-campaign.ts'
import { firstKeys } from '../document/order-keys.ts'
import { settle } from './place.ts'
import { findStored } from '../document/stored.ts'
import { readSection } from '../read/read-parts.ts'
import { writeSettings } from '../model/settings.ts'

/** Stores a copy of a shown section at a place; within a transaction. False for a taken id. */
export function copySection(
  campaign: OpenCampaign,
  section: OutlineSection,
  { pageId, index }: { pageId: string; index: number },
  makeId: () => string,
): string | false {
  const id = makeId()
  if (!isFree(campaign, 'sections', id)) return false
  const columns = Math.max(1, section.columns.length)
  const { style, settings } = readSection(findStored(campaign.roots, 'sections', section.id))
  createSection(campaign, { pageId, id, index, columns, style })
  const copy = findStored(campaign.roots, 'sections', id)
  if (copy) writeSettings(copy, settings)
  copyBlocks(campaign, section, id, makeId)
  return id
}

function copyBlocks(
  campaign: OpenCampaign,
  section: OutlineSection,
  copyId: string,
  makeId: () => string,
): void {
  section.columns.forEach(({ blocks }, slot) => {
    const keys = firstKeys(blocks.length)
    blocks.forEach((blockId, at) => {
      const id = makeId()
      if (!isFree(campaign, 'blocks', id) || !copyBlock(campaign, blockId, id)) return
      settle(campaign, 'blocks', id, columnId(copyId, slot), keys[at] ?? '')
    })
  })
}
