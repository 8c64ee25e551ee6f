/** Upload limit in bytes. */
export const maxAssetBytes = 15_000_000

/** The largest file that a campaign is exported to and imported from, in bytes. */
export const maxCampaignFileBytes = 15_000_000
