import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { startProxy } from '#e2e/support/start-proxy.ts'
import type { Proxy } from '#e2e/support/start-proxy.ts'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { canvasOf, goTo, openBuilder, saveBadge, writtenIn } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'

const words = 'A short walk through'
const letters = 'abcdefghijklmnopqrstuvwxyz'.repeat(3)
/** How often each weather is gone through; more by JOURNEY_ROUNDS. */
const rounds = Number(process.env['JOURNEY_ROUNDS'] ?? 3)
// A browser whose network goes away says so on its console.
const expectedErrors = [/net::ERR_INTERNET_DISCONNECTED|WebSocket connection to/]
const text = (page: Page) => canvasOf(page).locator('[contenteditable="true"]')

/** One who types, and two who change the line. */
async function openThree(openBrowser: OpenBrowser, origin: string) {
  const stage = await setStage(origin)
  const typist = await openAs(openBrowser, origin, stage.owner, { expectedErrors })
  const others: Page[] = []
  for (const name of ['Bo Lindqvist', 'Cy Okafor']) {
    const editor = await addMember(origin, stage, { name, role: 'editor' })
    others.push(await openAs(openBrowser, origin, editor, { expectedErrors }))
  }
  for (const page of [typist, ...others]) {
    await openBuilder(page, stage.campaign.id)
    await canvasOf(page).getByText(words).click()
    await expect(text(page)).toBeFocused()
  }
  return { typist, others }
}

/** Each what one does at a caret to a line in which somebody types. */
const changes: ((page: Page) => Promise<void>)[] = [
  (page) => page.keyboard.press('Control+Shift+8'),
  (page) => page.keyboard.press('Control+Alt+2'),
  (page) => page.keyboard.press('Control+Shift+7'),
  async (page) => {
    await page.keyboard.press('Enter')
    await page.keyboard.press('Backspace')
  },
  async (page) => {
    await page.keyboard.press('Home')
    await page.keyboard.press('Backspace')
  },
  (page) => page.keyboard.press('Control+Shift+b'),
  (page) => page.keyboard.press('Enter'),
  (page) => page.keyboard.press('Control+Shift+e'),
]

async function changeAll(page: Page, from: number, isOver: () => boolean): Promise<void> {
  for (let at = from; !isOver(); at++) {
    await changes[at % changes.length]?.(page)
    // As a person does: not faster than anything can be seen.
    await page.waitForTimeout(60)
  }
}

/** One types a to z three times; the letters come out once each, in order, for all. */
async function playRound(typist: Page, others: readonly Page[]): Promise<void> {
  const before = await lettersIn(typist)
  await goTo(text(typist), 'end')
  for (const page of others) await goTo(text(page), 'start')
  let isOver = false
  const changing = others.map((page, at) => changeAll(page, at * 3, () => isOver))
  await typist.keyboard.type(letters, { delay: 25 })
  isOver = true
  await Promise.all(changing)
  await expect.poll(() => lettersIn(typist)).toBe(before + letters)
}

async function expectAgreed(pages: readonly Page[]): Promise<void> {
  for (const page of pages) await expect(saveBadge(page, 'Saved')).toBeVisible()
  const [first, ...rest] = pages
  if (!first) return
  for (const page of rest)
    await expect.poll(() => htmlIn(page), { timeout: 15_000 }).toBe(await htmlIn(first))
}

const lettersIn = async (page: Page) => (await writtenIn(text(page))).replaceAll('\n', '')

/** The lines of a text and what they are, without the carets of others. */
const htmlIn = (page: Page) =>
  text(page).evaluate((element) => {
    const copy = element.cloneNode(true)
    if (!(copy instanceof Element)) return ''
    for (const caret of copy.querySelectorAll('.fan-caret, br, img')) caret.remove()
    // What the editor says of empty lines comes and goes with the caret, in any order.
    for (const line of copy.querySelectorAll('[data-placeholder]')) {
      line.removeAttribute('data-placeholder')
      line.removeAttribute('class')
    }
    return copy.innerHTML.replaceAll(/<span class="fan-caret-selection"[^>]*>|<\/span>/g, '')
  })

test.describe('one types while two make lists, headings, joins and splits of the line', () => {
  const server = serveFanfare()

  test('every letter is kept, once and in order', async ({ openBrowser }) => {
    test.slow()
    const { typist, others } = await openThree(openBrowser, server.origin)
    for (let round = 0; round < rounds; round++) await playRound(typist, others)
    await expectAgreed([typist, ...others])
    await keepScreen(typist, 'letters-kept')
  })

  test('so it is for who types offline and comes back', async ({ openBrowser }) => {
    test.slow()
    const { typist, others } = await openThree(openBrowser, server.origin)
    for (let round = 0; round < rounds; round++) {
      await typist.context().setOffline(true)
      await playRound(typist, others)
      await typist.context().setOffline(false)
      await expectAgreed([typist, ...others])
    }
  })
})

test.describe('far away', () => {
  let line: Proxy | null = null
  let away = ''
  serveFanfare(async (origin) => {
    const proxy = await startProxy(origin)
    line = proxy
    away = new URL(proxy.url).origin
    return { env: { PUBLIC_URL: away }, stop: () => proxy.stop() }
  })

  test('every letter is kept with 350 ms each way', async ({ openBrowser }) => {
    test.slow()
    const { typist, others } = await openThree(openBrowser, away)
    line?.delay(350)
    for (let round = 0; round < rounds; round++) await playRound(typist, others)
    await expectAgreed([typist, ...others])
  })
})
