import type { CampaignSnapshot, PageSnapshot } from '#shared/campaign/snapshot.ts'
import { variantName } from '#shared/campaign/variant-name.ts'
import type { Builder, BuilderView } from './builder.ts'

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
  current: Pick<BuilderView, 'pageId' | 'beside'>,
  pageId: string,
): string | null {
  if (pageId === current.pageId) return current.beside
  if (pageId === current.beside) return current.pageId
  const [page] = familyOf(campaign, pageId)
  return page && page.id !== pageId ? page.id : null
}

const none: readonly string[] = []

/** Turns to what the canvas shows already, or to another page or variant; keeps what is beside. */
export function turnTo({ session, view }: Pick<Builder, 'session' | 'view'>, pageId: string): void {
  const campaign = session.campaign.getSnapshot()
  view.set((current) => {
    if (current.pageId === pageId) return current
    const beside = besideOf(campaign, current, pageId)
    return { ...current, pageId, beside, selected: null, more: none, hovered: null, text: null }
  })
}

/** Shows another of the same page beside the shown one; null shows it alone. */
export function showBeside({ view }: Pick<Builder, 'view'>, beside: string | null): void {
  view.set((current) => (current.beside === beside ? current : { ...current, beside }))
}
