import type { PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Gap } from '../drag/drop-target.ts'
import { gaps, placeIn } from '../drag/drop-target.ts'

/** The attribute by which the row of a page is found, with its id. */
export const pageRow = 'data-page-row'

type Pages = readonly Pick<PageSnapshot, 'id' | 'title'>[]

/** The gap that a page stands in, between the pages around it. */
export function gapOf(pages: Pages, pageId: string): Gap {
  const at = pages.findIndex(({ id }) => id === pageId)
  return { previousId: pages[at - 1]?.id ?? null, nextId: pages[at + 1]?.id ?? null }
}

/** The next gap further down (1) or up (-1) in the list as it is now; the same one at its end. */
export function stepGap(pages: Pages, pageId: string, gap: Gap, by: 1 | -1): Gap {
  const all = gaps(othersThan(pages, pageId))
  return all[indexIn(pages, pageId, gap) + by] ?? gap
}

/** Where a page lands that is dropped into `gap`: its index among the other pages as they are now. */
export function indexIn(pages: Pages, pageId: string, gap: Gap): number {
  const others = othersThan(pages, pageId)
  const before = placeIn(others, gap, [pageId])
  return before === null ? others.length : others.indexOf(before)
}

/** The place in words, for people who don't see the line. */
export function describeGap(pages: Pages, pageId: string, gap: Gap): string {
  const others = pages.filter(({ id }) => id !== pageId)
  const at = indexIn(pages, pageId, gap)
  const place = `Place ${at + 1} of ${pages.length}`
  const previous = others[at - 1]
  if (previous) return `${place}, after ${titleOf(previous)}.`
  const next = others[at]
  return next ? `${place}, before ${titleOf(next)}.` : `${place}.`
}

/** What a page is called, also one without a title. */
export const titleOf = ({ title }: Pick<PageSnapshot, 'title'>) => title || 'Untitled page'

const othersThan = (pages: Pages, pageId: string) =>
  pages.map(({ id }) => id).filter((id) => id !== pageId)
