import type * as Y from 'yjs'
import type { Level } from '../document/document.ts'
import { campaignParent } from '../document/document.ts'
import { countBlocks, openCampaign } from '../edits/edit-campaign.ts'
import { limits } from '../model/limits.ts'

export type Room = {
  /** Takes a place for something new or brought back; false when there is none, or for what is in it. */
  take: (thing: { level: Level; id: string }, stored: Y.Map<unknown>) => boolean
  /** Whether something was refused a place. */
  isRefused: (id: string) => boolean
}

/** How much more a campaign may hold. */
export function buildRoom(doc: Y.Doc): Room {
  const campaign = openCampaign(doc)
  const { pages } = campaign.outline
  const left = new Map<string, number>([
    ['blocks', limits.blocks - countBlocks(campaign)],
    ['pages', limits.pages - pages.length],
  ])
  for (const { id, variants } of pages) {
    left.set(`variants of ${id}`, limits.variantsPerPage - variants.length)
  }
  for (const { id, sections } of pages.flatMap((page) => [page, ...page.variants])) {
    left.set(`sections of ${id}`, limits.sectionsPerPage - sections.length)
  }
  const most = { variants: limits.variantsPerPage, sections: limits.sectionsPerPage }
  const refused = new Set<string>()
  const placesFor = (level: Level, parent: string) => {
    if (level === 'blocks') return { name: 'blocks', count: 0 }
    if (level === 'columns') return null
    if (parent === campaignParent) return { name: 'pages', count: 0 }
    const what = level === 'pages' ? 'variants' : 'sections'
    return { name: `${what} of ${parent}`, count: most[what] }
  }
  return {
    isRefused: (id) => refused.has(id),
    take({ level, id }, stored) {
      const parent = String(stored.get('parent'))
      const places = placesFor(level, parent)
      const count = places ? (left.get(places.name) ?? places.count) : 1
      const isFull = count <= 0 || refused.has(parent)
      if (isFull) refused.add(id)
      else if (places) left.set(places.name, count - 1)
      return !isFull
    },
  }
}
