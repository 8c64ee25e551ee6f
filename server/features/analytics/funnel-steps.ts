import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { FunnelPage, FunnelStep } from '#shared/contract/analytics.ts'
import { hasGoal } from '#shared/page/checks/has-goal.ts'

export type Step = Omit<FunnelStep, 'visitors'>

/** A campaign's pages in the order of its navigation: the landing page, then the others. */
export function funnelPages(
  { pages }: CampaignSnapshot,
  without: readonly string[],
): (FunnelPage & { hasGoal: boolean })[] {
  const landing = pages.filter(({ path }) => path === '/')
  const ordered = [...landing, ...pages.filter(({ path }) => path !== '/')].map((page) => ({
    pageId: page.id,
    path: page.path,
    title: page.title,
    hasGoal: hasGoal(page),
    isStep: !without.includes(page.id),
  }))
  // Something has to be seen first.
  if (ordered.some(({ isStep }) => isStep)) return ordered
  return ordered.map((page, index) => ({ ...page, isStep: index === 0 }))
}

/**
 * The steps of a visit: the pages that are steps, in their order, and what is done on the page where
 * most convert (`convertsOn`; before anybody did, the first where one can) right after that page is
 * seen: the pages behind it are where one gets to by converting.
 */
export function funnelSteps(
  pages: ReturnType<typeof funnelPages>,
  convertsOn: string | undefined,
): Step[] {
  const seen = pages.filter(({ isStep }) => isStep)
  const at = [
    seen.findIndex(({ pageId }) => pageId === convertsOn),
    seen.findIndex((page) => page.hasGoal),
    seen.length - 1,
  ].find((index) => index >= 0)
  return seen.flatMap(({ pageId, path, title }, index): Step[] => {
    const page = { pageId, path, title }
    const view = { kind: 'view', ...page } as const
    if (index !== at) return [view]
    return [view, { kind: 'pressed', ...page }, { kind: 'converted', ...page }]
  })
}
