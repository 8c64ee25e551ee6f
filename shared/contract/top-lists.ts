/**
 * What a campaign's numbers are listed by: the list's name in the answer, the dimension that it
 * reads, its words, and those of the values that are codes.
 */
export const topLists = [
  {
    name: 'pages',
    dimension: 'page',
    title: 'Pages',
    none: 'No page was visited in this time.',
    names: {},
  },
  {
    name: 'sources',
    dimension: 'source',
    title: 'Sources',
    none: 'Nobody came in this time, so there are no sources.',
    names: { direct: 'Direct or unknown', other: 'All others' },
  },
  {
    name: 'devices',
    dimension: 'device',
    title: 'Devices',
    none: 'Nobody came in this time, so there are no devices.',
    names: { desktop: 'Desktop', mobile: 'Phone', tablet: 'Tablet' },
  },
] as const

export type TopListName = (typeof topLists)[number]['name']
export const topListNames = topLists.map(({ name }) => name)
