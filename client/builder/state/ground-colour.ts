import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import { sectionColours } from '#shared/page/colours/section-colours.ts'
import { findBlock } from './page-tree.ts'

/** The colour that a block stands on, `#rrggbb`; the page's for one that is gone. */
export function groundColour(campaign: CampaignSnapshot, blockId: string): string {
  const section = findBlock(campaign, blockId)?.section
  return section
    ? sectionColours(campaign.theme, section.style).background
    : campaign.theme.background
}
