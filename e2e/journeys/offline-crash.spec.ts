import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { signIn } from './support/account-screens.ts'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge, writeIn } from './support/builder-screen.ts'
import { keptOn, whenRecorded } from './support/device-copies.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { startChromium } from './support/own-chromium.ts'
import { addMember, cookiesOf, openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()
const words = 'A short walk through'
const paragraph =
  'A short walk through what we read, cooked and changed our minds about. Written by hand, finished before your coffee is.'
/**
 * What each of the two does in all while they are offline; OFFLINE_EDITS=5000 for the long form. A
 * fifth are single keys, the rest words put in at once, as by an input method.
 */
const edits = Number(process.env['OFFLINE_EDITS'] ?? 300)
const keys = Math.round(edits / 5)
// A trace would take a picture of the page before and after each of ten thousand edits.
test.use({ trace: 'off' })

const expectedErrors = [/net::ERR_|WebSocket connection to/]

/**
 * Words with a mark and a number each: `count` of them from `from` on, each an edit of its own. The
 * browser is told of many before it has answered the first; it takes them one after the other.
 */
async function writeMarks(page: Page, mark: string, from: number, count: number): Promise<void> {
  const end = from + count
  for (let at = from; at < end; at += 100) {
    const some = marksFrom(mark, Math.min(at + 100, end)).slice(at)
    await Promise.all(some.map((word) => page.keyboard.insertText(`${word} `)))
  }
}

/** Words by single keys; a key is an edit. Gives how many words that were. */
async function typeMarks(page: Page, mark: string, from: number, strokes: number): Promise<number> {
  let left = strokes
  let at = from
  for (; left > 0; at += 1) {
    const word = `${mark}${at} `
    await page.keyboard.type(word)
    left -= word.length
  }
  return at - from
}

/** Keeps the collaboration of a browser's pages away from the server until it is let through. */
async function holdBack(device: BrowserContext) {
  const line = { isOpen: false }
  await device.routeWebSocket(/\/collab\//, (socket) => {
    if (line.isOpen) socket.connectToServer()
    else void socket.close()
  })
  return line
}

const marksIn = (text: string, mark: string) =>
  text.match(new RegExp(`\\b${mark}\\d+\\b`, 'g')) ?? []
