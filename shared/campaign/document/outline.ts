/** What is shown where, by id. A column's own blocks come first, homeless ones after them. */
export type Outline = { pages: OutlinePage[] }
export type OutlinePage = { id: string; sections: OutlineSection[]; variants: OutlinePage[] }
export type OutlineSection = { id: string; columns: OutlineColumn[] }
export type OutlineColumn = { id: string; blocks: string[] }
