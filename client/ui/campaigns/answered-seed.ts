import { findBlock } from '#shared/blocks/registry.ts'
import { acceptCampaignFile, campaignFormat } from '#shared/campaign/file/campaign-file.ts'
import type { CampaignSeed } from '#shared/campaign/edits/create-campaign.ts'

/** The seed that the API has answered with; null where this build can't show it. */
export function answeredSeed(seed: unknown): CampaignSeed | null {
  const accepted = acceptCampaignFile({ ...campaignFormat, seed }, findBlock)
  return 'problems' in accepted ? null : accepted.seed
}
