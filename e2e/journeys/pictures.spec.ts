import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { campaignSchema } from '#shared/contract/campaigns.ts'
import { test } from './support/browsers.ts'
import { canvasOf, openBuilder, writeIn } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { keepPicture } from './support/keep-picture.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'
import { keepTemplatePicture } from './support/template-picture.ts'
import { goLive, templateIds } from './support/template-pages.ts'

const server = serveFanfare()
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]
const facesOf = (page: Page) =>
  page.getByRole('list', { name: 'People here' }).getByRole('listitem')
const label = 'Join the first run'

/** Selects the page's first button with the mouse, which then leaves the page. */
async function selectButton(page: Page, width: number): Promise<void> {
  // Between two panels the page would be too small to be looked at.
  if (width < 1200) await page.getByRole('button', { name: 'Close panel' }).click()
  await canvasOf(page).getByText(label).click()
  await expect(canvasOf(page).locator('[contenteditable="true"]')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.mouse.move(width - 8, 300)
  await expect(page.getByRole('toolbar', { name: 'Selection' })).toContainText('Button')
}

/** Not a test: it makes the pictures of the README, which are kept with the sources. */
test('pictures of three people in one campaign', async ({ openBrowser }) => {
  const { origin } = server
  const stage = await setStage(origin)
  const { id } = await stage.owner.ask(
    campaignSchema,
    'POST',
    `/companies/${stage.companyId}/campaigns`,
    {
      name: 'Northlight',
      templateId: 'product-launch',
    },
  )
  const bo = await addMember(origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const mira = await addMember(origin, stage, { name: 'Mira Okafor', role: 'editor' })
  const wide = { viewport: { width: 1440, height: 900 } }
  const writer = await openAs(openBrowser, origin, bo, wide)
  const pointer = await openAs(openBrowser, origin, mira, wide)
  await openBuilder(writer, id)
  await openBuilder(pointer, id)
  await writeIn(writer, 'Cool and clear while you work', 'end')

  for (const { width, height } of sizes) {
    const isPhone = width < 768
    const touch = isPhone ? { hasTouch: true, isMobile: true } : {}
    const ada = await openAs(openBrowser, origin, stage.owner, {
      viewport: { width, height },
      ...touch,
    })
    await openBuilder(ada, id)
    if (!isPhone) await expect(facesOf(ada)).toHaveCount(2)
    if (isPhone) await canvasOf(ada).getByText(label).tap()
    else await selectButton(ada, width)
    const picture = canvasOf(pointer).getByRole('img').first()
    await picture.hover({ position: { x: 150, y: 120 } })
    await picture.hover({ position: { x: 170, y: 140 } })
    await expect(ada.locator('[data-pointer-of="Mira Okafor"]')).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await ada.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // Whoever has just moved is named.
      await picture.hover({ position: { x: 180, y: colorScheme === 'light' ? 150 : 152 } })
      await expect(ada.locator('[data-pointer-of="Mira Okafor"][data-named]')).toBeVisible()
      await keepPicture(ada, `builder-${width}-${colorScheme}`)
    }
    await ada.context().close()
  }
})

/** Nor this: it makes the pictures of the showcase. */
test('pictures of all templates', async ({ openBrowser }) => {
  const stage = await setStage(server.origin)
  const visitor = await openBrowser('visitor', { reducedMotion: 'reduce' })
  for (const id of templateIds) {
    const { url } = await goLive(stage, id)
    await visitor.goto(url)
    await keepTemplatePicture(visitor, id)
  }
})
