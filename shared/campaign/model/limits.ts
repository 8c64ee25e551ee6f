/** What one campaign may hold. Edits refuse beyond these; reading cuts texts and lists to them. */
export const limits = {
  pages: 50,
  variantsPerPage: 4,
  /** So many are read: several people may each bring back one, and none of them may hide another. */
  variantsRead: 12,
  sectionsPerPage: 100,
  columnsPerSection: 4,
  /** Blocks shown in the whole campaign; removed ones don't count. */
  blocks: 2000,
  /** Characters (UTF-16 units), as all lengths below. */
  path: 100,
  title: 200,
  description: 500,
  layerName: 60,
  variantName: 60,
  /** Of a word that the product would say otherwise, and how many there may be. */
  ownWord: 300,
  ownWords: 400,
  richText: 50_000,
  /** Lines of a rich text, that somebody writes or pastes. */
  richTextLines: 5_000,
  href: 2000,
  id: 80,
  orderKey: 120,
  /** Nesting of lists and quotes in rich text; what is deeper is left out. */
  richTextDepth: 12,
  /** The largest share that one column may have of its section. */
  ratioShare: 12,
} as const
