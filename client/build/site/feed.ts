import { escapeText } from './escape-text.ts'
import { originMark } from '#client/site/site-page.ts'
import type { SitePage } from '#client/site/site-page.ts'

/** The articles as an Atom feed (RFC 4287), the newest first. */
export function blogFeed(pages: readonly SitePage[]): string {
  const entries = pages.flatMap(({ path, title, description, article }) =>
    article
      ? [
          `<entry>
<id>${originMark}${path}</id>
<title>${escapeText(title)}</title>
<link href="${originMark}${path}"/>
<published>${article.date}T09:00:00Z</published>
<updated>${article.date}T09:00:00Z</updated>
<author><name>${escapeText(article.author)}</name></author>
<summary>${escapeText(description)}</summary>
</entry>`,
        ]
      : [],
  )
  const newest = pages
    .flatMap(({ article }) => article?.date ?? [])
    .toSorted()
    .at(-1)
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${originMark}/blog</id>
<title>Fanfare blog</title>
<link href="${originMark}/blog"/>
<link rel="self" type="application/atom+xml" href="${originMark}/blog/feed.xml"/>
<updated>${newest}T09:00:00Z</updated>
${entries.join('\n')}
</feed>
`
}
