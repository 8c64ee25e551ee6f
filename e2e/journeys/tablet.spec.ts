import { expect } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { caretOf, coverBelow, endOf, tooSmall } from './support/finger.ts'
import { openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()

test('everything on a tablet is as large as a finger, and what is written stays above the keyboard', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const tablet = { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true }
  const page = await openAs(openBrowser, server.origin, stage.owner, tablet)
  await openBuilder(page, stage.campaign.id)
  const touched = page.locator(
    ':is(header, nav, aside, [data-frame-head], [role=toolbar]) :is(button, a, input, select, [role=separator]):not([type=checkbox])',
  )
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeVisible()
  expect(await tooSmall(touched)).toEqual([])
  for (const name of ['Add', 'Layers', 'Pages', 'Theme']) {
    await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name }).tap()
    await expect(page.getByRole('complementary', { name })).toBeVisible()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    expect(await tooSmall(touched), name).toEqual([])
    await keepScreen(page, `tablet-${name}`)
  }
  await page.getByRole('button', { name: 'Close panel' }).tap()
  const form = canvasOf(page).locator('[data-kind="form"]')
  await form.tap()
  const actions = page.getByRole('toolbar', { name: 'Selection' })
  await actions.getByRole('button').first().focus()
  await expect(actions.getByRole('button', { name: 'Duplicate' })).toBeVisible()
  expect(await tooSmall(touched), 'the form').toEqual([])
  await keepScreen(page, 'tablet-selected')

  const text = canvasOf(page).getByRole('textbox', { name: /^Text, / })
  const words = canvasOf(page).getByText('A short walk through')
  await page.getByRole('button', { name: /^Width and zoom: Desktop, / }).tap()
  await expect.poll(() => tooSmall(page.getByRole('menuitem'))).toEqual([])
  await page.getByRole('menuitem', { name: /^Phone/ }).tap()
  await words.tap()
  await words.tap()
  await expect(text).toBeFocused()
  await coverBelow(page, 700)
  await expect.poll(() => caretOf(page)).toBeLessThanOrEqual(1024 - 700)
  await expect.poll(() => endOf(page.locator('[data-canvas-scroller]'))).toBe(1024 - 700)
  await keepScreen(page, 'tablet-writing')
  await coverBelow(page, 0)
  await expect.poll(() => endOf(page.locator('[data-canvas-scroller]'))).toBe(1024)
})
