import { renderToStaticMarkup } from 'react-dom/server'
import type { PageLanguage } from '../../languages/page-language.ts'
import { inEnglish } from '../../languages/page-language.ts'
import type { BlockContext } from '../../blocks/define-block.ts'
import type { PageSnapshot } from '../../campaign/model/snapshot.ts'
import type { Theme } from '../../campaign/model/theme.ts'
import type { Alternate } from '../../campaign/model/translations.ts'
import { CampaignPage } from './campaign-page.tsx'
import { fontFiles } from '../css/fonts.ts'
import type { FileUrl, OwnFonts } from '../css/fonts.ts'
import { withOlderBrowsers } from '../css/older-browsers.ts'
import { pageCss } from './page-css.ts'
import { showable } from './showable.tsx'
import { campaignMark, structuredData } from './structured-data.ts'
import type { Publisher } from './structured-data.ts'

/** What the published document says about itself beyond the page's own title and description. */
export type PageHead = {
  /** The page's absolute address; null where nobody knows it. */
  canonicalUrl: string | null
  siteName: string
  /** Address of the picture for sharing, 1200 by 630 px. */
  imageUrl?: string | undefined
  /** Whose page it is; default: nobody says, and search engines are told nothing of what it is. */
  publisher?: Publisher
  /** The picture of the page in tabs; default: a dot in the campaign's colour. */
  iconUrl?: string | undefined
  /** The page in several languages, itself among them; default: in no other. */
  alternates?: readonly Alternate[]
  /** Default true; false asks search engines to stay away. */
  indexable?: boolean
  /** The page's script, inlined at the end, and its `data-…` attributes without that prefix. */
  script?: { source: string; data: Readonly<Record<string, string>> }
}

export type RenderPageInput = {
  page: PageSnapshot
  theme: Theme
  context: BlockContext
  /** English unless told. */
  language?: PageLanguage
  /** Where fonts are; default: at their paths. */
  fileUrl?: FileUrl | undefined
  /** Default: the companies' own fonts have their sheets. */
  ownFonts?: OwnFonts | undefined
  head: PageHead
}

/** A whole HTML document with everything inlined that the first paint needs. Pure. */
export function renderPage(input: RenderPageInput): string {
  return `<!doctype html>${renderToStaticMarkup(<PageDocument {...input} page={showable(input.page, input)} />)}`
}

function PageDocument(input: RenderPageInput) {
  const { page, theme, context, language = inEnglish, fileUrl, ownFonts, head } = input
  const { code, direction } = language
  const css = pageCss([page], theme, 'alone', { code, fileUrl, ownFonts })
  return (
    <html lang={code} dir={direction === 'ltr' ? undefined : direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <HeadMeta page={page} head={head} />
        {head.publisher && head.indexable !== false ? (
          <StructuredData page={page} code={code} head={head} publisher={head.publisher} />
        ) : null}
        <meta name="theme-color" content={theme.background} />
        <link rel="icon" href={head.iconUrl ?? dotIcon(theme.primary)} />
        {fontFiles(theme, fileUrl, ownFonts).map((file) => (
          <link
            key={file}
            rel="preload"
            href={file}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
        <style
          dangerouslySetInnerHTML={{
            __html: withOlderBrowsers(css).replaceAll('</', '<\\/'),
          }}
        />
      </head>
      <body>
        <CampaignPage page={page} context={context} language={language} />
        {head.script ? <PageScript {...head.script} /> : null}
      </body>
    </html>
  )
}

/** A dot in the campaign's colour; without an icon every browser asks for /favicon.ico in vain. */
function dotIcon(colour: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="${colour}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function HeadMeta({ page, head }: { page: PageSnapshot; head: PageHead }) {
  const described = page.description !== ''
  return (
    <>
      {described ? <meta name="description" content={page.description} /> : null}
      {head.indexable === false ? <meta name="robots" content="noindex" /> : null}
      {head.canonicalUrl === null ? null : <link rel="canonical" href={head.canonicalUrl} />}
      {head.alternates?.map(({ language, path }) => (
        <link
          key={language}
          rel="alternate"
          hrefLang={language}
          href={`${campaignMark}${encodeURI(path)}`}
        />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={head.siteName} />
      <meta property="og:title" content={page.title} />
      {described ? <meta property="og:description" content={page.description} /> : null}
      {head.canonicalUrl === null ? null : <meta property="og:url" content={head.canonicalUrl} />}
      {head.imageUrl ? <ShareImage url={head.imageUrl} alt={page.title} /> : null}
      <meta name="twitter:card" content={head.imageUrl ? 'summary_large_image' : 'summary'} />
    </>
  )
}

type StructuredDataProps = {
  page: PageSnapshot
  code: string
  head: PageHead
  publisher: Publisher
}

/** What the page is, for search engines. Data, so no policy of scripts concerns it. */
function StructuredData({ page, code, head, publisher }: StructuredDataProps) {
  const about = { publisher, language: code, imageUrl: head.imageUrl }
  const json = JSON.stringify(structuredData(page, about)).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}

function ShareImage({ url, alt }: { url: string; alt: string }) {
  return (
    <>
      <meta property="og:image" content={url} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
    </>
  )
}

function PageScript({ source, data }: NonNullable<PageHead['script']>) {
  const attributes = Object.entries(data).map(([name, value]) => [`data-${name}`, value])
  return <script {...Object.fromEntries(attributes)} dangerouslySetInnerHTML={{ __html: source }} />
}
