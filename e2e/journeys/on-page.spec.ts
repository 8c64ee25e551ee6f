import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { canvasOf, openBuilder } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()

const agent = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`

type Visit = {
  /** Of a browser of another name. Whoever goes on to another page has the own one, see below. */
  version?: number
  act?: (page: Page) => Promise<unknown>
}

/** Looks at the page, does something on it, and leaves it again. */
async function visit(
  openBrowser: OpenBrowser,
  url: string,
  { version, act }: Visit,
): Promise<void> {
  const named = version === undefined ? {} : { userAgent: agent(version) }
  const visitor = await openBrowser('visitor', named)
  const stored = visitor.waitForResponse((answer) => new URL(answer.url()).pathname === '/e')
  await visitor.goto(url)
  await stored
  await act?.(visitor)
  // Left as by closing it: by going elsewhere, the browser would send what is left under its own name.
  const left = visitor.waitForResponse((answer) => new URL(answer.url()).pathname === '/e')
  await visitor.evaluate(() => dispatchEvent(new Event('pagehide')))
  await left
}

const numbersOn = (page: Page) => page.getByRole('region', { name: 'Numbers on the page' })
const mark = (page: Page, words: RegExp) => numbersOn(page).getByRole('img', { name: words })

test('what visitors did stands on the page, in the builder and the preview, as they do it', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const { campaign, owner } = stage
  await owner.api('POST', `/campaigns/${campaign.id}/activate`)
  await visit(openBrowser, campaign.url, { version: 140 })
  await visit(openBrowser, campaign.url, {
    version: 141,
    act: (page) => page.getByLabel('E-mail address').fill('only@example.com'),
  })
  const ada = await openAs(openBrowser, server.origin, owner)

  await test.step('a key shows them in the builder', async () => {
    await openBuilder(ada, campaign.id)
    await canvasOf(ada).focus()
    await ada.keyboard.press('m')
    await expect(mark(ada, /^2 visitors of this page/)).toBeVisible()
    await expect(mark(ada, /1 began, 0 sent it and 1 left it/)).toBeVisible()
    await expect(mark(ada, /^E-mail address: 100% of those who began filled it/)).toBeVisible()
    await keepScreen(ada, 'numbers-on-page')
    expect(await findBarriers(ada)).toEqual([])
  })

  await test.step('they go on without a reload', async () => {
    await visit(openBrowser, campaign.url, {
      act: async (page) => {
        await page.getByLabel('E-mail address').fill('sent@example.com')
        await page.getByLabel(/You may send me the letter/).check()
        await page.getByRole('button', { name: 'Send me the next one' }).click()
        await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
      },
    })
    await expect(mark(ada, /^3 visitors of this page/)).toBeVisible()
    await expect(mark(ada, /2 began, 1 sent it and 1 left it/)).toBeVisible()
  })

  await test.step('the same key hides them', async () => {
    await ada.keyboard.press('m')
    await expect(numbersOn(ada)).toBeHidden()
  })

  await test.step('and shows them in the preview', async () => {
    await ada.goto(`/campaigns/preview/${campaign.id}`)
    // The page is drawn before the program that hears keys is there; its bar comes with that.
    await expect(ada.getByRole('button', { name: 'Numbers on the page' })).toBeVisible()
    await ada.keyboard.press('m')
    await expect(mark(ada, /^3 visitors of this page/)).toBeVisible()
    // What is far out of sight is not laid out, and has its marks when one comes to it.
    await ada.getByRole('textbox', { name: 'E-mail address' }).scrollIntoViewIfNeeded()
    await expect(mark(ada, /2 began, 1 sent it and 1 left it/)).toBeVisible()
    await keepScreen(ada, 'numbers-on-preview')
    await numbersOn(ada).getByRole('button', { name: 'Hide the numbers' }).click()
    await expect(numbersOn(ada)).toBeHidden()
  })
})
