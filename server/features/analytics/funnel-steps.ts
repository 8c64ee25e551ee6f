import type { CampaignSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { FunnelPage, FunnelStep } from '#shared/contract/analytics.ts'
import type { GoalTarget } from '#server/core/ports/visit-numbers.ts'
import { partNames } from './part-names.ts'
import { goalBlocks } from '#shared/page/checks/goal-blocks.ts'

export type NamedStep = Omit<FunnelStep, 'visitors'> & {
  /** The one block that it is done in; null for any of the page. */
  blockId: string | null
}

/** A campaign's pages in the order of its navigation: the landing page, then the others. */
export function funnelPages(
  { pages }: CampaignSnapshot,
  without: readonly string[],
): (FunnelPage & { goals: string[] })[] {
  const landing = pages.filter(({ path }) => path === '/')
  const ordered = [...landing, ...pages.filter(({ path }) => path !== '/')].map((page) => ({
    pageId: page.id,
    path: page.path,
    title: page.title,
    goals: goalBlocks(page).map(({ id }) => id),
    isStep: !without.includes(page.id),
    parts: partNames(page),
  }))
  // Something has to be seen first.
  if (ordered.some(({ isStep }) => isStep)) return ordered
  return ordered.map((page, index) => ({ ...page, isStep: index === 0 }))
}

/**
 * The steps of a visit: the pages that are steps, in their order, and what is done where the main goal is
 * (without one, on the first page where anything counts) right after that page is seen: the pages behind
 * it are where one gets to by converting. A goal that is a page is a step by itself.
 */
export function funnelSteps(
  pages: ReturnType<typeof funnelPages>,
  goal: GoalTarget | null,
): NamedStep[] {
  const seen = pages.filter(({ isStep }) => isStep)
  const at = [
    seen.findIndex(({ goals }) => goal !== null && goals.includes(goal.target)),
    seen.findIndex(({ goals }) => goals.length > 0),
    seen.length - 1,
  ].find((index) => index >= 0)
  return seen.flatMap(({ pageId, path, title, goals }, index): NamedStep[] => {
    const page = { pageId, path, title, blockId: null }
    const view = { kind: 'view', ...page } as const
    if (index !== at || goal?.kind === 'page') return [view]
    const blockId = goal && goals.includes(goal.target) ? goal.target : null
    const converted = { kind: 'converted', ...page, blockId } as const
    if (goal?.kind === 'press') return [view, converted]
    return [view, { kind: 'pressed', ...page }, converted]
  })
}
