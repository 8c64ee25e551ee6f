import type { Services } from '#server/core/services.ts'
import { answerNothing } from '#server/platform/http/answer-nothing.ts'
import type { Layer } from '#server/platform/http/layer.ts'
import { PublishedFontEntity } from './public/entities.ts'
import { fontAtPath } from './public/font-path.ts'

/** `/fonts/{campaignId}/{hash}.woff2`: what was made of companies' own fonts for published pages. */
export function serveFonts({ database }: Pick<Services, 'database'>): Layer {
  return async (ctx, next) => {
    const asked = fontAtPath(ctx.path)
    if (!asked || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const found = await database.fork().findOne(PublishedFontEntity, asked)
    if (!found) return answerNothing(ctx)
    ctx.type = 'font/woff2'
    ctx.set('cache-control', 'public, max-age=31536000, immutable')
    ctx.remove('content-security-policy')
    ctx.body = Buffer.from(found.content)
  }
}
