import type { ReleaseParts } from '#server/features/launch/public/launch-works.ts'
import type { PublishedFonts } from '#server/features/launch/public/published-fonts.ts'
import type { CampaignRow } from '#server/core/campaigns/entities.ts'

/** What of a campaign is taken along. */
export type Website = {
  campaign: CampaignRow
  /** What it says, but for its pages, and the position of its journal that it stands at. */
  parts: ReleaseParts
  seq: number
  /** With its version, which pictures for sharing are drawn of; null for a draft. */
  release: { id: string; number: number; versionId: string | null; publishedAt: Date } | null
  /** Where visitors find it here, without a slash at the end; null while they don't. */
  hostedAt: string | null
  isCounted: boolean
  /** The company's own fonts as its pages have them. */
  fonts: PublishedFonts
}
