import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import type { Browser as ProgramOfPuppeteer, BrowserContext, KeyInput, Page } from 'puppeteer-core'
import { findWholeChromium, likeAVisitor } from '#e2e/support/find-chromium.ts'
import { findFirefox } from '#e2e/support/find-firefox.ts'
import { namedKeys, splitKeys } from './driver.ts'
import type { Browser, Driver, Engine } from './driver.ts'

const env = { ...process.env, TZ: 'Europe/Berlin' }

/** Over the protocol of its own development tools. */
export async function startChromium(): Promise<Browser> {
  const executablePath = findWholeChromium()
  const quiet = ['--no-sandbox', '--lang=en-GB', '--disable-background-networking']
  const args = [...quiet, ...likeAVisitor(executablePath)]
  const browser = await puppeteer.launch({ executablePath, args, env })
  return {
    async openTab({ script, early }) {
      const tab = await openPage('chromium', browser, script, early)
      await tab.page.setJavaScriptEnabled(script)
      return drive(tab)
    },
    close: () => browser.close(),
  }
}

/** Over WebDriver BiDi, which Firefox speaks by itself. */
export async function startFirefox(): Promise<Browser> {
  const language = { 'intl.accept_languages': 'en-GB', 'intl.locale.requested': 'en-GB' }
  // Over what is scrolled, as in the two others without a screen; beside it, pages are narrower.
  const scrollbars = { 'ui.useOverlayScrollbars': 1 }
  const launch = (script: boolean) =>
    puppeteer.launch({
      browser: 'firefox',
      executablePath: findFirefox(),
      extraPrefsFirefox: { ...language, ...scrollbars, 'javascript.enabled': script },
      env,
    })
  const browser = await launch(true)
  // This version can be told so for the whole program only.
  let withoutScript: Promise<ProgramOfPuppeteer> | null = null
  return {
    async openTab({ script, early }) {
      if (script) return drive(await openPage('firefox', browser, script, early))
      withoutScript ??= launch(false)
      return drive(await openPage('firefox', await withoutScript, script))
    },
    async close() {
      await browser.close()
      await (await withoutScript)?.close()
    },
  }
}

type Opened = Pick<Driver, 'engine' | 'script' | 'downloads'> & {
  context: BrowserContext
  page: Page
}

async function openPage(
  engine: Engine,
  browser: ProgramOfPuppeteer,
  script: boolean,
  early?: string,
): Promise<Opened> {
  const downloads = mkdtempSync(join(tmpdir(), 'fanfare-downloads-'))
  const downloadBehavior = { policy: 'allow', downloadPath: downloads } as const
  const context = await browser.createBrowserContext({ downloadBehavior })
  const page = await context.newPage()
  if (early) await page.evaluateOnNewDocument(early)
  return { engine, script, downloads, context, page }
}

function drive({ engine, script, downloads, context, page }: Opened): Driver {
  const problems = listen(page)
  // Whoever is asked whether to leave a page leaves it, as in WebKit.
  page.on('dialog', (dialog) => void dialog.accept())
  return {
    engine,
    script,
    downloads,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    run: <Value>(expression: string) => page.evaluate<[], () => Value>(expression),
    mouse: mouseOf(page),
    keyboard: keyboardOf(page),
    async setFiles(selector, paths) {
      const field = await page.$(`${selector}:is(input)`)
      await field?.toElement('input').then((input) => input.uploadFile(...paths))
    },
    async setCookies(origin, cookies) {
      const { hostname: domain } = new URL(origin)
      const all = cookies.map((cookie) => ({ ...cookie, domain, path: '/', httpOnly: true }))
      await context.setCookie(...all)
    },
    resize: (size) => page.setViewport(size),
    screenshot: async () => Buffer.from(await page.screenshot()),
    problems: () => Promise.resolve(problems),
    async close() {
      await context.close()
      rmSync(downloads, { recursive: true, force: true })
    },
  }
}

function listen(page: Page): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    problems.push(`${message.text()} (${message.location().url ?? ''})`)
  })
  page.on('pageerror', (error) => {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  })
  return problems
}

function mouseOf(page: Page): Driver['mouse'] {
  return {
    move: ({ x, y }, { steps = 1 } = {}) => page.mouse.move(x, y, { steps }),
    down: () => page.mouse.down(),
    up: () => page.mouse.up(),
    click: ({ x, y }, { count = 1 } = {}) => page.mouse.click(x, y, { count }),
    wheel: ({ x, y }) => page.mouse.wheel({ deltaX: x, deltaY: y }),
  }
}

/** Puppeteer names keys as browsers do. */
const isKey = (name: string): name is KeyInput => name.length === 1 || namedKeys.has(name)

function keyboardOf({ keyboard }: Page): Driver['keyboard'] {
  const known = (key: string) => {
    if (key === 'Space') return ' '
    if (isKey(key)) return key
    throw new Error(`There is no key ${key}.`)
  }
  const down = (key: string) => keyboard.down(known(key))
  const up = (key: string) => keyboard.up(known(key))
  return {
    down,
    up,
    async press(keys) {
      const { held, last } = splitKeys(keys)
      for (const key of held) await down(key)
      await keyboard.press(known(last))
      for (const key of held.toReversed()) await up(key)
    },
    type: (text) => keyboard.type(text),
  }
}
