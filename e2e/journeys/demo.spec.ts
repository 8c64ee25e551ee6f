import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { startServerWithClock } from '#e2e/support/move-clock.ts'
import { keepScreen, test } from './support/browsers.ts'
import { errorsIn, serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const heading = (page: Page): Locator => page.getByRole('textbox', { name: 'Heading' })
/** What the heading says, without the names at the carets in it. */
const expectHeading = (page: Page) =>
  expect.poll(() =>
    heading(page).evaluate((text) => {
      const words = document.createElement('div')
      words.append(...text.cloneNode(true).childNodes)
      for (const caret of words.querySelectorAll('.fan-caret')) caret.remove()
      return words.textContent
    }),
  )
const offer = (page: Page) => page.getByRole('button', { name: 'Edit this page' })
const live = (page: Page) => page.getByRole('region', { name: 'Try it' })
const saved = (page: Page) => live(page).getByText('Saved', { exact: true })
const here = (page: Page, count: number) =>
  expect(live(page).locator('.stage-number')).toHaveText(String(count))

async function take(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await offer(page).click()
  await expect(heading(page)).toBeFocused()
}

test.describe('where there is a demonstration', () => {
  const server = serveFanfare()

  test('two visitors meet on one page and see each other write', async ({ openBrowser }) => {
    const one = await openBrowser('one')
    await take(one, server.origin)
    await here(one, 1)
    await expect(live(one).locator('.demo-alone')).toHaveText('Nobody else is here right now.')

    const two = await openBrowser('two', phone)
    await take(two, server.origin)
    await here(one, 2)
    await here(two, 2)
    await heading(two).press('Control+End')
    await two.keyboard.type(' in Lyon')
    await expectHeading(one).toContain('night only in Lyon')
    await expect(saved(two)).toBeVisible()
    // One has the caret of Two, under the name that the list of people has too.
    const people = await live(one).locator('.demo-people li').allInnerTexts()
    const other = people.find((name) => !name.includes('you'))
    await expect(heading(one).locator('.fan-caret-name')).toHaveText(other?.trim() ?? '')

    await live(one).getByRole('button', { name: 'Mint' }).click()
    await expect(live(two).getByRole('button', { name: 'Mint' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    // Each takes back what is theirs.
    await heading(one).press('Control+Home')
    await one.keyboard.type('The ')
    await expectHeading(two).toContain('The Winter lights')
    await heading(two).press('Control+z')
    await expectHeading(one).toContain('The Winter lights')
    await expectHeading(one).not.toContain('Lyon')
    for (const [page, width] of [
      [one, 1440],
      [two, 390],
    ] as const) {
      // On their way out names at carets are too faint to be read, which axe would say.
      await expect(page.locator('.fan-caret[data-named]')).toHaveCount(0)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await findBarriers(page, { colours: colorScheme === 'dark' })).toEqual([])
        const isWide = await page.evaluate(
          () => document.documentElement.scrollWidth > window.innerWidth,
        )
        expect(isWide).toBe(false)
        await keepScreen(page, `demo/together-${width}-${colorScheme}`)
      }
    }
  })

  test('is tried by keyboard alone, with a friend who has the link', async ({ openBrowser }) => {
    const page = await openBrowser('alone')
    await page.goto(server.origin)
    await offer(page).focus()
    await page.keyboard.press('Enter')
    await expect(heading(page)).toBeFocused()
    await page.keyboard.type('Hello ')
    await expectHeading(page).toContain('Hello ')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('textbox', { name: 'Label of the button' })).toBeFocused()
    await page.keyboard.press('Tab')
    const link = live(page).getByRole('link', { name: 'Open a second window' })
    await expect(link).toBeFocused()
    const opened = page.context().waitForEvent('page')
    await page.keyboard.press('Enter')
    const friend = await opened
    await expectHeading(friend).toContain('Hello ')
    await here(page, 2)
  })

  test('tells a fifth visitor that the page is full, and goes on after a lost connection', async ({
    openBrowser,
  }) => {
    const lost = /ERR_INTERNET_DISCONNECTED/
    const one = await openBrowser('one', { expectedErrors: [lost] })
    await take(one, server.origin)
    const address =
      (await live(one).getByRole('link', { name: 'Open a second window' }).getAttribute('href')) ??
      ''
    const friends = await one.context().browser()?.newContext()
    // Others may be about, from the tests before.
    for (let room = 1; room < 4; room++) {
      const friend = await friends?.newPage()
      await friend?.goto(address)
      if (friend) await expect(heading(friend)).toBeVisible()
      if ((await live(one).locator('.stage-number').innerText()) === '4') break
    }
    await here(one, 4)
    const fifth = await openBrowser('fifth')
    await fifth.goto(address)
    await expect(live(fifth).locator('.demo-afresh')).toContainText('four people on it already')
    await friends?.close()

    await one.context().setOffline(true)
    await expect(live(one).getByText('Reconnecting')).toBeVisible()
    await heading(one).press('Control+Home')
    await one.keyboard.type('Kept: ')
    await expect(live(one).getByText(/Reconnecting, \d+ kept here/)).toBeVisible()
    await keepScreen(one, 'demo/offline')
    await one.context().setOffline(false)
    await expect(saved(one)).toBeVisible()
    const late = await openBrowser('late')
    await late.goto(address)
    await expectHeading(late).toContain('Kept: ')
  })

  test('says why when it can’t be tried', async ({ openBrowser }) => {
    const page = await openBrowser('refused', { expectedErrors: [/status of 503/] })
    await page.goto(server.origin)
    await page.route('**/demo/seat*', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Every page is taken right now.' } }),
    )
    await offer(page).click()
    await expect(page.getByText('Every page is taken right now.')).toBeVisible()
    await keepScreen(page, 'demo/refused')
    await page.unroute('**/demo/seat*')
    await offer(page).click()
    await expect(heading(page)).toBeFocused()
  })
})

test('it starts afresh by itself, for all who are there', async ({ openBrowser }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-journey-'))
  const { server, moveClock } = await startServerWithClock({ dataDir })
  try {
    const [one, two] = [await openBrowser('one'), await openBrowser('two')]
    await take(one, server.origin)
    await take(two, server.origin)
    await heading(one).press('Control+Home')
    await one.keyboard.type('Soon gone: ')
    await expectHeading(two).toContain('Soon gone: Winter lights')
    await moveClock(10)
    for (const page of [one, two]) {
      await expect(live(page).locator('.demo-foot')).toContainText('The page has started afresh.')
      await expectHeading(page).toBe('Winter lights, one night only')
      await here(page, 2)
    }
    await keepScreen(one, 'demo/afresh')
    // A page that is open still would ask a server that has stopped for its seat.
    for (const page of [one, two]) await page.close()
  } finally {
    expect(await server.stop()).toBe(0)
    expect(errorsIn(readFileSync(join(dataDir, 'server.log'), 'utf8'))).toEqual([])
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test.describe('where there is none', () => {
  const server = serveFanfare(async () => ({
    env: { LANDING_DEMO: '0' },
    stop: async () => undefined,
  }))

  test('the landing page shows its drawing, and nothing more', async ({ openBrowser }) => {
    const page = await openBrowser('visitor')
    await page.goto(`${server.origin}/?with=mwu40blt-eggzg3or`)
    await expect(page.getByRole('img', { name: /^Drawing/ })).toBeVisible()
    await expect(offer(page)).toBeHidden()
    const answer = await fetch(`${server.origin}/demo/seat`)
    expect(answer.headers.get('content-type')).not.toContain('json')
  })
})
