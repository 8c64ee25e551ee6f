import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isScreen } from '#shared/screens/screen-paths.ts'
import { answerNothing } from '#server/platform/http/answer-nothing.ts'
import { parseCookies, sessionCookieName } from '#server/platform/identity/cookies.ts'
import type { Context, Layer } from '#server/platform/http/layer.ts'
import type { createFirstLook, ShownFirst } from '#server/features/preview/show-first-look.ts'
import { preloadLinks } from './preload-links.ts'
import type { PreloadLinks } from './preload-links.ts'

/**
 * The React application: every other GET that wants HTML gets its document, with this answer's nonce,
 * as 404 where it has no screen (and a plain 404 for what are addresses of files), and, for people who are signed in, what the screen there will ask. Where there is a first look
 * that is in it, and the program begins below it. `folder` is the client's build.
 */
export function appPages(folder: string, firstLook: ReturnType<typeof createFirstLook>): Layer {
  const document = readFile(join(folder, 'index.html'), 'utf8')
  document.catch(() => undefined)
  const links = preloadLinks(folder)
  return async (ctx, next) => {
    const reads = ctx.method === 'GET' || ctx.method === 'HEAD'
    if (!reads || ctx.accepts('html') !== 'html') return next()
    if (isFile.test(ctx.path)) return answerNothing(ctx)
    ctx.status = isScreen(ctx.path) ? 200 : 404
    const nonce = ctx.state.nonce ?? ''
    const html = (await document).replaceAll('__NONCE__', nonce)
    const look = await firstLook(requestOf(ctx))
    ctx.set('cache-control', look ? 'private, no-store' : 'no-cache')
    ctx.type = 'html'
    if (look) {
      ctx.body = withFirstLook(html, { look, links: (await links)(ctx.path, look), nonce })
      return
    }
    const isSignedIn = parseCookies(ctx.headers.cookie).has(sessionCookieName)
    const { questions, files } = (await links)(ctx.path, null)
    ctx.body = isSignedIn ? insert(html, '</head>', questions + files) : html
  }
}

/** What browsers and robots ask for by themselves. */
const isFile = /^\/\.well-known\/|\.\w+$/

function requestOf({ req, ip, path, URL: url }: Context) {
  return { message: req, address: ip, path, search: url.searchParams }
}

const title = /<title>[^<]*<\/title>/
const styles = /<link rel="stylesheet"[^>]* href="([^"]+)">\s*/g
const modules = /<link rel="modulepreload"[^>]*>\s*/g
const program = /<script type="module"[^>]* src="([^"]+)"><\/script>/
const root = '<div id="root"></div>'

type Given = { look: ShownFirst; links: PreloadLinks; nonce: string }

/**
 * The document with a first look, which waits for nothing and is loaded before all else: the program,
 * its styles and what it will ask for stand behind it. The files of the screen are asked for when the
 * program's own first one has come: it runs while they are on the line, and not when all have come.
 */
function withFirstLook(document: string, { look, links, nonce }: Given): string {
  const start = program.exec(document)?.[1]
  // While developing there is no build, and so nothing to put in order.
  if (start === undefined) return document
  const sheets = Array.from(document.matchAll(styles), ([, href = '']) => href)
  const ahead = sheets.map(sheetLink).join('') + [...document.matchAll(modules)].join('')
  const next = `<template id="next-files">${links.files}</template>`
  const after = `${links.questions}${ahead}${moduleLink(start)}${next}`
  const script = `<script nonce="${nonce}">${startWith(start, sheets)}</script>`
  const without = [title, program, styles, modules].reduce(
    (html, part) => html.replaceAll(new RegExp(part, 'g'), ''),
    document,
  )
  return insert(without, '</head>', look.head).replace(
    root,
    () => `${root}${look.body}${script}${after}`,
  )
}

const sheetLink = (file: string) => `<link rel="preload" as="style" crossorigin href="${file}">`
const moduleLink = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`

const insert = (html: string, before: string, more: string) =>
  html.replace(before, () => `${more}${before}`)

/**
 * Starts the program when its styles are there, or can't be had: then it says so. A sheet that a script
 * adds does not keep the page from being painted. Asks for the next files when the
 * program's own first one has come.
 */
const startWith = (program: string, sheets: readonly string[]) => `
(function (sheets) {
  var missing = sheets.length
  function go() {
    if (--missing < 1) import(${JSON.stringify(program)})
  }
  sheets.forEach(function (href) {
    var link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    link.onload = link.onerror = go
    document.head.appendChild(link)
  })
  if (!missing) go()
  document.addEventListener('load', function (event) {
    var next = document.getElementById('next-files')
    if (!next || event.target.getAttribute('href') !== ${JSON.stringify(program)}) return
    document.head.appendChild(next.content)
    next.remove()
  }, true)
})(${JSON.stringify(sheets)})`
