import type { CampaignSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import { familyOf } from '#shared/campaign/model/page-family.ts'

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
