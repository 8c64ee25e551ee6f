import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { boxOf } from './support/own-hands.ts'
import { openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Pages' })
const rowsOf = (page: Page) => panelOf(page).locator('[data-page-row]')
const lineOf = (page: Page) => page.locator('[data-page-line]')
const heardBy = (page: Page) => page.getByRole('alert').filter({ hasText: /./ })

async function openPages(page: Page, campaignId: string): Promise<void> {
  await openBuilder(page, campaignId)
  await page.getByRole('button', { name: 'Pages', exact: true }).click()
  await expect(rowsOf(page).first()).toBeVisible()
}

async function order(page: Page): Promise<string[]> {
  const rows = await rowsOf(page).all()
  return Promise.all(rows.map(async (row) => (await row.innerText()).split('\n')[0] ?? ''))
}

test('pages are carried to another place, whatever a colleague does meanwhile', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const page = await openAs(openBrowser, server.origin, stage.owner)
  const other = await openAs(openBrowser, server.origin, stage.owner)
  for (const each of [page, other]) await openPages(each, stage.campaign.id)
  for (const count of [3, 4]) {
    await page.getByRole('button', { name: 'Add page' }).click()
    await expect(rowsOf(other)).toHaveCount(count)
  }
  const [letter = '', thanks = ''] = await order(page)

  await test.step('by keyboard, spoken, and cancelled by Escape', async () => {
    await rowsOf(page).last().getByRole('button').first().focus()
    await page.keyboard.press('Space')
    await expect(heardBy(page)).toContainText('Picked up Page 4.')
    await expect(lineOf(page)).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(heardBy(page)).toHaveText(`Place 3 of 4, after ${thanks}.`)
    await page.keyboard.press('Escape')
    await expect(heardBy(page)).toHaveText('Cancelled. Page 4 stays where it was.')
    expect(await order(page)).toEqual([letter, thanks, 'Page 3', 'Page 4'])
    await page.keyboard.press('Space')
    await expect(heardBy(page)).toContainText('Picked up Page 4.')
    await expect(lineOf(page)).toBeVisible()
    await page.keyboard.press('ArrowUp')
    await expect(heardBy(page)).toContainText('Place 3 of 4')
    await page.keyboard.press('Space')
    await expect(heardBy(page)).toContainText('Dropped Page 4.')
    await expect.poll(() => order(other)).toEqual([letter, thanks, 'Page 4', 'Page 3'])
  })

  await test.step('by keys that all come before the first of them is drawn', async () => {
    const pressAtOnce = (codes: readonly string[]) =>
      page.evaluate((all) => {
        const options = { bubbles: true, cancelable: true }
        for (const code of all) {
          const key = code === 'Space' ? ' ' : code
          const event = new KeyboardEvent('keydown', { code, key, ...options })
          document.activeElement?.dispatchEvent(event)
        }
      }, codes)
    await rowsOf(page).last().getByRole('button').first().focus()
    await pressAtOnce(['Space', 'ArrowUp', 'ArrowUp', 'Space'])
    await expect.poll(() => order(other)).toEqual([letter, 'Page 3', thanks, 'Page 4'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => order(other)).toEqual([letter, thanks, 'Page 4', 'Page 3'])
  })

  await test.step('by the mouse; a page that comes in between does not misplace it', async () => {
    await rowsOf(page).last().getByRole('button').first().hover()
    await page.mouse.down()
    const box = await rowsOf(page).nth(1).boundingBox()
    if (!box) throw new Error('no row')
    await page.mouse.move(box.x + 60, box.y + 4, { steps: 8 })
    await expect(lineOf(page)).toBeVisible()
    const line = await lineOf(page).boundingBox()
    expect(Math.abs((line?.y ?? 0) - box.y)).toBeLessThanOrEqual(2)
    await keepScreen(page, 'page-drag')
    await other.getByRole('button', { name: 'Add page' }).click()
    await expect(rowsOf(page)).toHaveCount(5)
    await expect(lineOf(page)).toBeVisible()
    await page.mouse.up()
    await expect.poll(() => order(other)).toEqual([letter, 'Page 3', thanks, 'Page 4', 'Page 5'])
    // Not by the mouse: dnd-kit keeps clicks from everybody for 50 ms after a drop.
    await page.keyboard.press('Control+z')
    await expect.poll(() => order(other)).toEqual([letter, thanks, 'Page 4', 'Page 3', 'Page 5'])
    await expect(saveBadge(page, 'Saved')).toBeVisible()
  })
})

test('panels are made wider by their edges, and stay so', async ({ openBrowser }) => {
  const stage = await setStage(server.origin)
  const page = await openAs(openBrowser, server.origin, stage.owner)
  await openPages(page, stage.campaign.id)
  const left = page.getByRole('separator', { name: 'Width of the panel' })
  const right = page.getByRole('separator', { name: 'Width of the inspector' })
  const width = async (name: string) => {
    const box = await page.getByRole('complementary', { name }).boundingBox()
    return Math.round(box?.width ?? 0)
  }
  await left.hover()
  await page.mouse.down()
  const edge = await left.boundingBox()
  if (!edge) throw new Error('no edge')
  await page.mouse.move(edge.x + edge.width / 2 + 80, 400, { steps: 6 })
  await page.mouse.up()
  expect(await width('Pages')).toBe(360)
  await expect(left).toHaveAttribute('aria-valuenow', '360')
  await right.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(right).toHaveAttribute('aria-valuenow', '380')
  expect(await width('Inspector')).toBe(380)
  await page.keyboard.press('End')
  await expect(right).toHaveAttribute('aria-valuenow', '520')
  await keepScreen(page, 'panel-sizes')
  await openPages(page, stage.campaign.id)
  expect(await width('Pages')).toBe(360)
  await left.dblclick()
  await expect(left).toHaveAttribute('aria-valuenow', '280')
  expect(await width('Pages')).toBe(280)
})

test('what stands on a selection covers no words, and a block is added at its edge', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const page = await openAs(openBrowser, server.origin, stage.owner)
  await openBuilder(page, stage.campaign.id)
  const tag = page.getByRole('toolbar', { name: 'Selection' })
  const texts = canvasOf(page).locator('[data-kind="heading"], [data-kind="rich-text"]')
  for (const at of [0, 1, 2]) {
    await texts.nth(at).click({ position: { x: 3, y: 3 } })
    await expect(canvasOf(page).locator('[contenteditable="true"]')).toBeFocused()
    await page.keyboard.press('Escape')
    await page.mouse.move(0, 0)
    await expect(tag).toBeVisible()
    expect(await wordsUnder(tag), `words under the tag of text ${at}`).toEqual([])
  }
  const add = page.getByRole('button', { name: 'Add block below' })
  await expect(add).toHaveCSS('opacity', '0')
  const edge = await boxOf(texts.nth(2))
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height + 6)
  await expect(add).toHaveCSS('opacity', '1')
  const id = await texts.nth(2).getAttribute('data-block-id')
  await add.click()
  const menu = page.getByRole('menu')
  await expect(menu.locator(':focus')).toHaveCount(1)
  const { y, height } = await boxOf(menu)
  expect(y + height, 'the end of the menu').toBeLessThan(900)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(menu.getByRole('menuitem').last()).toBeFocused()
  await expect(menu.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 })
  await keepScreen(page, 'block-menu')
  await menu.getByRole('menuitem', { name: 'Divider' }).click()
  await expect(canvasOf(page).locator(`[data-block-id="${id}"] + [data-block-id]`)).toHaveAttribute(
    'data-kind',
    'divider',
  )
})

/** The texts of the page of which something is under an element. */
function wordsUnder(element: Locator): Promise<string[]> {
  return element.evaluate((own) => {
    const over = own.getBoundingClientRect()
    const page = document.querySelector('[data-page-id]')
    if (!page) return ['no page']
    const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
    const covered: string[] = []
    const range = document.createRange()
    while (texts.nextNode()) {
      const words = texts.currentNode.textContent ?? ''
      range.selectNodeContents(texts.currentNode)
      // The box of a line has room above and below its letters.
      const isUnder = [...range.getClientRects()].some(
        ({ left, right, top, bottom, height }) =>
          left < over.right &&
          right > over.left &&
          top + height * 0.2 < over.bottom &&
          bottom - height * 0.2 > over.top,
      )
      if (words.trim() !== '' && isUnder) covered.push(words)
    }
    return covered
  })
}
