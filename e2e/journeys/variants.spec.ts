import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()
const title = 'One good letter, every other Sunday'
const walk = 'A short walk through'

/** What one frame of the canvas shows: 0 is the page, 1 the variant beside it. */
function frameOf(page: Page, at: number) {
  return canvasOf(page).locator('[data-page-id]').nth(at)
}

async function openPages(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pages', exact: true }).click()
}

/** Clicks a text in one frame and writes at its end. */
async function writeAtEnd(page: Page, at: number, words: string, more: string): Promise<void> {
  await frameOf(page, at).getByText(words).click()
  const text = frameOf(page, at).getByRole('textbox').filter({ hasText: words })
  await expect(text).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(more)
  await page.keyboard.press('Escape')
}

test('two people make a variant beside its page, and make it the page', async ({ openBrowser }) => {
  const { origin } = server
  const stage = await setStage(origin)
  const editor = await addMember(origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const ada = await openAs(openBrowser, origin, stage.owner)
  const bo = await openAs(openBrowser, origin, editor)
  const count = (page: Page) => canvasOf(page).getByRole('button', { name: /difference|Same as/ })
  for (const page of [ada, bo]) await openBuilder(page, stage.campaign.id)

  await test.step('a new variant stands beside its page and is the same', async () => {
    await openPages(ada)
    await ada
      .getByRole('button', { name: /^More about / })
      .first()
      .click()
    await ada.getByRole('menuitem', { name: 'New variant' }).click()
    await expect(frameOf(ada, 1).getByText(title)).toBeVisible()
    await expect(frameOf(ada, 0).getByText(title)).toBeVisible()
    await expect(count(ada)).toHaveText('Same as the page')
    await openPages(bo)
    await bo.getByRole('button', { name: 'Variant B', exact: true }).click()
    await expect(frameOf(bo, 1).getByText(title)).toBeVisible()
  })

  await test.step('both sides are edited beside each other', async () => {
    await writeAtEnd(ada, 1, title, ', in B')
    await expect(frameOf(bo, 1).getByText(`${title}, in B`)).toBeVisible()
    await expect(frameOf(ada, 0).getByText(`${title}, in B`)).toHaveCount(0)
    await expect(count(ada)).toHaveText('1 difference')
    await writeAtEnd(bo, 0, title, ' now')
    await writeAtEnd(bo, 0, walk, ' Also for you.')
    await expect(frameOf(ada, 0).getByText(`${title} now`)).toBeVisible()
    await expect(frameOf(ada, 1).getByText('Also for you.')).toBeVisible()
    await expect(frameOf(ada, 1).getByText(`${title}, in B`)).toBeVisible()
    await keepScreen(ada, 'variants-beside')
  })

  await test.step('opened and left as it was, a text still follows the page', async () => {
    await frameOf(ada, 1).getByText(walk).click()
    await expect(frameOf(ada, 1).getByRole('textbox').filter({ hasText: walk })).toBeFocused()
    await ada.keyboard.press('Escape')
    await expect(count(ada)).toHaveText('1 difference')
  })

  await test.step('who is in a text stays in it when the page changes and another opens it too', async () => {
    const open = (page: Page) => frameOf(page, 1).getByRole('textbox').filter({ hasText: walk })
    await frameOf(bo, 1).getByText(walk).click()
    await expect(open(bo)).toBeFocused()
    await writeAtEnd(ada, 0, walk, ' Bring shoes.')
    await frameOf(ada, 1).getByText(walk).click()
    for (const page of [ada, bo]) await expect(open(page)).toContainText('Bring shoes.')
    await expect(count(ada)).toHaveText('1 difference')
    await bo.keyboard.press('Control+End')
    // At one stroke: on a slow machine a pause between two keys would begin another step.
    await bo.keyboard.insertText(' Rain or shine.')
    await expect(open(ada)).toContainText('Bring shoes. Rain or shine.')
    await ada.keyboard.press('Escape')
    await bo.keyboard.press('Control+z')
    await bo.keyboard.press('Escape')
    await expect(frameOf(ada, 1).getByText('Bring shoes. Rain')).toHaveCount(0)
    await expect(count(ada)).toHaveText('1 difference')
  })

  await test.step('moved, removed and added in the variant alone, and taken back by undo', async () => {
    await frameOf(ada, 1).getByText('The Slow Morning').first().click()
    await ada.keyboard.press('Escape')
    await ada.keyboard.press('Control+Shift+ArrowDown')
    await expect(count(ada)).toHaveText('2 differences')
    await ada.keyboard.press('Delete')
    await expect(frameOf(ada, 1).getByText('The Slow Morning', { exact: true })).toHaveCount(0)
    await expect(frameOf(ada, 0).getByText('The Slow Morning', { exact: true })).toHaveCount(1)
    await expect(frameOf(bo, 1).getByText('The Slow Morning', { exact: true })).toHaveCount(0)
    // Beside the button that adds a block, which stands in the middle.
    await frameOf(ada, 1)
      .getByText(walk)
      .click({ position: { x: 4, y: 4 } })
    await ada.keyboard.press('Escape')
    await ada.keyboard.press('Control+d')
    await expect(frameOf(bo, 1).getByText(walk)).toHaveCount(2)
    await expect(frameOf(bo, 0).getByText(walk)).toHaveCount(1)
    await expect(count(ada)).toHaveText('3 differences')
    await ada.keyboard.press('Control+z')
    await expect(frameOf(bo, 1).getByText(walk)).toHaveCount(1)
    await expect(count(ada)).toHaveText('2 differences')
  })

  await test.step('each difference is named and goes back to the page’s', async () => {
    await count(ada).click()
    const list = ada.getByRole('dialog', { name: /difference/ })
    await expect(list).toBeVisible()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list.getByRole('listitem').first()).toContainText('Section 1 · Text')
    await keepScreen(ada, 'variants-differences')
    await list.getByRole('button', { name: /^Bring back / }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(frameOf(bo, 1).getByText('The Slow Morning', { exact: true })).toHaveCount(1)
    await ada.keyboard.press('Escape')
    await frameOf(ada, 1).getByText(`${title}, in B`).click()
    const inspector = ada.getByRole('complementary', { name: 'Inspector' })
    await expect(inspector.getByText('Differs from the page')).toBeVisible()
    await keepScreen(ada, 'variants-inspector')
    await ada.keyboard.press('Escape')
    expect(await findBarriers(ada)).toEqual([])
  })

  await test.step('all of it is there after a reload, alone and beside', async () => {
    await expect(saveBadge(ada, 'Saved')).toBeVisible()
    await openBuilder(ada, stage.campaign.id)
    await openPages(ada)
    await ada.getByRole('button', { name: 'Variant B', exact: true }).click()
    await expect(frameOf(ada, 1).getByText(`${title}, in B`)).toBeVisible()
    await canvasOf(ada).getByRole('button', { name: 'Show alone' }).last().click()
    await expect(canvasOf(ada).locator('[data-page-id]')).toHaveCount(1)
    await expect(frameOf(ada, 0).getByText(`${title}, in B`)).toBeVisible()
  })

  await test.step('made the page, it is what everybody sees, and one undo brings both back', async () => {
    await ada.getByRole('button', { name: 'More about Variant B' }).last().click()
    await ada.getByRole('menuitem', { name: 'Make this the page' }).click()
    for (const page of [ada, bo]) {
      await expect(canvasOf(page).locator('[data-page-id]')).toHaveCount(1)
      await expect(frameOf(page, 0).getByText(`${title}, in B`)).toBeVisible()
    }
    await ada.keyboard.press('Control+z')
    await expect(frameOf(ada, 0).getByText(`${title} now`)).toBeVisible()
    await expect(ada.getByRole('button', { name: 'Variant B', exact: true })).toBeVisible()
  })
})

test('a phone shows a page or its variant, one at a time', async ({ openBrowser }) => {
  const stage = await setStage(server.origin)
  const wide = await openAs(openBrowser, server.origin, stage.owner)
  await openBuilder(wide, stage.campaign.id)
  await openPages(wide)
  await wide
    .getByRole('button', { name: /^More about / })
    .first()
    .click()
  await wide.getByRole('menuitem', { name: 'New variant' }).click()
  await writeAtEnd(wide, 1, title, ', in B')
  await expect(saveBadge(wide, 'Saved')).toBeVisible()

  const viewport = { width: 390, height: 844 }
  const phone = await openAs(openBrowser, server.origin, stage.owner, {
    viewport,
    hasTouch: true,
  })
  await openBuilder(phone, stage.campaign.id)
  await phone.getByRole('button', { name: 'B, Variant B' }).click()
  await expect(canvasOf(phone).locator('[data-page-id]')).toHaveCount(1)
  await expect(frameOf(phone, 0).getByText(`${title}, in B`)).toBeVisible()
  await expect(phone.getByRole('button', { name: 'B, Variant B' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await keepScreen(phone, 'variants-phone')
  expect(await findBarriers(phone)).toEqual([])
})

test('a tablet shows two of them beside each other only where that needs no sideways scrolling', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const viewport = { width: 768, height: 1024 }
  const page = await openAs(openBrowser, server.origin, stage.owner, { viewport, hasTouch: true })
  await openBuilder(page, stage.campaign.id)
  const shown = canvasOf(page).locator('[data-page-id]')
  const isScrolled = () =>
    page
      .locator('[data-canvas-scroller]')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  await openPages(page)
  await page
    .getByRole('button', { name: /^More about / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'New variant' }).click()
  await expect(page.getByRole('button', { name: 'B, Variant B' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(shown).toHaveCount(1)
  await page.getByRole('button', { name: 'Close panel' }).click()
  await expect(page.getByRole('complementary', { name: 'Inspector' })).toBeVisible()
  await expect(shown).toHaveCount(1)
  await page.getByRole('button', { name: 'A, Page' }).click()
  await expect(page.getByRole('button', { name: 'A, Page' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  expect(await isScrolled()).toBe(false)
  await page.getByRole('button', { name: 'Show beside' }).click()
  await page.getByRole('menuitem', { name: 'B, Variant B' }).click()
  await expect(shown).toHaveCount(2)
  expect(await isScrolled()).toBe(false)
  await keepScreen(page, 'variants-tablet')
})
