import { expect } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()

const platforms = [
  {
    platform: 'MacIntel',
    held: 'Meta',
    other: 'Control',
    shown: '⌘D',
    read: 'Command Shift L',
    aria: 'Meta+D',
    help: 'Command Shift arrows move',
  },
  {
    platform: 'Win32',
    held: 'Control',
    other: 'Meta',
    shown: 'CtrlD',
    read: 'Control Shift L',
    aria: 'Control+D',
    help: 'Control Shift arrows move',
  },
] as const

for (const { platform, held, other, shown, read, aria, help } of platforms) {
  test(`keys are heard and shown as on ${platform}`, async ({ openBrowser }) => {
    const stage = await setStage(server.origin)
    const page = await openAs(openBrowser, server.origin, stage.owner)
    await page.addInitScript((value) => {
      Object.defineProperty(Navigator.prototype, 'platform', { get: () => value })
    }, platform)
    await openBuilder(page, stage.campaign.id)
    const name = `keys-${platform}`
    await expect(page.locator('#canvas-help')).toContainText(help)

    await canvasOf(page).focus()
    await page.keyboard.press(`${other}+k`)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Shortcuts' })
    await expect(sheet.getByText(read, { exact: true }).first()).toBeAttached()
    await keepScreen(page, `${name}-sheet`)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()

    await canvasOf(page).locator('[data-kind="heading"]').first().click()
    await page.keyboard.press('Escape')
    const duplicate = page.getByRole('complementary').getByRole('button', { name: 'Duplicate' })
    await expect(duplicate).toHaveAttribute('aria-keyshortcuts', aria)
    await duplicate.hover()
    await expect(page.locator('[role=tooltip]')).toContainText(shown)
    await keepScreen(page, `${name}-tooltip`)
    await page.keyboard.press(`${held}+k`)
    const palette = page.getByPlaceholder('Search for a command, a page or words on it')
    await palette.fill('move')
    await expect(page.getByRole('button', { name: 'Move down' })).toHaveAttribute(
      'aria-keyshortcuts',
      /^(Meta|Control)\+Shift\+ArrowDown$/,
    )
    await keepScreen(page, `${name}-palette`)
    await page.keyboard.press('Escape')
    await expect(palette).toBeHidden()

    await page.getByRole('button', { name: 'Zoom' }).click()
    await expect(page.getByRole('menuitem', { name: 'Fit the width' })).toBeVisible()
    await keepScreen(page, `${name}-menu`)
    await page.keyboard.press('Escape')
    await canvasOf(page).focus()
    await page.keyboard.press('2')
    await expect(page.getByRole('radio', { name: /^Tablet/ })).toBeChecked()
  })
}
