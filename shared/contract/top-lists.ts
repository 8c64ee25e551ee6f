/**
 * What a campaign's numbers are listed by: the list's name in the answer, the dimension that it
 * reads, and its words.
 */
export const topLists = [
  {
    name: 'pages',
    dimension: 'page',
    title: 'Pages',
    none: 'No page was visited in this time.',
  },
  {
    name: 'sources',
    dimension: 'source',
    title: 'Sources',
    none: 'Nobody came in this time, so there are no sources.',
  },
  {
    name: 'devices',
    dimension: 'device',
    title: 'Devices',
    none: 'Nobody came in this time, so there are no devices.',
  },
] as const

export type TopListName = (typeof topLists)[number]['name']
export const topListNames = topLists.map(({ name }) => name)
