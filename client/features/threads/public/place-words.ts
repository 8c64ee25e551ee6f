import type { CampaignSnapshot, PageSnapshot } from '#shared/campaign/model/snapshot.ts'
import type { Anchor } from '#shared/contract/threads.ts'
import { markWord } from '../marks/shapes.ts'
import { blockTitle } from '#shared/blocks/block-title.ts'

/** Where a thread is now: the page or variant that shows it, and what it is on in words. */
export type ThreadPlace = { pageId: string | null; words: string; isGone: boolean }

/** What a thread is on, wherever it was moved; that what it was on was deleted is said so. */
export function placeOf(campaign: CampaignSnapshot, anchor: Anchor): ThreadPlace {
  const pages = campaign.pages.flatMap((page) => [page, ...page.variants])
  const own = pages.find(({ id }) => id === anchor.pageId)
  const around = [...(own ? [own] : []), ...pages.filter((page) => page !== own)]
  for (const page of around) {
    const words = wordsOn(page, anchor)
    if (words !== null) return { pageId: page.id, words, isGone: false }
  }
  const words = `${onWhat(anchor)} a ${anchor.on} that was deleted`
  return { pageId: own?.id ?? null, words, isGone: true }
}

function wordsOn(page: PageSnapshot, anchor: Anchor): string | null {
  const { on, partId } = anchor
  if (on === 'page') return page.id === partId ? `${onWhat(anchor)} ${titleOf(page)}` : null
  const at = page.sections.findIndex(({ id }) => id === partId)
  if (on === 'section')
    return at < 0 ? null : `${onWhat(anchor)} section ${at + 1} of ${titleOf(page)}`
  const blocks = page.sections.flatMap(({ columns }) => columns.flatMap((column) => column.blocks))
  const block = blocks.find(({ id }) => id === partId)
  return block ? `${onWhat(anchor)} “${blockTitle(block)}”` : null
}

/** "On", or what was drawn: "Arrow on". */
const onWhat = ({ mark }: Anchor) => (mark ? `${markWord(mark.strokes)} on` : 'On')

const titleOf = (page: PageSnapshot) => page.title || page.path
