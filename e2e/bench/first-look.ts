import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { chromium } from '@playwright/test'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { findChromium } from '#e2e/support/find-chromium.ts'
import { freePort } from '#e2e/support/free-port.ts'
import { withUrl } from '#e2e/support/shapes.ts'
import { startCaddy } from '#e2e/support/start-caddy.ts'
import { RowBook, theBuildBefore } from './figures.ts'
import type { Table } from './figures.ts'
import type { Settings } from './settings.ts'
import { openStage } from './stage.ts'
import type { Stage } from './stage.ts'

const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  // Only this program trusts the authority of the proxy.
  ignoreHTTPSErrors: true,
}
const line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const slower = 4
const opensWithinMs = 60_000
const templates = ['newsletter', 'product-launch', 'event']
const about = `A guest who has been there before, and may answer, opens a preview under review by its link: on a phone's width, with an empty cache, on a line of 1.6 Mbit/s and 150 ms, with a processor ${slower} times slower than this one, through the proxy as it is deployed (HTTP/2). Page: until a frame with the words of the page is drawn, and what had come over the line by then, without pictures. Use: until the pin of a comment is drawn and the version can be approved.`

/** What a guest waits for before they read the page, and before they can answer. */
export async function firstLook(settings: Settings): Promise<Table> {
  const book = new RowBook()
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const builds = [undefined, ...(settings.before ? [settings.before] : [])]
  const stages: Stage[] = []
  try {
    for (const build of builds) stages.push(await openBehindProxy(settings, build))
    const visits = new Map<string, Visit>()
    for (let time = 0; time < settings.repetitions; time++)
      for (const template of templates)
        for (const stage of stages) {
          const name = `${template} ${stage.name}`
          const visit = visits.get(name) ?? (await prepare(browser, stage, template))
          visits.set(name, visit)
          book.add(template, stage.name, await measure(browser, visit))
        }
  } finally {
    await browser.close()
    for (const stage of stages) await stage.stop()
  }
  const compared = { by: 'page ms', with: [theBuildBefore] }
  return { scenario: 'first-look', about, rows: book.rows, compared }
}

/** A stage that is reached as guests reach an installation. */
async function openBehindProxy(settings: Settings, build: string | undefined): Promise<Stage> {
  const [port, serverPort] = [await freePort(), await freePort()]
  const urls = {
    publicUrl: `https://localhost:${port}`,
    pagesUrl: `https://pages.fanfare.test:${port}`,
  }
  const caddy = await startCaddy({ port, nodes: { web: [serverPort] }, ...urls })
  try {
    setDefaultCACertificates([...getCACertificates(), caddy.ca])
    const stage = await openStage(settings, 'first-look', 'sqlite', {
      port: serverPort,
      env: { PUBLIC_URL: urls.publicUrl, PAGES_URL: urls.pagesUrl, TRUST_PROXY: '1' },
      ...(build ? { build } : {}),
    })
    const stop = () => stage.stop().finally(caddy.stop)
    return { ...stage, stop }
  } catch (error) {
    await caddy.stop()
    throw error
  }
}

declare global {
  interface Window {
    noteMark(name: string, ms: number): void
  }
}

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
type Visit = { url: string; cookies: Cookies }

/** A campaign under review, with a comment, and a guest who has come in by a link. */
async function prepare(browser: Browser, stage: Stage, template: string): Promise<Visit> {
  const { owner } = stage
  const { id } = await stage.createCampaign(template)
  const rights = { rights: ['approve', 'comment'] }
  const { url } = await owner.ask(withUrl, 'POST', `/campaigns/${id}/share-links`, rights)
  const context = await browser.newContext(phone)
  try {
    const tab = await context.newPage()
    await tab.goto(url)
    await tab.getByLabel('Your name').fill('Grace Hopper')
    await tab.getByRole('button', { name: 'Open the preview' }).click()
    const pageId = await tab.locator('#root [data-page-id]').getAttribute('data-page-id')
    const anchor = { pageId, on: 'page', partId: pageId, x: 0.5, y: 0.02 }
    await owner.api('POST', `/campaigns/${id}/threads`, { anchor, body: 'Lovely', mentions: [] })
    await owner.api('POST', `/campaigns/${id}/request-review`, {})
    return { url, cookies: await context.cookies() }
  } finally {
    await context.close()
  }
}

