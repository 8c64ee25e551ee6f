import { speak } from '#shared/languages/all-languages.ts'
import { frameSources, mediaSource } from '#shared/blocks/frame-sources.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { visitorPage } from '#server/platform/http/visitor-page.ts'
import type { IndexedPages } from './indexed-pages.ts'
import type { SharePicture } from '#server/features/page-pictures/public/share-picture.ts'
import { allowFrames } from '#server/platform/http/allow-frames.ts'
import { answerNothing } from '#server/platform/http/answer-nothing.ts'
import type { ServedPage } from './public/served-page.ts'
import { publicHref } from './public/public-href.ts'
import { readPath } from './public/read-path.ts'
import { answerRobots, answerSitemap } from './sitemap.ts'
import type { Context, Layer } from '#server/platform/http/layer.ts'

type Parts = {
  /** What whoever asks gets at an address. */
  get: (slug: string, path: string, ctx: Context) => Promise<ServedPage>
  /** What search engines are to find of a campaign; null where there is nothing. */
  indexed: (slug: string) => Promise<IndexedPages | null>
  /** What links to a page show; null where there is no such page. */
  picture: (slug: string, path: string) => Promise<SharePicture | null>
}

/** `/c/{slug}/…`: the current release of a live campaign, or a decent page when it is away. */
export function servePages({ get, indexed, picture }: Parts): Layer {
  return async (ctx, next) => {
    const [, slug, rest] = /^\/c\/([a-z0-9-]{1,80})(\/.*)?$/i.exec(ctx.path) ?? []
    if (!slug || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    if (slug !== slug.toLowerCase())
      return redirect(ctx, `/c/${slug.toLowerCase()}${rest ?? ''}${ctx.search}`)
    if (rest === '/sitemap.xml' || rest === '/robots.txt')
      return serveIndex(ctx, rest, await indexed(slug))
    const pictured = pathOfPicture(rest)
    if (pictured !== null) return answerPicture(ctx, await picture(slug, pictured))
    answerPage(ctx, await get(slug, readPath(rest), ctx))
  }
}

/** Of which page an address is the picture for sharing, `/thanks/share.jpg`; null for other addresses. */
export function pathOfPicture(rest: string | undefined): string | null {
  const page = /^(.*)\/share\.jpg$/.exec(rest ?? '')
  return page ? readPath(page[1]) : null
}

/** A drawn page stays as it is under the address with the number of its release. */
export function answerPicture(ctx: Context, found: SharePicture | null): void {
  if (!found) return answerNothing(ctx)
  ctx.type = 'image/jpeg'
  const isKept = found.isFinal && ctx.search !== ''
  ctx.set('cache-control', isKept ? 'public, max-age=31536000, immutable' : 'public, max-age=60')
  // Whoever shows a link may show its picture.
  ctx.set('cross-origin-resource-policy', 'cross-origin')
  ctx.body = found.bytes
}

/** Of a campaign with a domain of its own they stand there. */
function serveIndex(ctx: Context, file: string, pages: IndexedPages | null): void {
  if (!pages) return answerPage(ctx, { kind: 'missing' })
  if (!pages.base.includes('/c/')) return redirect(ctx, `${pages.base}${file}`)
  if (file === '/robots.txt') answerRobots(ctx, pages.base)
  else answerSitemap(ctx, pages)
}

/** Permanently, with the same method. */
function redirect(ctx: Context, location: string): void {
  ctx.set('cache-control', 'public, max-age=300')
  ctx.redirect(location)
  ctx.status = 308
}

/** The same release in another place: what tells it apart, and how its document differs there. */
type Elsewhere = { mark: string; rewrite: (html: string) => string }

/** Answers with a page, the way to where it is now, or a decent page where there is none. */
export function answerPage(ctx: Context, served: ServedPage, at?: Elsewhere): void {
  if (served.kind === 'moved')
    return redirect(ctx, locationOf(served, ctx.search, at !== undefined))
  const small = smallLetters(ctx)
  if (served.kind === 'missing' && small !== null) return redirect(ctx, small)
  ctx.type = 'html'
  // Always asked again, answered 304 by its tag: a new release is seen at once.
  ctx.set('cache-control', 'public, no-cache')
  if (served.kind === 'page') {
    // Nobody between may give it to somebody else.
    if (served.isOwn) ctx.set('cache-control', 'private, no-cache')
    // A form sent without script tells by it which campaign brought the visitor, and whoever a button
    // leads to learns from which site.
    ctx.set('referrer-policy', 'strict-origin-when-cross-origin')
    ctx.set('content-security-policy', pagePolicy(served.scriptHash))
    allowFrames(ctx, served.frameHosts ?? [])
    if (!served.isIndexed) ctx.set('x-robots-tag', 'noindex')
    ctx.status = 200
    ctx.etag = at ? `${served.tag}-${at.mark}` : served.tag
    if (ctx.fresh) ctx.status = 304
    else ctx.body = at ? at.rewrite(served.html) : served.html
    return
  }
  ctx.status = served.kind === 'missing' ? 404 : served.reason === 'paused' ? 503 : 410
  if (ctx.status === 503) ctx.set('retry-after', '3600')
  ctx.set('content-security-policy', pagePolicy(null))
  allowFrames(ctx, served.frameHosts ?? [])
  const own = served.kind === 'missing' ? served.html : null
  if (own) ctx.body = at ? at.rewrite(own) : own
  else ctx.body = awayPage(served.kind === 'missing' ? 'missing' : served.reason, served.language)
}

/** With the query of the address that was asked for; browsers keep the anchor. */
function locationOf(
  { slug, target }: Extract<ServedPage, { kind: 'moved' }>,
  search: string,
  isAtRoot: boolean,
): string {
  const inside = target.startsWith('/')
  const to = inside ? new URL(isAtRoot ? target : publicHref(target, slug), here) : new URL(target)
  for (const [name, value] of new URLSearchParams(search))
    if (!to.searchParams.has(name)) to.searchParams.append(name, value)
  return inside ? `${to.pathname}${to.search}${to.hash}` : to.href
}

/** Of no importance: only what follows it is read. */
const here = 'https://campaign.invalid'

/** The same address in small letters; null where it is so already. */
function smallLetters(ctx: Context): string | null {
  const path = readPath(ctx.path)
  const small = path.toLowerCase()
  // With one slash: two would name another host.
  return small === path ? null : `${encodeURI(small).replace(/^\/+/, '/')}${ctx.search}`
}

/**
 * Published pages run one inline script, known by its hash, and load only from their own origin; what
 * the blocks video and embed show is loaded when a visitor asks for it.
 */
function pagePolicy(scriptHash: string | null): string {
  return [
    "default-src 'none'",
    `script-src ${scriptHash ? `'${scriptHash}'` : "'none'"}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    ['frame-src', ...frameSources()].join(' '),
    `media-src ${mediaSource}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const awayWords = {
  paused: { title: 'pausedTitle', text: 'pausedText' },
  ended: { title: 'endedTitle', text: 'endedText' },
  held: { title: 'heldTitle', text: 'heldText' },
  missing: { title: 'missingTitle', text: 'missingText' },
} as const

/** The document shown to visitors where no release is: paused, ended, held by the operator, or never there. */
function awayPage(reason: keyof typeof awayWords, language = speak()): string {
  const { title, text } = awayWords[reason]
  const body = `<p>${escapeHtml(language.answers[text])}</p>`
  return visitorPage({ language, title: language.answers[title], body })
}
