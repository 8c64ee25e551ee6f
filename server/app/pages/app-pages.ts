import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isScreen } from '#shared/screens/screen-paths.ts'
import { answerNothing } from '#server/platform/http/answer-nothing.ts'
import { parseCookies, sessionCookieName } from '#server/platform/identity/cookies.ts'
import type { Context, Layer } from '#server/platform/http/layer.ts'
import type { createFirstLook, ShownFirst } from '#server/features/preview/show-first-look.ts'
import { insert, moduleLink, putTogether, sheetLink, takeApart } from './client-document.ts'
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
    const isSignedIn = parseCookies(ctx.headers.cookie).has(sessionCookieName)
    const html = marked((await document).replaceAll('__NONCE__', nonce), isSignedIn)
    const look = await firstLook(requestOf(ctx))
    ctx.set('cache-control', look ? 'private, no-store' : 'no-cache')
    ctx.type = 'html'
    if (look) {
      const given = (await links)(ctx.path, { ...look, isSignedIn })
      ctx.body = withFirstLook(html, { look, links: given, nonce })
      return
    }
    const { questions, files } = (await links)(ctx.path, null)
    ctx.body = isSignedIn ? insert(html, '</head>', questions + files) : html
  }
}

/** Tells the program that nobody is signed in, so that it need not ask (`client/lib/session/stranger.ts`). */
const marked = (html: string, isSignedIn: boolean) =>
  isSignedIn ? html : html.replace('<html ', '<html data-stranger="" ')

/** What browsers and robots ask for by themselves. */
const isFile = /^\/\.well-known\/|\.\w+$/

function requestOf({ req, ip, path, URL: url }: Context) {
  return { message: req, address: ip, path, search: url.searchParams }
}

type Given = { look: ShownFirst; links: PreloadLinks; nonce: string }

/**
 * The document with a first look, which waits for nothing and is loaded before all else: the program,
 * its styles and what it will ask for stand behind it. The files of the screen are asked for when the
 * program's own first one has come: it runs while they are on the line, and not when all have come.
 */
function withFirstLook(document: string, { look, links, nonce }: Given): string {
  const parts = takeApart(document)
  // While developing there is no build, and so nothing to put in order.
  if (!parts) return document
  const { start, sheets } = parts
  const ahead = sheets.map(sheetLink).join('') + parts.modules.map(moduleLink).join('')
  const next = `<template id="next-files">${links.files}</template>`
  const after = `${links.questions}${ahead}${moduleLink(start)}${next}`
  const script = `<script nonce="${nonce}">${startWith(start, sheets)}</script>`
  const body = `<div id="root"></div>${look.body}${script}${after}`
  return putTogether(parts.rest, look.head, body)
}

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
