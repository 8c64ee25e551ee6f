import { expect } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()

test('where the system gives the colours, outlines show what is selected, chosen and on', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const page = await openAs(openBrowser, server.origin, stage.owner)
  await page.emulateMedia({ forcedColors: 'active' })
  await openBuilder(page, stage.campaign.id)

  await canvasOf(page).locator('[data-kind="heading"]').first().click()
  await page.keyboard.press('Escape')
  const frame = page.locator('[data-selected-id]')
  await expect(frame).toHaveCSS('outline-style', 'solid')
  await expect(frame).toHaveCSS('outline-width', '3px')

  const shown = page.getByRole('group', { name: 'Shown on' }).getByRole('button', { name: 'Phone' })
  await expect(shown).toHaveCSS('outline-style', 'solid')
  await shown.click()
  await page.mouse.move(0, 0)
  await canvasOf(page).focus()
  await expect(shown).toHaveCSS('outline-style', 'none')

  const widths = page.getByRole('radiogroup', { name: 'Page width' })
  await expect(widths.locator('[aria-checked="true"]')).toHaveCSS('outline-style', 'solid')
  await expect(widths.locator('[aria-checked="false"]').first()).toHaveCSS('outline-style', 'none')

  await page.getByRole('button', { name: /^Move / }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-drop-line]')).toHaveCSS('forced-color-adjust', 'none')
  await page.keyboard.press('Escape')
  await keepScreen(page, 'high-contrast')
})
