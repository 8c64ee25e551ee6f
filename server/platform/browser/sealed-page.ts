import type { Browser, Page, Route } from 'playwright-core'

/** What a drawn document may load, by its path, e.g. `/fonts/inter.woff2`; null for nothing. */
export type FindFile = (path: string) => Promise<{ bytes: Uint8Array; type: string } | null>

/** An HTML document, and how wide (CSS px) the window is that shows it. */
export type Drawing = {
  html: string
  findFile: FindFile
  window: { width: number; height: number }
  /** Device pixels of one CSS px. */
  scale: number
}

/** An origin that can't exist (RFC 2606): nothing but what is given by hand is ever there. */
const origin = 'https://page.invalid'

/** What a document could do if it came past the route: only what is given by hand, no frames, no script. */
const policy = [
  "default-src 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ')

/**
 * Runs `act` on a document in a context of its own, sealed: it runs no script, and nothing that it
 * asks for leaves the process. The document and its files are answered from memory, all else fails.
 */
export async function withSealedPage<Result>(
  browser: Browser,
  { html, findFile, window, scale }: Drawing,
  act: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    viewport: window,
    deviceScaleFactor: scale,
    javaScriptEnabled: false,
    serviceWorkers: 'block',
    acceptDownloads: false,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  try {
    let isGiven = false
    const takeDocument = () => {
      if (isGiven) return null
      isGiven = true
      return html
    }
    await context.route('**/*', (route) => answer(route, takeDocument, findFile))
    const page = await context.newPage()
    await page.goto(`${origin}/`, { waitUntil: 'load' })
    return await act(page)
  } finally {
    await context.close()
  }
}

/** The document once: wherever it leads afterwards, there is nothing. */
async function answer(
  route: Route,
  takeDocument: () => string | null,
  findFile: FindFile,
): Promise<void> {
  const request = route.request()
  const url = new URL(request.url())
  const isOurs = url.origin === origin && request.method() === 'GET'
  if (request.isNavigationRequest()) {
    const body = isOurs && url.pathname === '/' ? takeDocument() : null
    // No error of a page takes the place of the one that is there.
    if (body === null) return route.fulfill({ status: 204 })
    const headers = { 'content-security-policy': policy }
    return route.fulfill({ body, contentType: 'text/html; charset=utf-8', headers })
  }
  if (!isOurs) return route.abort()
  const file = await findFile(url.pathname).catch(() => null)
  if (!file) return route.abort()
  // Fonts are asked for as from elsewhere.
  const headers = { 'access-control-allow-origin': '*' }
  return route.fulfill({ body: Buffer.from(file.bytes), contentType: file.type, headers })
}
