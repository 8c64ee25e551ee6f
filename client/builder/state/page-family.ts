import type { CampaignSnapshot, PageSnapshot } from '#shared/campaign/snapshot.ts'
import { variantName } from '#shared/campaign/variant-name.ts'

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

/** The ids of what the canvas shows side by side, in order: the shown page and what is beside it. */
export function frameIds(
  campaign: CampaignSnapshot,
  shown: PageSnapshot | null,
  beside: string | null,
): string[] {
  if (!shown) return []
  const family = familyOf(campaign, shown.id).map(({ id }) => id)
  return family.length === 0 ? [shown.id] : family.filter((id) => id === shown.id || id === beside)
}

/** What stands beside a page that is shown from now on; a variant stands beside its page. */
export function besideOf(
  campaign: CampaignSnapshot,
  current: { pageId: string | null; beside: string | null },
  pageId: string,
): string | null {
  if (pageId === current.pageId) return current.beside
  if (pageId === current.beside) return current.pageId
  const [page] = familyOf(campaign, pageId)
  return page && page.id !== pageId ? page.id : null
}
