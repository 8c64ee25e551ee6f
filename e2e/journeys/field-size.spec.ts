import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from './support/browsers.ts'
import { openBuilder } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { missingScreen, places } from './support/places.ts'
import { openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()

/** Fields into which one writes or from which one chooses, with text under 16 px, by name. */
function smallFields(page: Page): Promise<{ seen: number; small: string[] }> {
  return page.evaluate(() => {
    // The last one is for machines: nobody comes to it.
    const others =
      '[type=checkbox], [type=radio], [type=range], [type=file], [type=hidden], [name=website]'
    const typed = `input:not(${others})`
    const fields = [...document.querySelectorAll<HTMLElement>(`${typed}, textarea, select`)]
    const small = fields.filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    const nameOf = (field: HTMLElement) =>
      `${field.ariaLabel ?? field.getAttribute('name') ?? field.id} ${getComputedStyle(field).fontSize}`
    return { seen: fields.length, small: small.map(nameOf) }
  })
}

test('no field makes a phone zoom the page when it is touched', async ({ openBrowser }) => {
  const stage = await setStage(server.origin)
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const expectedErrors = [missingScreen]
  const page = await openAs(openBrowser, server.origin, stage.owner, { ...phone, expectedErrors })
  const found: Record<string, string[]> = {}
  let seen = 0
  const look = async (where: string) => {
    // Fields come with files of their own.
    await page.waitForLoadState('networkidle')
    const fields = await smallFields(page)
    seen += fields.seen
    if (fields.small.length > 0) found[where] = fields.small
  }
  for (const { path, isReady } of places(stage)) {
    await page.goto(path)
    await expect(page.locator('main').first()).toBeVisible()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await isReady?.(page)
    await look(path)
  }
  await openBuilder(page, stage.campaign.id)
  for (const name of ['Add', 'Layers', 'Pages', 'Theme']) {
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name }).tap()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await look(`the builder, ${name}`)
    await page.goBack()
    await expect(page.getByRole('dialog', { name })).toHaveCount(0)
  }
  await page.context().clearCookies()
  for (const width of [390, 1180]) {
    await page.setViewportSize({ width, height: 820 })
    for (const path of [
      '/',
      '/documentation',
      '/support',
      '/templates/gallery',
      '/sign-in',
      '/sign-up',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await look(`${path} at ${width} px`)
    }
  }
  expect(found).toEqual({})
  expect(seen).toBeGreaterThan(40)
})
