import { Breadcrumb, Contents, Prose } from '../frame/parts.tsx'
import { renderMarkdown } from '../markdown.ts'
import type { ProsePage } from '../read-content.ts'
import type { SitePage } from '../site-page.ts'

const crumbs = [{ path: '/', text: 'Fanfare' }]

/** A page that is all words, with its contents beside them. */
export function prosePage({ slug, matter, markdown }: ProsePage): SitePage {
  const { html, headings } = renderMarkdown(markdown)
  return {
    path: `/${slug}`,
    title: matter.title,
    description: matter.description,
    crumbs,
    body: (
      <div className="frame">
        <div className="page-head">
          <Breadcrumb crumbs={crumbs} here={matter.title} />
          <h1>{matter.heading}</h1>
          <p className="sub">{matter.lead}</p>
        </div>
        <div className="with-contents">
          <Prose html={html} />
          <Contents headings={headings} />
        </div>
      </div>
    ),
  }
}
