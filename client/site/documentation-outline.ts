/** The documentation in the order in which it is read. */
export const documentationOutline: readonly { title: string; pages: readonly string[] }[] = [
  { title: 'Start here', pages: ['getting-started', 'words', 'a-campaigns-life'] },
  {
    title: 'Building',
    pages: [
      'the-builder',
      'blocks',
      'writing',
      'theme-and-brand',
      'languages',
      'pictures',
      'variants',
      'templates',
      'keyboard-shortcuts',
    ],
  },
  {
    title: 'Working together',
    pages: ['working-together', 'saving-and-offline', 'version-history'],
  },
  { title: 'Reviewing', pages: ['preview', 'share-links', 'comments', 'reviews'] },
  {
    title: 'Going live',
    pages: [
      'launch-checks',
      'publishing',
      'search-and-sharing',
      'custom-domains',
      'forms-and-leads',
      'analytics',
      'wall-screen',
    ],
  },
  {
    title: 'Your company',
    pages: ['people-and-roles', 'plans-and-billing', 'sign-in', 'your-data'],
  },
  { title: 'For developers', pages: ['api', 'api-reference', 'webhooks', 'errors'] },
  {
    title: 'Run it yourself',
    pages: [
      'self-hosting',
      'configuration',
      'scaling',
      'backups',
      'upgrading',
      'operations',
      'repairing',
      'how-it-is-secured',
    ],
  },
]

export const documentationPath = (slug: string) => `/documentation/${slug}`

type Neighbours = { before: string | undefined; after: string | undefined }

/** The pages that are read before and after `slug`. */
export function neighboursOf(slug: string): Neighbours {
  const all = documentationOutline.flatMap(({ pages }) => pages)
  const at = all.indexOf(slug)
  return { before: all[at - 1], after: all[at + 1] }
}
