import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, By, Capabilities, Origin } from 'selenium-webdriver'
import type { WebDriver } from 'selenium-webdriver'
import { z } from 'zod'
import { findWebKit } from '#e2e/support/find-webkit.ts'
import { freePort } from '#e2e/support/free-port.ts'
import { startXvfb } from '#e2e/support/start-xvfb.ts'
import { waitUntil } from '#e2e/support/wait-until.ts'
import { namedKeys, splitKeys } from './driver.ts'
import type { Browser, Driver, Point } from './driver.ts'

/** How long (ms) an answer may take. A browser that has hung answers nothing any more. */
const answersWithinMs = 60_000

/** Larger than any window of a test. */
const largest = { width: 2000, height: 1400 }

/**
 * WebKit for GTK over WebDriver. Its driver takes one session only and its sessions share no window,
 * so each tab has a driver, a browser and a screen of its own: half a second.
 */
export function startWebKit(): Promise<Browser> {
  const open = new Set<Driver>()
  const openTab: Browser['openTab'] = async ({ script, early }) => {
    if (early) throw new Error('The driver of WebKit runs nothing before a page.')
    const tab = await startTab(script)
    open.add(tab)
    return { ...tab, close: async () => void (open.delete(tab) && (await tab.close())) }
  }
  const close = async () => {
    for (const tab of open) await tab.close()
  }
  return Promise.resolve({ openTab, close })
}

async function startTab(script: boolean): Promise<Driver> {
  const programs = findWebKit()
  const screen = await startXvfb(largest)
  const home = makeHome()
  const driver = await startDriver(programs.driver, { DISPLAY: screen.display, ...home.env })
  const session = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(driver.address)
    .withCapabilities(capabilities(programs.browser, script))
    .build()
  giveUpOnceHung(session)
  return drive(session, { script, downloads: home.downloads }, async () => {
    await session.quit().catch(() => undefined)
    driver.stop()
    screen.stop()
    rmSync(home.folder, { recursive: true, force: true })
  })
}

/** Fails at the first command that is not answered, by its name, and at once from then on. */
function giveUpOnceHung(session: WebDriver): void {
  const executor = session.getExecutor()
  const execute = executor.execute.bind(executor)
  let hung: Error | null = null
  executor.execute = async (command) => {
    if (hung) throw hung
    const answer: Promise<unknown> = execute(command)
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      hung = new Error(`WebKit has hung: no answer to ${command.getName()}`)
      late.reject(hung)
    }, answersWithinMs)
    return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
  }
}

async function startDriver(program: string, own: Record<string, string>) {
  const port = await freePort()
  // Without a graphics card, pictures are not shared with one: that takes a quarter less time.
  const engine = { GDK_BACKEND: 'x11', TZ: 'Europe/Berlin', WEBKIT_DISABLE_DMABUF_RENDERER: '1' }
  const env = { ...process.env, ...engine, ...own }
  const child = spawn(program, [`--port=${port}`], { env, stdio: 'ignore' })
  const stop = () => void child.kill()
  process.once('exit', stop)
  child.once('exit', () => process.removeListener('exit', stop))
  const address = `http://127.0.0.1:${port}`
  await waitUntil('WebKitWebDriver to answer', () => answers(`${address}/status`))
  return { address, stop }
}

/** Its bar would keep windows from being as narrow as a phone. */
const narrowBar =
  'button, button *, entry, entry * { min-width: 0; margin: 0; padding: 0; border: 0 }'

/** Its own settings, which say where downloads go and how its window is drawn. */
function makeHome() {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-webkit-'))
  const downloads = join(folder, 'downloads')
  mkdirSync(downloads)
  writeFileSync(join(folder, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  for (const toolkit of ['gtk-3.0', 'gtk-4.0']) {
    mkdirSync(join(folder, toolkit))
    writeFileSync(join(folder, toolkit, 'gtk.css'), narrowBar)
  }
  return { folder, downloads, env: { XDG_CONFIG_HOME: folder } }
}

async function answers(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )
}

function capabilities(binary: string, script: boolean): Capabilities {
  const args = ['--automation', `--enable-javascript=${script}`]
  return new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args },
    unhandledPromptBehavior: 'accept',
  })
}

