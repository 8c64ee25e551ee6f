import type { DimensionName } from '#shared/contract/dimensions.ts'

/** The lists of a campaign's screen: each card has the dimensions that belong together as tabs. */
export const listCards = [
  { title: 'Pages', tabs: ['page', 'entry', 'exit'] },
  {
    title: 'Sources',
    tabs: ['source', 'channel', 'medium', 'campaign', 'content', 'term', 'link'],
  },
  { title: 'Technology', tabs: ['device', 'browser', 'system'] },
  { title: 'People', tabs: ['language', 'country', 'region'] },
  { title: 'Releases and variants', tabs: ['release', 'variant'] },
] as const satisfies readonly { title: string; tabs: readonly DimensionName[] }[]

/** What the screen asks for at once: the first tab of each card. */
export const firstLists: DimensionName[] = listCards.map(({ tabs: [first] }) => first)

/** So many rows a card has; a dialog shows the whole list. */
export const cardRows = 8
