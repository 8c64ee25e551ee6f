import type * as Y from 'yjs'
import { newId } from '../../lib/new-id.ts'
import type { OutlineSection } from '../document/outline.ts'
import { copySection } from './copy-section.ts'
import type { OpenCampaign } from './edit-campaign.ts'
import { editCampaign, pageWith } from './edit-campaign.ts'
import { blocksIn, roomIn } from './room.ts'
import { findStored } from '../document/stored.ts'

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

function hasRoom(campaign: OpenCampaign, pageId: string, section: OutlineSection): boolean {
  const room = roomIn(campaign, pageId)
  return room.sections > 0 && blocksIn([section]) <= room.blocks
}