function drive(
  session: WebDriver,
  own: Pick<Driver, 'script' | 'downloads'>,
  close: () => Promise<void>,
): Driver {
  const problems = problemsOf(session)
  return {
    engine: 'webkit',
    ...own,
    async open(url) {
      await problems.collect()
      await session.get(url)
      await problems.listen()
    },
    async reload() {
      await problems.collect()
      await session.navigate().refresh()
      await problems.listen()
    },
    run: <Value>(expression: string) =>
      session.executeScript<Awaited<Value>>(`return (${expression})`),
    mouse: mouseOf(session),
    keyboard: keyboardOf(session),
    setFiles: (selector, paths) => session.findElement(By.css(selector)).sendKeys(paths.join('\n')),
    async setCookies(origin, cookies) {
      // Only the page of an origin may be given its cookies.
      await session.get(origin)
      for (const { name, value } of cookies)
        await session.manage().addCookie({ name, value, path: '/', httpOnly: true })
    },
    async resize({ width, height }) {
      const window = session.manage().window()
      const frame = await session.executeScript('return outerHeight - innerHeight')
      await window.setRect({ x: 0, y: 0, width, height: height + z.number().parse(frame) })
      // The page hears of it a little later.
      await waitUntil(`a window of ${width} × ${height}`, async () => {
        const size = await session.executeScript('return [innerWidth, innerHeight].join()')
        return size === `${width},${height}`
      })
    },
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    problems: () => problems.collect(),
    close,
  }
}

/**
 * This driver has no log, so each page keeps its errors until they are asked for. What happened before
 * a page had loaded is not among them: the other engines tell of that.
 */
function problemsOf(session: WebDriver) {
  const problems: string[] = []
  return {
    listen: () => session.executeScript(keepProblems),
    async collect() {
      const kept = await session.executeScript('return window.keptProblems?.splice(0) ?? []')
      problems.push(...z.array(z.string()).parse(kept))
      return problems
    },
  }
}

declare module 'selenium-webdriver/lib/input' {
  interface Actions {
    /** Missing in its types. */
    scroll(
      x: number,
      y: number,
      deltaX: number,
      deltaY: number,
      origin: Origin,
      ms: number,
    ): Actions
  }
}

declare global {
  interface Window {
    keptProblems?: string[]
  }
}

/** Runs in the page. */
function keepProblems(): void {
  if (window.keptProblems) return
  const kept: string[] = (window.keptProblems = [])
  const say = console.error.bind(console)
  console.error = (...said: unknown[]) => {
    kept.push(said.map(String).join(' '))
    say(...said)
  }
  addEventListener('error', ({ message }) => kept.push(message))
  addEventListener('unhandledrejection', ({ reason }) => kept.push(String(reason)))
}

function mouseOf(session: WebDriver): Driver['mouse'] {
  let at: Point = { x: 0, y: 0 }
  /** Where the mouse is at each of so many steps to there. */
  const way = ({ x, y }: Point, steps: number): Point[] =>
    Array.from({ length: steps }, (_, step) => {
      const done = (step + 1) / steps
      return { x: at.x + (x - at.x) * done, y: at.y + (y - at.y) * done }
    })
  const actions = () => session.actions({ async: true })
  const moved = (to: Point, steps = 1) => {
    const all = way(to, steps).reduce(
      (chain, { x, y }) =>
        chain.move({ x: Math.round(x), y: Math.round(y), duration: 0, origin: Origin.VIEWPORT }),
      actions(),
    )
    at = to
    return all
  }
  return {
    move: (to, { steps } = {}) => moved(to, steps).perform(),
    down: () => actions().press().perform(),
    up: () => actions().release().perform(),
    click(to, { count = 1 } = {}) {
      const presses = Array.from({ length: count })
      return presses
        .reduce<ReturnType<typeof moved>>((chain) => chain.press().release(), moved(to))
        .perform()
    },
    wheel: ({ x, y }) =>
      actions().scroll(Math.round(at.x), Math.round(at.y), x, y, Origin.VIEWPORT, 0).perform(),
  }
}

function keyboardOf(session: WebDriver): Driver['keyboard'] {
  const actions = () => session.actions({ async: true })
  return {
    down: (key) => actions().keyDown(keyOf(key)).perform(),
    up: (key) => actions().keyUp(keyOf(key)).perform(),
    async press(keys) {
      const { held, last } = splitKeys(keys)
      const chain = actions()
      for (const key of held) chain.keyDown(keyOf(key))
      chain.keyDown(keyOf(last)).keyUp(keyOf(last))
      for (const key of held.toReversed()) chain.keyUp(keyOf(key))
      await chain.perform()
    },
    type: (text) => actions().sendKeys(text).perform(),
  }
}

function keyOf(name: string): string {
  const key = namedKeys.get(name) ?? name
  if (key.length === 1) return key
  throw new Error(`There is no key ${name}.`)
}
