import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { openBuilder } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()

const beside = 47
const below = 34

/** What can be pressed and stands partly where a phone has its camera, round corners or home bar, by name. */
function underneath(page: Page) {
  return page.evaluate(
    ([side, foot]) => {
      const all = [...document.querySelectorAll<HTMLElement>('button, a, input, [role=tab]')]
      const shown = all.filter((one) => one.checkVisibility() && !one.closest('#canvas, .skip'))
      return shown
        .filter((one) => {
          const { left, right, top, bottom, width } = one.getBoundingClientRect()
          const isSeen = width > 1 && top < innerHeight && bottom > 0 && right > 0
          return isSeen && (left < side || right > innerWidth - side || bottom > innerHeight - foot)
        })
        .map((one) => one.ariaLabel ?? one.innerText)
    },
    [isOnItsSide(page) ? beside : 0, below] as const,
  )
}

function isOnItsSide(page: Page): boolean {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  return width > height
}

test('nothing to press lies beneath the camera or the home bar of a phone', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const page = await openAs(openBrowser, server.origin, stage.owner, phone)
  const client = await page.context().newCDPSession(page)
  const turn = async (size: { width: number; height: number }) => {
    await page.setViewportSize(size)
    const side = size.width > size.height ? beside : 0
    await client.send('Emulation.setSafeAreaInsetsOverride', {
      insets: { left: side, right: side, bottom: below },
    })
  }
  await openBuilder(page, stage.campaign.id)
  await turn({ width: 390, height: 844 })
  await expect.poll(() => underneath(page)).toEqual([])
  await page.getByRole('navigation', { name: 'Panels' }).getByRole('button', { name: 'Add' }).tap()
  await expect(page.getByRole('dialog', { name: 'Add' })).toBeVisible()
  await page.goBack()
  await turn({ width: 844, height: 390 })
  await expect.poll(() => underneath(page)).toEqual([])
  await keepScreen(page, 'safe-areas-builder')
  // Pulled down, the window is not loaded again.
  await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'none')
  for (const path of ['/dashboard/campaigns', '/dashboard/settings', '/support']) {
    await page.goto(path)
    await turn({ width: 844, height: 390 })
    await expect(page.getByRole('heading').first()).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => underneath(page), path).toEqual([])
  }
})
