import type { CampaignSnapshot } from './snapshot.ts'

/** A campaign without what stands on its pages, and without their variants: what is said about them. */
export function outlineOf(campaign: CampaignSnapshot): CampaignSnapshot {
  return {
    ...campaign,
    pages: campaign.pages.map((page) => ({ ...page, sections: [], variants: [] })),
  }
}
