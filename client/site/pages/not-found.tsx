import type { SitePage } from '../site-page.ts'

/** For addresses of the site that lead nowhere. */
export const notFound: SitePage = {
  path: '/404',
  title: 'There is nothing here',
  description: 'The address may be mistyped, or what was here has been removed.',
  crumbs: [],
  isUnlisted: true,
  body: (
    <div className="frame">
      <div className="page-head centred">
        <h1>There is nothing here</h1>
        <p className="sub">
          The address may be mistyped, or what was here has been moved or removed.
        </p>
        <p className="start">
          <a href="/documentation" className="button large">
            Search the documentation
          </a>
          <a href="/" className="button large outlined">
            Go to the first page
          </a>
        </p>
      </div>
    </div>
  ),
}
