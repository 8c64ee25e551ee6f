import type { ReactNode } from 'react'
import { originMark } from '../site-page.ts'
import type { SitePage } from '../site-page.ts'
import { SiteFoot } from './foot.tsx'
import { SiteHead } from './head.tsx'
import { structuredData } from './structured-data.ts'

export type SiteFiles = {
  css: string
  /** Sets the chosen colours before the first paint; the policy knows it by its hash. */
  schemeScript: string
  icon: string
  scripts: Record<'site' | NonNullable<SitePage['script']>, string>
  /** The module that makes the stage of the landing page live. */
  demo: string
  searchIndex: string
  /** The social picture of a page. */
  pictureOf: (page: SitePage) => string
}

/** A whole document of the public site, but for the doctype. */
export function SiteDocument({ page, files }: { page: SitePage; files: SiteFiles }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta page={page} files={files} />
        {['inter', 'bricolage-grotesque'].map((face) => (
          <link
            key={face}
            rel="preload"
            as="font"
            type="font/woff2"
            href={`/fonts/${face}-latin-wght-normal.woff2`}
            crossOrigin="anonymous"
          />
        ))}
        <style dangerouslySetInnerHTML={{ __html: files.css }} />
        <script dangerouslySetInnerHTML={{ __html: files.schemeScript }} />
        <script src={files.scripts.site} defer />
        {page.script ? (
          <script src={files.scripts[page.script]} defer {...dataFor(page.script, files)} />
        ) : null}
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: structuredData(page, files.pictureOf(page)) }}
        />
      </head>
      <body>
        <a href="#main" className="skip">
          Skip to content
        </a>
        <SiteHead path={page.path} />
        <main id="main" tabIndex={-1}>
          {page.body}
        </main>
        <SiteFoot />
      </body>
    </html>
  )
}

/** Where a script finds what it loads. */
function dataFor(script: NonNullable<SitePage['script']>, { searchIndex, demo }: SiteFiles) {
  if (script === 'stage') return { 'data-live': demo }
  return script === 'search' ? { 'data-index': searchIndex } : {}
}

function Meta({ page, files }: { page: SitePage; files: SiteFiles }): ReactNode {
  const title = page.path === '/' ? page.title : `${page.title} · Fanfare`
  const address = `${originMark}${page.path}`
  const picture = `${originMark}${files.pictureOf(page)}`
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={page.description} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#fbfaf8" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#121116" media="(prefers-color-scheme: dark)" />
      {page.isUnlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={address} />
      )}
      <meta property="og:site_name" content="Fanfare" />
      <meta property="og:type" content={page.article ? 'article' : 'website'} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={page.title} />
      {page.article ? <meta property="article:published_time" content={page.article.date} /> : null}
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href={files.icon} type="image/svg+xml" />
      <link
        rel="alternate"
        type="application/atom+xml"
        title="Fanfare blog"
        href="/blog/feed.xml"
      />
    </>
  )
}
