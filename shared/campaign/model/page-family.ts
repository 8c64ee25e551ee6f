import type { CampaignSnapshot, PageSnapshot } from './snapshot.ts'
import { variantName } from './variant-name.ts'

/** Every page, each followed by its variants. */
export function everyPage({ pages }: CampaignSnapshot): PageSnapshot[] {
  return pages.flatMap((page) => [page, ...page.variants])
}

/** A page and its variants, given any of them; empty for unknown ids. */
export function familyOf({ pages }: CampaignSnapshot, id: string | null): PageSnapshot[] {
  const page = pages.find((each) => each.id === id || each.variants.some((own) => own.id === id))
  return page ? [page, ...page.variants] : []
}

/** What a page or variant is called among all; null for unknown ids. */
export function pageTitle(campaign: CampaignSnapshot, id: string | null): string | null {
  const page = campaign.pages.find(
    (each) => familyOf({ ...campaign, pages: [each] }, id).length > 0,
  )
  if (!page) return null
  const title = page.title || page.path
  const at = page.variants.findIndex((each) => each.id === id)
  const variant = page.variants[at]
  return variant ? `${title}, ${variantName(variant, at)}` : title
}
