import { articleMatter, documentationMatter, pageMatter, readSource } from './front-matter.ts'

// The options must stand in each call: the bundler reads them.
const articleFiles = import.meta.glob<string>('./content/blog/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const documentationFiles = import.meta.glob<string>('./content/documentation/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const pageFiles = import.meta.glob<string>('./content/pages/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Every article, the newest first. */
export const articles = Object.entries(articleFiles)
  .map(([file, text]) => readSource(file, text, articleMatter))
  .toSorted((a, b) => (a.matter.date < b.matter.date ? 1 : -1))
export type Article = (typeof articles)[number]

/** Every page of the documentation by its slug; their order is in `documentation-outline.ts`. */
export const documentation = new Map(
  Object.entries(documentationFiles)
    .map(([file, text]) => readSource(file, text, documentationMatter))
    .map((source) => [source.slug, source] as const),
)
export type DocumentationPage = typeof documentation extends Map<string, infer Page> ? Page : never

/** Pages that are all words: about, security, privacy, terms. */
export const prosePages = Object.entries(pageFiles).map(([file, text]) =>
  readSource(file, text, pageMatter),
)
export type ProsePage = (typeof prosePages)[number]
