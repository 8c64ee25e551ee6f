import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge, writeIn } from './support/builder-screen.ts'
import { launch } from './support/campaign-screens.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { sendNewsletterForm } from './support/published-page.ts'
import { openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'
import {
  newerThanApplication,
  newerThanWall,
  takeAway,
  takeStyles,
} from './support/without-features.ts'

const server = serveFanfare()
const words = 'A short walk through'
let stage: Stage
let live: Stage
test.beforeAll(async () => {
  ;[stage, live] = [await setStage(server.origin), await setStage(server.origin)]
  await live.owner.api('POST', `/campaigns/${live.campaign.id}/activate`)
})

for (const [what, prepare] of [
  ['functions', (page: Page) => takeAway(page, newerThanApplication)],
  ['styles', (page: Page) => takeStyles(page, 'new')],
] as const)
  test(`a campaign is built, looked at and launched without the ${what} of newer browsers`, async ({
    openBrowser,
  }) => {
    const page = await openAs(openBrowser, server.origin, stage.owner)
    await prepare(page)
    await openBuilder(page, stage.campaign.id)
    await writeIn(page, words, 'start')
    await page.keyboard.type(`Without ${what}. `)
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/faq')
    await expect(page.getByRole('listbox', { name: 'Add a block' })).toBeVisible()
    await page.keyboard.press('Enter')
    const question = canvasOf(page).getByText('How long does it take?')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await expect(question).toHaveCount(0)
    await expect(canvasOf(page)).toContainText(`Without ${what}. `)
    await page.keyboard.press('Control+f')
    await page.getByRole('textbox', { name: 'Words to find' }).fill('sunday')
    await expect(page.getByRole('search')).toContainText('1 of')
    const marked = page.locator('[data-found="here"]')
    await expect(marked).toHaveCount(what === 'functions' ? 1 : 0)
    if (what === 'functions') await expectOnWord(page, 'sunday')
    await expect(saveBadge(page, 'Saved')).toBeVisible()
    await keepScreen(page, `without-${what}-builder`)

    await page.goto(`/campaigns/preview/${stage.campaign.id}`)
    await expect(page.getByText(`Without ${what}. `).first()).toBeVisible()
    const address = await launch(page, stage.campaign.id)
    await page.goto(address)
    await expect(page.getByText(`Without ${what}. `)).toBeVisible()
  })

test('a published page of five years ago has its sizes and columns, and its form is sent', async ({
  openBrowser,
}) => {
  const page = await openBrowser('visitor', { baseURL: server.origin })
  await takeAway(page, newerThanWall)
  await takeStyles(page, 'all')
  await page.goto(live.campaign.url)
  expect(await sizeOf(page, 'h1')).toBeGreaterThan(32)
  const inner = page.locator('.ff-inner').first()
  expect(
    await inner.evaluate((element) => parseFloat(getComputedStyle(element).paddingTop)),
  ).toBeGreaterThan(16)
  await sendNewsletterForm(page, 'old@example.com')
  await keepScreen(page, 'without-features-page')
})

test('a published page is read without styles, and its form sent without script', async ({
  openBrowser,
}) => {
  const page = await openBrowser('visitor', { baseURL: server.origin, javaScriptEnabled: false })
  await page.route('**/c/**', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    await route.fulfill({
      response,
      body: (await response.text()).replace(/<style.*<\/style>/s, ''),
    })
  })
  await page.goto(live.campaign.url)
  await expect(page.getByText(words)).toBeVisible()
  await page.getByLabel('E-mail address').fill('plain@example.com')
  await page.getByLabel(/You may send me the letter/).check()
  await page.getByRole('button', { name: 'Send me the next one' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
})

test('the wall is shown by a television of five years', async ({ openBrowser }) => {
  const page = await openAs(openBrowser, server.origin, live.owner)
  await takeAway(page, newerThanWall)
  await takeStyles(page, 'all')
  await page.goto('/analytics')
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Live')
  await expect(page.getByText('Views', { exact: true })).toBeVisible()
  expect(await sizeOf(page, 'dd')).toBeGreaterThan(60)
  const height = await page
    .getByRole('main')
    .evaluate((main) => main.getBoundingClientRect().height)
  expect(height).toBe(900)
  // What is for screen readers alone takes no room, so the layers of styles are read.
  const spoken = page.getByRole('heading', { name: 'Live numbers' })
  expect(await spoken.evaluate((heading) => heading.getBoundingClientRect().width)).toBe(1)
  await keepScreen(page, 'without-features-wall')
})

for (const path of ['/sign-in', '/dashboard', '/campaigns/preview/some'])
  test(`a browser that is too old gets words at ${path}`, async ({ openBrowser }) => {
    const page = await openBrowser('old', { baseURL: server.origin })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await takeAway(page, ['HTMLElement.prototype.popover'])
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This browser is too old' })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Chrome' })).toContainText('125')
    await expect(page.getByText('campaign pages and their forms work here')).toBeVisible()
    expect(asked.filter((each) => each.startsWith('/api'))).toEqual([])
    await keepScreen(page, `too-old${path.replaceAll('/', '-')}`)
  })

/** The box of what was found lies on the word, also when the window has another size. */
async function expectOnWord(page: Page, word: string): Promise<void> {
  const wordBelow = () =>
    page.locator('[data-found="here"]').evaluate((mark) => {
      const { left, top, height } = mark.getBoundingClientRect()
      const at = document.caretRangeFromPoint(left + 1, top + height / 2)
      return at?.startContainer.textContent?.slice(at.startOffset).toLowerCase()
    })
  await expect.poll(wordBelow).toMatch(new RegExp(`^${word}`))
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 1180, height: 700 })
  await expect.poll(wordBelow).toMatch(new RegExp(`^${word}`))
  await page.setViewportSize(size)
}

function sizeOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => parseFloat(getComputedStyle(element).fontSize))
}
