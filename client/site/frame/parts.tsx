import type { Heading } from '../markdown.ts'
import type { Crumb } from '../site-page.ts'

/** The way here; this page itself is its last stop and no link. */
export function Breadcrumb({ crumbs, here }: { crumbs: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="crumbs">
      <ol>
        {crumbs.map(({ path, text }) => (
          <li key={path}>
            <a href={path}>{text}</a>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}

/** What is on this page; nothing where that is seen at a glance. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  const shown = headings.filter(({ level }) => level === 2)
  if (shown.length < 2) return null
  return (
    <nav aria-label="On this page" className="contents">
      <p>On this page</p>
      <ul>
        {shown.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Rendered Markdown. */
export function Prose({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}

type End = { path: string; title: string } | null

/** What is read before and after this. */
export function BeforeAfter({ before, after }: { before: End; after: End }) {
  return (
    <nav aria-label="Before and after" className="before-after">
      {before ? (
        <a href={before.path} rel="prev">
          <span>Previous</span>
          {before.title}
        </a>
      ) : (
        <span />
      )}
      {after ? (
        <a href={after.path} rel="next">
          <span>Next</span>
          {after.title}
        </a>
      ) : null}
    </nav>
  )
}