async function measure(browser: Browser, { url, cookies }: Visit) {
  const context = await browser.newContext(phone)
  try {
    await context.addCookies(cookies)
    const tab = await context.newPage()
    const devTools = await context.newCDPSession(tab)
    const bytes = await countBytes(devTools)
    await devTools.send('Network.emulateNetworkConditions', line)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower })
    const marks = await noteMarks(tab, bytes)
    await tab.goto(url, { waitUntil: 'commit' })
    const [page, use] = await Promise.all([marks.page, marks.use])
    return {
      'page ms': page.ms,
      'page kB': page.bytes / 1000,
      'use ms': use.ms,
      'use kB': use.bytes / 1000,
    }
  } finally {
    await context.close()
  }
}

/** What has come over the line so far, with headers and without pictures; the document as a whole. */
async function countBytes(devTools: CDPSession): Promise<() => Promise<number>> {
  const kinds = new Map<string, string | undefined>()
  const sizes = new Map<string, number>()
  const read = Promise.withResolvers<void>()
  const add = (id: string, bytes: number) => sizes.set(id, (sizes.get(id) ?? 0) + bytes)
  await devTools.send('Network.enable')
  devTools.on('Network.requestWillBeSent', ({ requestId, type }) => kinds.set(requestId, type))
  devTools.on('Network.responseReceived', ({ requestId, response }) =>
    add(requestId, response.encodedDataLength),
  )
  devTools.on('Network.dataReceived', ({ requestId, encodedDataLength }) =>
    add(requestId, encodedDataLength),
  )
  devTools.on('Network.webSocketFrameReceived', ({ requestId, response }) =>
    add(requestId, response.payloadData.length),
  )
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, encodedDataLength)
    if (kinds.get(requestId) === 'Document') read.resolve()
  })
  return async () => {
    // How large a document is, is told only when all of it has come.
    await read.promise
    const counted = [...sizes].filter(([id]) => kinds.get(id) !== 'Image')
    return counted.reduce((sum, [, bytes]) => sum + bytes, 0)
  }
}

type Mark = { ms: number; bytes: number }

/** When the page is read first and when it can be answered, in ms from the start of the navigation. */
async function noteMarks(tab: Page, bytes: () => Promise<number>) {
  const known = { page: Promise.withResolvers<Mark>(), use: Promise.withResolvers<Mark>() }
  const late = setTimeout(() => {
    for (const { reject } of Object.values(known)) reject(new Error('The preview did not open.'))
  }, opensWithinMs)
  tab.once('close', () => clearTimeout(late))
  await tab.exposeBinding('noteMark', (_source, name: 'page' | 'use', ms: number) =>
    known[name].resolve(bytes().then((count) => ({ ms, bytes: count }))),
  )
  await tab.addInitScript(() => {
    const isDrawn = (selector: string) =>
      Array.from(document.querySelectorAll(selector)).some((one) => one.checkVisibility())
    const marks = new Map([
      ['page', () => isDrawn('.ff-page h1')],
      [
        'use',
        () =>
          isDrawn('#root [aria-label^="Thread of"]') &&
          Array.from(document.querySelectorAll('#root button:enabled')).some(
            ({ textContent }) => textContent === 'Approve',
          ),
      ],
    ])
    const look = () => {
      for (const [name, isThere] of marks) {
        if (!isThere()) continue
        marks.delete(name)
        // In a task after the one that draws this frame.
        setTimeout(() => window.noteMark(name, performance.now()))
      }
      if (marks.size > 0) requestAnimationFrame(look)
    }
    look()
  })
  return { page: known.page.promise, use: known.use.promise }
}
