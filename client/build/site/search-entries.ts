import type { SearchEntry } from '#client/site/scripts/find-entries.ts'
import type { SitePage } from '#client/site/site-page.ts'

/** What the search of the documentation looks through. */
export function searchEntries(pages: readonly SitePage[]): SearchEntry[] {
  return pages.flatMap(({ path, title, description, passages = [] }) =>
    passages.map(({ heading, text }): SearchEntry => {
      return heading
        ? [`${path}#${heading.id}`, title, heading.text, text]
        : [path, title, '', `${description} ${text}`.trim()]
    }),
  )
}
