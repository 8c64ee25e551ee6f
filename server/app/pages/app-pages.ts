import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCookies, sessionCookieName } from '#server/platform/identity/cookies.ts'
import { preloadLinks } from './preload-links.ts'
import type { Layer } from '#server/platform/http/layer.ts'

/**
 * The React application: every other GET that wants HTML gets its document, with this answer's
 * nonce and, for people who are signed in, what the screen there will ask. `folder` is the client's
 * build.
 */
export function appPages(folder: string): Layer {
  const document = readFile(join(folder, 'index.html'), 'utf8')
  document.catch(() => undefined)
  const links = preloadLinks(folder)
  return async (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (!reads || ctx.accepts('html') !== 'html') return next()
    const html = await document
    const isSignedIn = parseCookies(ctx.headers.cookie).has(sessionCookieName)
    ctx.set('cache-control', 'no-cache')
    ctx.type = 'html'
    ctx.body = html
      .replaceAll('__NONCE__', ctx.state.nonce ?? '')
      .replace('</head>', `${isSignedIn ? (await links)(ctx.path) : ''}</head>`)
  }
}
