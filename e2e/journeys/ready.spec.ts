import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()

const publish = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Publish/ })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Ready to launch' })
const summary = (page: Page) => panel(page).getByRole('status').first()

test('what is left to do is counted, mended where it is, published and live, anyway if need be', async ({
  openBrowser,
}) => {
  const { owner, campaign } = await setStage(server.origin)
  const page = await openAs(openBrowser, server.origin, owner)
  await openBuilder(page, campaign.id)

  await test.step('placeholders and what is missing are counted on the button', async () => {
    const add = page.getByRole('complementary', { name: 'Add' })
    for (const name of ['Coupon', 'Image', 'Button', 'Testimonials'])
      await add.getByRole('button', { name: `Add ${name}`, exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(publish(page)).toHaveAccessibleName('Publish 2 to fix')
    await publish(page).click()
    await expect(summary(page)).toHaveText('2 to fix · 4 to look at')
    await expect(panel(page)).toContainText('2 texts of this page are still the template’s')
    await expect(panel(page)).toContainText(
      'Not in your own words yet: “Say what the code is good for”',
    )
    await expect(panel(page).getByText('Fix the red lines first.')).toBeVisible()
    await keepScreen(page, 'ready-panel')
    expect(await findBarriers(page)).toEqual([])
  })

  await test.step('words are written over on the page, by keys alone', async () => {
    const coupon = canvasOf(page).locator('[data-kind="coupon"]')
    await panel(page)
      .getByRole('button', { name: /2 texts .* the template/ })
      .click()
    await expect(canvasOf(page).locator('[data-kind="heading"]').first()).toBeInViewport()
    await page.keyboard.press('F8')
    const words = coupon.getByRole('textbox').first()
    await expect(words).toBeFocused()
    await page.keyboard.type('A second cup for free')
    await page.keyboard.press('F8')
    await expect(panel(page)).toContainText('Not in your own words yet: “YOUR-CODE”')
    await expect(coupon.getByRole('textbox', { name: 'Code, Coupon' })).toBeFocused()
    await page.keyboard.press('F8')
    await expect(panel(page).getByRole('button', { name: /No picture is chosen/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await expect(coupon).toContainText('A second cup for free')
  })

  await test.step('the rest is mended in the panel, and stays until it is left', async () => {
    await page.keyboard.press('F8')
    const line = panel(page).getByRole('listitem').filter({ hasText: 'This button leads nowhere' })
    await expect(line.getByRole('textbox', { name: 'Link' })).toBeFocused()
    await page.keyboard.type('https://slowmorning.test/shop')
    await page.keyboard.press('Tab')
    const mended = panel(page).getByRole('listitem').filter({ hasText: 'Done.' })
    await expect(mended.getByRole('textbox', { name: 'Link' })).toHaveValue(/slowmorning/)
    await expect(publish(page)).toHaveAccessibleName('Publish 1 to fix')
    await keepScreen(page, 'ready-mended')
    await mended.getByRole('button', { name: 'Close' }).click()
    await expect(mended).toHaveCount(0)
  })

  await test.step('what nobody has come to is hidden at once, and could be shown again', async () => {
    await panel(page).getByRole('button', { name: 'Hide the 3 unfinished blocks' }).click()
    await expect(summary(page)).toHaveText('2 to look at')
    await page.getByRole('button', { name: 'Show again' }).click()
    await expect(summary(page)).toHaveText('1 to fix · 4 to look at')
    await panel(page).getByRole('button', { name: 'Hide the 3 unfinished blocks' }).click()
    await expect(publish(page)).toHaveAccessibleName('Publish 2 to look at')
    await expect(saveBadge(page, 'Saved')).toBeVisible()
  })

  await test.step('it goes live from here', async () => {
    await panel(page)
      .getByRole('button', { name: /^Publish release 1/ })
      .click()
    await expect(page.getByText('Release 1 of Sunday letter is live.')).toBeVisible()
    await expect(panel(page).getByText(/Release 1 is live and nothing was edited/)).toBeVisible()
    const visitor = await openBrowser('visitor')
    await visitor.goto(campaign.url)
    await expect(visitor.getByRole('link', { name: 'Get started' })).toBeVisible()
    await expect(visitor.getByText('YOUR-CODE')).toHaveCount(0)
  })

  await test.step('the next release says what is different to what is live', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const add = page.getByRole('complementary', { name: 'Add' })
    await add.getByRole('button', { name: 'Add Navigation', exact: true }).click()
    const first = canvasOf(page).locator('[data-section-id]').first()
    await expect(first.locator('[data-kind="navigation"]')).toContainText('Slow Morning')
    await publish(page).click()
    await panel(page)
      .getByText(/changes? since release 1/)
      .click()
    await expect(panel(page).getByText(/^Section 1/)).toBeVisible()
    await keepScreen(page, 'ready-changes')
    await panel(page)
      .getByRole('button', { name: /^Publish release 2/ })
      .click()
    await expect(page.getByText('Release 2 of Sunday letter is live.')).toBeVisible()
  })

  await test.step('the owner publishes anyway, and the audit log says why', async () => {
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const add = page.getByRole('complementary', { name: 'Add' })
    await add.getByRole('button', { name: 'Add Button', exact: true }).click()
    await publish(page).click()
    await panel(page).getByRole('button', { name: 'Publish anyway…' }).click()
    await panel(page)
      .getByLabel('Why it goes live all the same')
      .fill('The shop opens on Monday, the button waits for it.')
    await keepScreen(page, 'ready-anyway')
    await panel(page).getByRole('button', { name: 'Publish anyway' }).click()
    await expect(page.getByText('Release 3 of Sunday letter is live.')).toBeVisible()
    await page.goto('/dashboard/settings/company/audit-log')
    await expect(page.getByText('The shop opens on Monday').first()).toBeVisible()
  })
})

test('on a phone the sheet lists the same, and leads to it', async ({ openBrowser }) => {
  const { owner, campaign } = await setStage(server.origin)
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await openAs(openBrowser, server.origin, owner, phone)
  await openBuilder(page, campaign.id)
  await page.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name: /^Publish/ }).tap()
  const sheet = page.getByRole('dialog', { name: 'Ready to launch' })
  await expect(sheet).toContainText('still the template’s')
  await keepScreen(page, 'ready-phone')
  expect(await findBarriers(page)).toEqual([])
  await sheet.getByRole('button', { name: /^Publish release 1/ }).tap()
  await expect(page.getByText('Release 1 of Sunday letter is live.')).toBeVisible()
})
