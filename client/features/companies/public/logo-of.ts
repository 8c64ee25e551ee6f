import { assetUrl } from '#client/lib/campaign-session/asset-url.ts'
import type { BrandKit } from '#shared/contract/companies.ts'

/** The address of a brand kit's logo, before it is stored as well; null when it has none. */
export function logoOf({ logoAssetId }: BrandKit): string | null {
  return logoAssetId ? assetUrl(logoAssetId, 320) : null
}
