import { frameSources, mediaSource } from '#shared/blocks/frame-sources.ts'
import { visitorPage } from '#server/platform/http/visitor-page.ts'
import type { ServedPage } from './page-cache.ts'
import type { Context, Layer } from '#server/platform/http/layer.ts'

/** `/c/{slug}/…`: the current release of a live campaign, or a decent page when it is away. */
export function servePages(get: (slug: string, path: string) => Promise<ServedPage>): Layer {
  return async (ctx, next) => {
    const match = /^\/c\/([a-z0-9-]{1,80})(\/.*)?$/.exec(ctx.path)
    if (!match?.[1] || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    answerPage(ctx, await get(match[1], normalisePath(match[2])))
  }
}

/** `/thanks/` and `/thanks` are one page; the campaign's first page is `/`. */
export function normalisePath(rest: string | undefined): string {
  return rest?.replace(/\/+$/, '') || '/'
}

/** The same release in another place: what tells it apart, and how its document differs there. */
type Elsewhere = { mark: string; rewrite: (html: string) => string }

/** Answers with a page, or a decent one where there is none. */
export function answerPage(ctx: Context, served: ServedPage, at?: Elsewhere): void {
  ctx.type = 'html'
  // Always asked again, answered 304 by its tag: a new release is seen at once.
  ctx.set('cache-control', 'public, no-cache')
  if (served.kind === 'page') {
    // A form sent without script tells by it which campaign brought the visitor, and whoever a button
    // leads to learns from which site.
    ctx.set('referrer-policy', 'strict-origin-when-cross-origin')
    ctx.set('content-security-policy', pagePolicy(served.scriptHash))
    ctx.status = 200
    ctx.etag = at ? `${served.tag}-${at.mark}` : served.tag
    if (ctx.fresh) ctx.status = 304
    else ctx.body = at ? at.rewrite(served.html) : served.html
    return
  }
  ctx.status = served.kind === 'missing' ? 404 : served.reason === 'paused' ? 503 : 410
  if (ctx.status === 503) ctx.set('retry-after', '3600')
  ctx.set('content-security-policy', pagePolicy(null))
  ctx.body = awayPage(served.kind === 'missing' ? 'missing' : served.reason)
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

const awayTexts = {
  paused: {
    title: 'Back soon',
    text: 'This page is taking a short break. Please come back a little later.',
  },
  ended: {
    title: 'This has ended',
    text: 'The campaign on this page is over. Thank you for your interest.',
  },
  missing: {
    title: 'Nothing here',
    text: 'There is no page at this address. Check the link you followed.',
  },
} as const

/** The document shown to visitors where no release is: paused, ended or never there. */
function awayPage(reason: keyof typeof awayTexts): string {
  const { title, text } = awayTexts[reason]
  return visitorPage({ title, body: `<p>${text}</p>` })
}
