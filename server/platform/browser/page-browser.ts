import { lookup } from 'node:dns/promises'
import pLimit from 'p-limit'
import type { Browser, Page } from 'playwright-core'
import { AppError } from '#shared/errors/catalogue.ts'
import type { Log } from '#server/platform/log.ts'
import { findBrowser, howToGetBrowser } from './find-browser.ts'
import { withSealedPage } from './sealed-page.ts'
import type { Drawing } from './sealed-page.ts'

/** A JPEG, and its size in device pixels. */
export type DrawnPicture = { bytes: Buffer; width: number; height: number }

/** What a PDF says at the foot of each page, as HTML with Chromium's classes, and how it is printed. */
type PrintedPages = Pick<Drawing, 'html' | 'findFile'> & { footer: string }

/** Draws HTML of customers without a network, one document at a time. */
export type PageBrowser = {
  /** Whether there is one to draw with: on this machine, or named elsewhere. */
  isThere(): boolean
  /**
   * The whole document as a JPEG, cut off below `maxHeight` CSS px. Null where there is no browser.
   * Throws when it can't be drawn in time.
   */
  takePicture(drawing: Drawing & { maxHeight: number }): Promise<DrawnPicture | null>
  /** The document on pages of A4, tagged. Null and throws as `takePicture`. */
  printPages(pages: PrintedPages): Promise<Buffer | null>
  /** Ends it; nothing is drawn any more. */
  close(): Promise<void>
}

type Settings = {
  /** One that runs elsewhere, by the address of its DevTools; null for one on this machine. */
  chromiumUrl: string | null
  /** The one to take; null for any that is found. */
  chromiumPath: string | null
  /** Whether it keeps its own sandbox; never as root, who can't have it. */
  isSandboxed: boolean
  log: Log
  /** How long (ms) one drawing may take, and how long a browser without work is kept. */
  limits?: { drawingMs: number; idleMs: number }
}

const usualLimits = { drawingMs: 30_000, idleMs: 60_000 }
/** Who comes when so many wait is refused. */
const mostWaiting = 200
const jpegQuality = 82
const startingMs = 20_000

/**
 * A browser that is looked for and started when something is to be drawn, and ends when idle; one that
 * runs elsewhere is connected to, and left, instead.
 */
export function createPageBrowser(settings: Settings): PageBrowser {
  const { log, limits = usualLimits } = settings
  const open = opener(settings)
  const inTurn = pLimit(1)
  const state = { browser: null as Browser | null, isClosed: false, hasSaid: false }
  let idle: NodeJS.Timeout | undefined

  async function end() {
    clearTimeout(idle)
    const { browser } = state
    state.browser = null
    await browser?.close().catch((err: unknown) => log.warn({ err }, 'browser did not close'))
  }

  async function start(openOne: () => Promise<Browser>): Promise<Browser> {
    if (state.browser?.isConnected()) return state.browser
    state.browser = await openOne()
    return state.browser
  }

  async function draw<Result>(drawing: Drawing, act: (page: Page) => Promise<Result>) {
    if (!open && !state.hasSaid) log.warn(`no pictures of pages and no PDF: ${howToGetBrowser}`)
    state.hasSaid = true
    if (!open) return null
    if (inTurn.pendingCount >= mostWaiting) throw new AppError('unavailable')
    return inTurn(async () => {
      if (state.isClosed) throw new AppError('unavailable')
      clearTimeout(idle)
      try {
        const drawn = start(open).then((browser) => withSealedPage(browser, drawing, act))
        return await inTime(drawn, limits.drawingMs)
      } catch (error) {
        // Whatever holds it up is gone with it; the next drawing gets a new one.
        await end()
        throw state.isClosed ? new AppError('unavailable') : error
      } finally {
        idle = setTimeout(() => void inTurn(end), limits.idleMs).unref()
      }
    })
  }

  return {
    isThere: () => open !== null,
    takePicture: (drawing) => draw(drawing, (page) => photograph(page, drawing)),
    printPages: ({ footer, ...drawing }) =>
      draw({ ...drawing, window: { width: 794, height: 1123 }, scale: 1 }, (page) =>
        print(page, footer),
      ),
    async close() {
      state.isClosed = true
      await end()
    },
  }
}

/** How to come by a browser; null where there is none. */
function opener({ chromiumUrl, chromiumPath, isSandboxed }: Settings) {
  if (chromiumUrl) return () => connect(chromiumUrl)
  const path = findBrowser(chromiumPath)
  return path === null ? null : () => launch(path, isSandboxed)
}

/** Chromium answers only those who call it by an address, so that no page does so by a name of its own. */
async function connect(chromiumUrl: string): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  const url = new URL(chromiumUrl)
  url.hostname = (await lookup(url.hostname, { family: 4 })).address
  return chromium.connectOverCDP(url.href, { timeout: startingMs })
}

// Loaded with the first drawing: most processes never make one.
async function launch(executablePath: string, isSandboxed: boolean): Promise<Browser> {
  const { chromium } = await import('playwright-core')
  return chromium.launch({
    executablePath,
    chromiumSandbox: isSandboxed && process.getuid?.() !== 0,
    // What a document could cause beside requests, such as a lookup ahead of them, leads nowhere.
    args: [
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--proxy-server=http://0.0.0.0:9',
      '--proxy-bypass-list=<-loopback>',
      '--disable-dev-shm-usage',
    ],
    timeout: startingMs,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
}

async function photograph(page: Page, drawing: Drawing & { maxHeight: number }) {
  const { window, scale, maxHeight } = drawing
  const whole = await page.evaluate('document.documentElement.scrollHeight')
  const height = Math.min(Math.max(Number(whole), window.height), maxHeight)
  const bytes = await page.screenshot({
    type: 'jpeg',
    quality: jpegQuality,
    fullPage: true,
    animations: 'disabled',
    clip: { x: 0, y: 0, width: window.width, height },
  })
  return { bytes, width: window.width * scale, height: Math.round(height * scale) }
}

function print(page: Page, footer: string): Promise<Buffer> {
  return page.pdf({
    format: 'A4',
    tagged: true,
    outline: true,
    printBackground: true,
    preferCSSPageSize: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: footer,
  })
}

async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not drawn within ${ms} ms`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
