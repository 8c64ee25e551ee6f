import { createHash } from 'node:crypto'
import { atItsPath } from '#shared/page/css/fonts.ts'
import { familyCss } from '#shared/page/css/own-font-rules.ts'
import type { Services } from '#server/core/services.ts'
import type { Layer } from '#server/platform/http/layer.ts'
import { findFamily } from './public/fonts.ts'

const path = /^\/assets\/fonts\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.css$/

/**
 * `/assets/fonts/{familyId}.css`: the rules of a company's own font, for all who edit and look at pages
 * with it, guests too. Empty where the font is gone: something of its kind stands in for it.
 */
export function serveFontSheet({ database }: Pick<Services, 'database'>): Layer {
  return async (ctx, next) => {
    const [, familyId] = path.exec(ctx.path) ?? []
    if (!familyId || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const family = await findFamily(database.fork(), familyId)
    const css = family ? familyCss(family, atItsPath) : ''
    ctx.type = 'css'
    // Asked again each time: styles are added, and the font may go.
    ctx.set('cache-control', 'public, no-cache')
    ctx.remove('content-security-policy')
    ctx.status = 200
    ctx.etag = createHash('sha256').update(css).digest('base64url').slice(0, 24)
    if (ctx.fresh) ctx.status = 304
    else ctx.body = css
  }
}
