import { isIP } from 'node:net'
import { AppError } from '#shared/errors/catalogue.ts'
import type { ServedPage } from './public/served-page.ts'
import type { IndexedPages } from './indexed-pages.ts'
import type { SharePicture } from '#server/features/page-pictures/public/share-picture.ts'
import {
  answerPage,
  answerPicture,
  pathOfPicture,
} from '#server/features/publishing/serve-pages.ts'
import { readPath } from './public/read-path.ts'
import { answerRobots, answerSitemap } from './sitemap.ts'
import { atRoot } from '#server/features/domains/public/page-of-domain.ts'
import { answerNothing } from '#server/platform/http/answer-nothing.ts'
import type { Context, Layer } from '#server/platform/http/layer.ts'
import type { Site } from '#server/features/domains/public/site-table.ts'

type Parts = {
  find: (host: string) => Site | undefined
  /** What whoever asks gets at an address. */
  get: (slug: string, path: string, ctx: Context) => Promise<ServedPage>
  /** What search engines are to find of a campaign; null where there is nothing. */
  indexed: (slug: string) => Promise<IndexedPages | null>
  /** What links to a page show; null where there is no such page. */
  picture: (slug: string, path: string) => Promise<SharePicture | null>
  /** Where visitors find a name, e.g. `https://spring.example.com`. */
  originOf: (name: string) => string
  /** The names of this installation; null where it is not told them, and every other name is its own. */
  ownNames: () => readonly string[] | null
}

/** What published pages need beside themselves; whatever else there is belongs to the application. */
const besidePages = /^\/(?:e\/own-device$|(?:f|v|assets|fonts|pictures)\/)/

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
    answerNothing(ctx)
  }
}

/**
 * Whether a name is none of this installation's `own`. Names within a network have no dot, and addresses
 * are how machines ask one another.
 */
export function isForeign(host: string, own: readonly string[] | null): boolean {
  if (own === null || own.includes(host)) return false
  return host.includes('.') && isIP(host) === 0
}

async function serve(
  { get, indexed, picture, originOf }: Parts,
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
  if (ctx.path === '/robots.txt') return answerRobots(ctx, origin)
  const found = ctx.path === '/sitemap.xml' ? await indexed(slug) : null
  // Where the campaign calls another name its own, they are to be found there.
  if (found && found.base === origin && found.pages.length > 0) return answerSitemap(ctx, found)
  const former = new RegExp(`^/c/${slug}(/.*)?$`).exec(ctx.path)
  // With one slash: two would name another host.
  if (former) return ctx.redirect(`/${(former[1] ?? '').replace(/^[/\\]+/, '')}${ctx.search}`)
  const pictured = pathOfPicture(ctx.path)
  if (pictured !== null) return answerPicture(ctx, await picture(slug, pictured))
  answerPage(ctx, await get(slug, readPath(ctx.path), ctx), {
    mark: site.name,
    rewrite: (html) => atRoot(html, slug),
  })
}
