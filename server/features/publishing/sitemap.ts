import { escapeHtml } from '#server/platform/http/escape-html.ts'
import type { Context } from '#server/platform/http/layer.ts'
import type { IndexedPages } from './indexed-pages.ts'
import { pageAddress } from './public/page-address.ts'

/** What robots are told: everybody may come, and where the sitemap is. */
export function answerRobots(ctx: Context, base: string): void {
  answerText(ctx, 'text/plain', `User-agent: *\nAllow: /\n\nSitemap: ${base}/sitemap.xml\n`)
}

/** The addresses of the pages, as search engines read them, each with those in other languages. */
export function answerSitemap(ctx: Context, { base, pages }: IndexedPages): void {
  const address = (path: string) => escapeHtml(pageAddress(base, path))
  const lines = pages.map(({ path, alternates }) => {
    const links = alternates.map(
      (other) =>
        `<xhtml:link rel="alternate" hreflang="${other.language}" href="${address(other.path)}"/>`,
    )
    return `<url><loc>${address(path)}</loc>${links.join('')}</url>`
  })
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...lines,
    '</urlset>\n',
  ]
  answerText(ctx, 'application/xml', sitemap.join('\n'))
}

function answerText(ctx: Context, type: string, text: string): void {
  ctx.type = type
  ctx.set('cache-control', 'public, max-age=300')
  ctx.body = text
}