const marksFrom = (mark: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${mark}${at}`)
const blocksOn = (page: Page) => canvasOf(page).locator('[data-block-id]')
const textOn = (page: Page) => blocksOn(page).filter({ hasText: 'finished before your coffee' })

test('two people work on offline, a browser is killed in between, and nothing is lost', async ({
  openBrowser,
}) => {
  test.setTimeout(240_000 + edits * 100)
  const { origin } = server
  const stage = await setStage(origin)
  const editor = await addMember(origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const profile = mkdtempSync(join(tmpdir(), 'fanfare-profile-'))
  const address = `${origin}/campaigns/builder/${stage.campaign.id}`
  const bo = await openAs(openBrowser, origin, editor, { expectedErrors })
  await openBuilder(bo, stage.campaign.id)
  const before = await blocksOn(bo).count()
  let chromium = await startChromium(profile)
  await chromium.context.addCookies(cookiesOf(stage.owner, origin))
  let ada = await chromium.context.newPage()
  await ada.goto(address)
  await expect(saveBadge(ada, 'Saved')).toBeVisible()

  const started = performance.now()
  const adasWords =
    await test.step('both write where there is no network, one from each end', async () => {
      await writeIn(ada, words, 'start')
      await writeIn(bo, words, 'end')
      for (const page of [ada, bo]) await page.context().setOffline(true)
      await bo.keyboard.type(' ')
      const [typed] = await Promise.all([
        halfOf(ada, 'ada'),
        typeMarks(bo, 'bo', 0, keys).then(async () => {
          await addText(bo)
          await writeMarks(bo, 'more', 0, edits - keys)
        }),
      ])
      await expect.poll(() => keptOn(ada)).toBeGreaterThanOrEqual(edits / 2)
      await expect.poll(() => keptOn(bo)).toBeGreaterThanOrEqual(edits)
      await keepScreen(bo, 'offline-crash-kept')
      return typed
    })

  const kept = await whenRecorded(ada, stage.campaign.id)
  await test.step('one browser is killed, and begins again from what its device has kept', async () => {
    await chromium.kill()
    chromium = await startChromium(profile)
    // Chromium writes cookies down twice a minute only: who was quick has to sign in again.
    await chromium.context.addCookies(cookiesOf(stage.owner, origin))
  })
  const adasLine = await holdBack(chromium.context)
  await test.step('its person goes on writing, adds and moves', async () => {
    ada = await chromium.context.newPage()
    await ada.goto(address)
    // Beside a browser with thousands of edits, one that begins anew takes its time.
    await expect(saveBadge(ada, /^Offline/)).toBeVisible({ timeout: 30_000 })
    expect(await keptOn(ada)).toBe(kept)
    expect(marksIn(await textOn(ada).innerText(), 'ada')).toEqual(marksFrom('ada', adasWords))
    await writeIn(ada, words, 'start')
    await writeMarks(ada, 'later', 0, edits / 2)
    await addAndMove(ada)
    await addAndMove(bo)
    await expect.poll(() => keptOn(ada)).toBeGreaterThanOrEqual(edits / 2)
    await keepScreen(ada, 'offline-crash-again')
  })
  console.log(`2 × ${edits} edits in ${Math.round((performance.now() - started) / 1000)} s`)

  await test.step('both come back: both have everything, each word once', async () => {
    adasLine.isOpen = true
    await bo.context().setOffline(false)
    for (const page of [ada, bo])
      await expect(saveBadge(page, 'Saved')).toBeVisible({ timeout: 30_000 })
    const texts = await Promise.all([ada, bo].map((page) => textOn(page).innerText()))
    expect(texts[0]).toBe(texts[1])
    expect(await blocksOn(ada).count()).toBe(before + 2 * added + 1)
    expect(await idsOn(bo)).toEqual(await idsOn(ada))
    await keepScreen(bo, 'offline-crash-merged')
  })

  await test.step('and so has the server, after a restart', async () => {
    await server.stop()
    await server.start()
    await stage.owner.api('POST', `/campaigns/${stage.campaign.id}/activate`)
    const page = await (await fetch(stage.campaign.url)).text()
    expect(marksIn(page, 'ada')).toEqual(marksFrom('ada', adasWords))
    expect(marksIn(page, 'later')).toEqual(marksFrom('later', edits / 2))
    expect(marksIn(page, 'more')).toEqual(marksFrom('more', edits - keys))
    expect(marksIn(page, 'bo').length).toBeGreaterThan(keys / 8)
    expect(marksIn(page, 'bo')).toEqual(marksFrom('bo', marksIn(page, 'bo').length))
    expect(page).toContain(paragraph)
    for (const each of [ada, bo])
      await expect(saveBadge(each, 'Saved')).toBeVisible({ timeout: 30_000 })
  })
  await chromium.kill()
  rmSync(profile, { recursive: true, force: true })
})

test('whoever signs out after a crash keeps what was not sent, down to a single key', async () => {
  const { origin } = server
  const stage = await setStage(origin)
  const editor = await addMember(origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const profile = mkdtempSync(join(tmpdir(), 'fanfare-profile-'))
  const address = `${origin}/campaigns/builder/${stage.campaign.id}`
  let chromium = await startChromium(profile)
  await chromium.context.addCookies(cookiesOf(editor, origin))
  let bo = await chromium.context.newPage()
  await bo.goto(address)
  await expect(saveBadge(bo, 'Saved')).toBeVisible()
  await writeIn(bo, words, 'end')
  await bo.context().setOffline(true)
  await bo.keyboard.press('!')
  await expect(saveBadge(bo, 'Offline, 1 change kept')).toBeVisible()
  await whenRecorded(bo, stage.campaign.id)
  await chromium.kill()

  chromium = await startChromium(profile)
  await chromium.context.addCookies(cookiesOf(editor, origin))
  const line = await holdBack(chromium.context)
  bo = await chromium.context.newPage()
  await bo.goto(`${origin}/sign-out?return_to=${encodeURIComponent(new URL(address).pathname)}`)
  await bo.getByRole('link', { name: 'Sign in again' }).click()
  await signIn(bo, editor)
  await expect(saveBadge(bo, 'Offline, 1 change kept')).toBeVisible()
  await expect(canvasOf(bo)).toContainText(`${paragraph}!`)
  line.isOpen = true
  await expect(saveBadge(bo, 'Saved')).toBeVisible({ timeout: 30_000 })
  await chromium.kill()
  rmSync(profile, { recursive: true, force: true })
})

/** Half of what a person does: keys first, then whole words. Gives how many words that were. */
async function halfOf(page: Page, mark: string): Promise<number> {
  const typed = await typeMarks(page, mark, 0, keys)
  await writeMarks(page, mark, typed, edits / 2 - keys)
  return typed + edits / 2 - keys
}

/** Adds a text after the one that is being written in, and writes there. */
async function addText(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByPlaceholder('What shall be added after the selection?')).toBeFocused()
  await page.keyboard.type('text')
  await page.keyboard.press('Enter')
  await expect(canvasOf(page).getByRole('textbox', { name: 'Text, Text' })).toBeFocused()
}

const added = 5

/** Copies a block a few times, and moves the last copy up and down. */
async function addAndMove(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await canvasOf(page)
    .getByRole('img', { name: /orange sun/ })
    .first()
    .click()
  for (let copy = 0; copy < added; copy += 1) await page.keyboard.press('Control+d')
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown'])
    await page.keyboard.press(`Control+Shift+${key}`)
}

const idsOn = (page: Page) =>
  blocksOn(page).evaluateAll((blocks) => blocks.map((block) => block.getAttribute('data-block-id')))
