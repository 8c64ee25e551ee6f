import type * as Y from 'yjs'
import { newId } from '../../lib/new-id.ts'
import type { OutlineSection } from '../document/outline.ts'
import { columnId, createSection } from './create-section.ts'
import { copyBlock } from './copy-block.ts'
import type { OpenCampaign } from './edit-campaign.ts'
import { editCampaign, isFree, pageWith } from './edit-campaign.ts'
import { firstKeys } from '../document/order-keys.ts'
import { settle } from './place.ts'
import { blocksIn, roomIn } from './room.ts'
import { findStored } from '../document/stored.ts'
import { readSection } from '../read/read-parts.ts'
import { writeSettings } from '../model/settings.ts'

export type DuplicateSection = { sectionId: string; makeId?: () => string }

/** Copies a section with its blocks to right after itself. Returns the copy's id; false if full. */
export function duplicateSection(
  doc: Y.Doc,
  { sectionId, makeId = newId }: DuplicateSection,
  origin: unknown,
): string | false {
  return editCampaign(doc, origin, (campaign) => {
    const page = pageWith(campaign, sectionId)
    const at = page?.sections.findIndex((section) => section.id === sectionId) ?? -1
    const section = page?.sections[at]
    const stored = findStored(campaign.roots, 'sections', sectionId)
    if (!page || !section || !stored || !hasRoom(campaign, page.id, section)) {
      return false
    }
    return copySection(campaign, section, { pageId: page.id, index: at + 1 }, makeId)
  })
}

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

function hasRoom(campaign: OpenCampaign, pageId: string, section: OutlineSection): boolean {
  const room = roomIn(campaign, pageId)
  return room.sections > 0 && blocksIn([section]) <= room.blocks
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
