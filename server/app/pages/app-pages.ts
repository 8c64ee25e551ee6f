import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCookies, sessionCookieName } from '#server/platform/identity/cookies.ts'
import type { Context, Layer } from '#server/platform/http/layer.ts'
import type { createFirstLook, ShownFirst } from '#server/features/preview/show-first-look.ts'
import { preloadLinks } from './preload-links.ts'

/**
 * The React application: every other GET that wants HTML gets its document, with this answer's
 * nonce and, for people who are signed in, what the screen there will ask. Where there is a first look
 * that is in it, and the program begins below it. `folder` is the client's build.
 */
export function appPages(folder: string, firstLook: ReturnType<typeof createFirstLook>): Layer {
  const document = readFile(join(folder, 'index.html'), 'utf8')
  document.catch(() => undefined)
  const links = preloadLinks(folder)
  return async (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (!reads || ctx.accepts('html') !== 'html') return next()
    const nonce = ctx.state.nonce ?? ''
    const html = (await document).replaceAll('__NONCE__', nonce)
    const look = await firstLook(requestOf(ctx))
    ctx.set('cache-control', look ? 'private, no-store' : 'no-cache')
    ctx.type = 'html'
    if (look) {
      const head = `${look.head}${(await links)(ctx.path, look)}`
      ctx.body = withFirstLook(html, { ...look, head, nonce })
      return
    }
    const isSignedIn = parseCookies(ctx.headers.cookie).has(sessionCookieName)
    ctx.body = insert(html, '</head>', isSignedIn ? (await links)(ctx.path, null) : '')
  }
}

function requestOf({ req, ip, path, URL: url }: Context) {
  return { message: req, address: ip, path, search: url.searchParams }
}

type Given = Pick<ShownFirst, 'head' | 'body'> & { nonce: string }

const styles = /<link rel="stylesheet"([^>]*)>/g
const program = /<script type="module"[^>]* src="([^"]+)"><\/script>/

/**
 * The document with a first look. That waits for nothing: the application's styles do not keep it from
 * being painted, and the program, which can't do without them, begins when they are there.
 */
function withFirstLook(document: string, { head, body, nonce }: Given): string {
  const start = program.exec(document)?.[1]
  // While developing there is no build, and so nothing to put in order.
  if (start === undefined) return document
  const later = document
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(program, `<link rel="modulepreload" crossorigin href="${start}">`)
    .replaceAll(
      styles,
      '<link rel="preload" as="style"$1><link rel="stylesheet"$1 media="print" data-later>',
    )
  const withHead = insert(later, '</head>', head)
  const script = `<script nonce="${nonce}">${startWith(start)}</script>`
  return withHead.replace(root, () => `${root}${body}${script}`)
}

const root = '<div id="root"></div>'

const insert = (html: string, before: string, more: string) =>
  html.replace(before, () => `${more}${before}`)

/** Starts the program when its styles are there, or can't be had: then it says so. */
const startWith = (program: string) => `
(function () {
  var sheets = document.querySelectorAll('link[data-later]'), missing = sheets.length
  function go(event) {
    if (event) event.target.media = 'all'
    if (missing-- <= 1) import('${program}')
  }
  sheets.forEach(function (sheet) {
    if (sheet.sheet) return go({ target: sheet })
    sheet.addEventListener('load', go)
    sheet.addEventListener('error', go)
  })
  if (!sheets.length) go()
})()`
