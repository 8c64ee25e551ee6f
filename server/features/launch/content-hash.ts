import { createHash } from 'node:crypto'
import type {
  CampaignSnapshot,
  PageSnapshot,
  VariantSnapshot,
} from '#shared/campaign/model/snapshot.ts'

/**
 * The same for as long as visitors of a page and of its variant are shown the same: other content begins
 * another comparison. Names of variants, and other pages, are not seen.
 */
export function contentHash(
  { theme, site }: CampaignSnapshot,
  page: PageSnapshot,
  variant: VariantSnapshot,
): string {
  const both = [
    { ...page, variants: [] },
    { ...variant, name: '' },
  ]
  const shown = JSON.stringify([theme, site, both])
  return createHash('sha256').update(shown).digest('base64url').slice(0, 22)
}
