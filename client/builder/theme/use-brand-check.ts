import { useDeferredValue, useMemo } from 'react'
import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { BrandKit } from '#shared/contract/companies.ts'
import type { HardText } from '#shared/page/checks/check-contrast.ts'
import { hardTexts } from '#shared/page/checks/check-contrast.ts'
import type { OffToken, OwnColour } from '#shared/page/colours/off-brand.ts'
import { offTokens, ownColours } from '#shared/page/colours/off-brand.ts'
import { useCampaign } from '../state/builder-context.ts'

export type BrandCheck = {
  campaign: CampaignSnapshot
  hard: readonly HardText[]
  tokens: readonly OffToken[]
  own: readonly OwnColour[]
  count: number
}

const everything = (campaign: CampaignSnapshot) => campaign

/** Where the campaign leaves the brand kit (null while it is not known) or is hard to read. */
export function useBrandCheck(kit: BrandKit | null): BrandCheck {
  // Typing goes first.
  const campaign = useDeferredValue(useCampaign(everything))
  return useMemo(() => {
    const hard = hardTexts(campaign)
    const tokens = kit ? offTokens(campaign.theme, kit) : []
    const own = ownColours(campaign, kit)
    return { campaign, hard, tokens, own, count: hard.length + tokens.length + own.length }
  }, [campaign, kit])
}
