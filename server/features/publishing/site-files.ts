import { escapeHtml } from '#server/platform/http/escape-html.ts'

/** Lets everybody in, and names the sitemap. */
export function robotsText(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** The pages of a site at `origin`, by their paths. */
export function sitemapXml(origin: string, paths: readonly string[]): string {
  const lines = paths.map((path) => `<url><loc>${escapeHtml(`${origin}${path}`)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>\n',
  ].join('\n')
}
