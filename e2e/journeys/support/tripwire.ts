import type { BrowserContext, Page } from '@playwright/test'

/** What happened in a browser that nothing on its pages may bring about, a line each. */
export type Tripwire = { readonly tripped: string[] }

const asked = /^https:\/\/(player\.vimeo\.com\/video\/76979871|calendly\.com\/ada\/intro)\b/

declare global {
  interface Window {
    /** Of the tripwire, in every frame. */
    tellTripwire(what: string): Promise<void>
  }
}

/**
 * Watches every page and frame of this browser for scripts that run (they set `__ran`), what a policy
 * keeps from running or loading, dialogs, new windows, and anything asked of another origin. Call it
 * before a page is opened.
 */
export async function layTripwire(page: Page, origin: string): Promise<Tripwire> {
  const tripped: string[] = []
  const context = page.context()
  await context.exposeBinding('tellTripwire', (_, what: string) => void tripped.push(what))
  await context.addInitScript(watchFrame)
  watchContext(context, origin, (what) => tripped.push(what))
  // Those of frames that blocks show when they are asked for answer, and nothing else does.
  await context.route(asked, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  page.on('dialog', (dialog) => {
    tripped.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return { tripped }
}

function watchContext(context: BrowserContext, origin: string, trip: (what: string) => void): void {
  const isOwn = (address: string) =>
    address.startsWith(`${origin}/`) || /^(blob:|data:image\/|about:)/.test(address)
  context.on('request', (request) => {
    if (!isOwn(request.url()) && !asked.test(request.url()))
      trip(`request: ${request.url().slice(0, 200)}`)
  })
  context.on('page', (opened) => {
    if (context.pages().length > 1) trip(`window: ${opened.url()}`)
  })
}

/** Runs in every frame, before anything else of it. */
function watchFrame(): void {
  Object.defineProperty(window, '__ran', {
    // A frame that begins empty is watched once more when it has its page.
    configurable: true,
    set() {
      void window.tellTripwire(`ran in ${location.href}`)
    },
  })
  addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sample } = event
    void window.tellTripwire(`policy ${effectiveDirective}: ${blockedURI} ${sample}`)
  })
}

/** What of the present page could run or lead astray once it is pointed at or clicked. */
export function findTraps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const schemes = ['http:', 'https:', 'mailto:', 'tel:', 'blob:']
    const traps: string[] = []
    for (const element of document.querySelectorAll('*')) {
      for (const name of element.getAttributeNames()) {
        if (/^on|^srcdoc$|^formaction$|^ping$/.test(name))
          traps.push(`${element.localName} ${name}`)
      }
      const href = element.getAttribute('href') ?? element.getAttribute('xlink:href')
      if (href !== null && element.localName !== 'link') {
        const { protocol } = new URL(href, document.baseURI)
        if (!schemes.includes(protocol)) traps.push(`${element.localName} ${href}`)
      }
    }
    for (const name of ['object', 'embed', 'base', 'math', 'template', 'foreignObject']) {
      if (document.querySelector(name)) traps.push(name)
    }
    for (const frame of document.querySelectorAll('iframe')) traps.push(`iframe ${frame.src}`)
    return traps
  })
}
