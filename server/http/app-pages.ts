import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Middleware } from 'koa'

/**
 * The React application: every other GET that wants HTML gets its document, with this answer's
 * nonce. `folder` is the client's build.
 */
export function appPages(folder: string): Middleware {
  const document = readFile(join(folder, 'index.html'), 'utf8')
  document.catch(() => undefined)
  return async (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (!reads || ctx.accepts('html') !== 'html') return next()
    const html = await document
    ctx.set('cache-control', 'no-cache')
    ctx.type = 'html'
    ctx.body = html.replaceAll('__NONCE__', ctx.state['nonce'])
  }
}
