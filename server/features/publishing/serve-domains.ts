import { isIP } from 'node:net'
import { AppError } from '#shared/errors/catalogue.ts'
import type { ServedPage } from '#server/features/publishing/page-cache.ts'
import { answerPage, normalisePath } from '#server/features/publishing/serve-pages.ts'
import { atRoot } from '#server/features/domains/public/page-of-domain.ts'
import type { Context, Layer } from '#server/platform/http/layer.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import type { Site } from '#server/features/domains/public/site-table.ts'

type Parts = {
  find: (host: string) => Site | undefined
  get: (slug: string, path: string) => Promise<ServedPage>
  /** The paths of the pages that search engines are to find at this name, rather than at another. */
  indexed: (site: Site) => Promise<string[]>
  /** Where visitors find a name, e.g. `https://spring.example.com`. */
  originOf: (name: string) => string
  /** The names of this installation; null where it is not told them, and every other name is its own. */
  ownNames: () => readonly string[] | null
}

/** What published pages need beside themselves; whatever else there is belongs to the application. */
const besidePages = /^\/(?:e$|e\/own-device$|(?:f|v|assets|fonts|pictures)\/)/

/**
 * Requests for a custom domain: the published pages of its campaign at `/`, what they load and send,
 * and nothing of the application. Names that are nobody's get a plain 404.
 */
export function serveDomains(parts: Parts): Layer {
  return async (ctx, next) => {
    const host = ctx.hostname.toLowerCase().replace(/\.$/, '')
    const site = parts.find(host)
    if (site) return serve(parts, site, ctx, next)
    if (!isForeign(host, parts.ownNames())) return next()
    ctx.status = 404
    ctx.type = 'text'
    ctx.set('cache-control', 'no-store')
    ctx.body = 'There is nothing at this address.\n'
  }
}

/** Names within a network have no dot, and addresses are how machines ask one another. */
function isForeign(host: string, own: readonly string[] | null): boolean {
  if (own === null || own.includes(host)) return false
  return host.includes('.') && isIP(host) === 0
}

async function serve(
  { get, indexed, originOf }: Parts,
  site: Site,
  ctx: Context,
  next: () => Promise<unknown>,
): Promise<void> {
  // It would bind the names below the customer's, of which we know nothing.
  ctx.remove('strict-transport-security')
  if (besidePages.test(ctx.path)) return void (await next())
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw new AppError('not-found')
  const { slug } = site
  if (slug === null) return answerPage(ctx, { kind: 'missing' })
  const origin = originOf(site.name)
  if (ctx.path === '/robots.txt') return answerText(ctx, 'text/plain', robotsText(origin))
  const paths = ctx.path === '/sitemap.xml' ? await indexed(site) : []
  if (paths.length > 0) return answerText(ctx, 'application/xml', sitemapXml(origin, paths))
  const former = new RegExp(`^/c/${slug}(/.*)?$`).exec(ctx.path)
  // With one slash: two would name another host.
  if (former) return ctx.redirect(`/${(former[1] ?? '').replace(/^[/\\]+/, '')}${ctx.search}`)
  answerPage(ctx, await get(slug, normalisePath(ctx.path)), {
    mark: site.name,
    rewrite: (html) => atRoot(html, slug),
  })
}

function answerText(ctx: Context, type: string, text: string): void {
  ctx.type = type
  ctx.set('cache-control', 'public, max-age=300')
  ctx.body = text
}

/** Lets everybody in, and names the sitemap. */
function robotsText(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** The pages of a site at `origin`, by their paths. */
function sitemapXml(origin: string, paths: readonly string[]): string {
  const lines = paths.map((path) => `<url><loc>${escapeHtml(`${origin}${path}`)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>\n',
  ].join('\n')
}
