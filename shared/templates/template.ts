import type { CampaignSeed } from '../campaign/create-campaign.ts'

/** A complete campaign to start from. */
export type Template = {
  id: string
  name: string
  purpose: TemplatePurpose
  /** One sentence for the gallery. */
  description: string
  seed: CampaignSeed
}

export type TemplatePurpose = 'launch' | 'event' | 'newsletter'
