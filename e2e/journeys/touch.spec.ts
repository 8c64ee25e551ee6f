import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { campaignSchema } from '#shared/contract/campaigns.ts'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import {
  caretOf,
  coverBelow,
  endOf,
  flick,
  frames,
  isAtRest,
  middleOf,
  putFinger,
  tooSmall,
  topOf,
} from './support/finger.ts'
import { openAs, setStage } from './support/signed-in.ts'
import type { Stage } from './support/signed-in.ts'

const server = serveFanfare()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const barOf = (page: Page) => page.getByRole('navigation', { name: 'Panels' })
const actionsOf = (page: Page) => page.getByRole('toolbar', { name: 'Selection' })
const placesOf = (page: Page) => page.getByRole('group', { name: 'Places' }).getByRole('button')
const blocksOf = (page: Page) => canvasOf(page).locator('[data-block-id]')
const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name })

test('a small page is built from blank with one thumb', async ({ openBrowser }) => {
  const stage = await setStage(server.origin)
  const blank = await stage.owner.ask(
    campaignSchema,
    'POST',
    `/companies/${stage.companyId}/campaigns`,
    {
      name: 'Spring walk',
    },
  )
  const page = await openPhone(openBrowser, stage)
  await openBuilder(page, blank.id)

  await test.step('the heading is written', async () => {
    const heading = blocksOf(page).first()
    await heading.tap()
    await expect(actionsOf(page)).toBeVisible()
    await heading.tap()
    await expect(textsOf(page)).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('A walk in spring')
    await page.getByRole('button', { name: 'Done' }).tap()
    await expect(textsOf(page)).toHaveCount(0)
  })

  await test.step('a section below, and a text right into it', async () => {
    await barOf(page).getByRole('button', { name: 'Add' }).tap()
    await sheetOf(page, 'Add').getByRole('button', { name: 'Add section with 1 column' }).tap()
    await placesOf(page).last().tap()
    await canvasOf(page).getByRole('button', { name: 'Add a block' }).tap()
    await sheetOf(page, 'Add').getByRole('button', { name: 'Add Text', exact: true }).tap()
    await expect(textsOf(page)).toBeFocused()
    await page.keyboard.type('Every Sunday at ten')
    await page.getByRole('button', { name: 'Done' }).tap()
    await expect(canvasOf(page)).toContainText('Every Sunday at ten')
  })

  await test.step('a picture below it, then another one in its place', async () => {
    await addTo(page, 'Image', /between “A walk in spring”/)
    await page.getByRole('button', { name: 'Choose a picture' }).tap()
    await chooseFile(page, 'sun.svg.png', 'orange')
    const picture = blocksOf(page).locator('img')
    await expect(picture).toBeVisible()
    await expect(sheetOf(page, 'Change picture')).toHaveCount(0)
    const first = await picture.getAttribute('src')
    await page.getByRole('button', { name: 'Change picture' }).tap()
    await chooseFile(page, 'lake.png', 'teal')
    await expect(picture).not.toHaveAttribute('src', first ?? '')
    await page.getByRole('button', { name: 'Change picture' }).tap()
    await sheetOf(page, 'Change picture').getByRole('option', { name: 'sun.svg.png' }).tap()
    await expect(picture).toHaveAttribute('src', first ?? '')
  })

  await test.step('a form after it, and the heading moved to the end', async () => {
    await addTo(page, 'Form', /last, after “Every Sunday at ten”/)
    await expect(blocksOf(page)).toHaveCount(5)
    await canvasOf(page).getByText('A walk in spring').tap()
    await actionsOf(page).getByRole('button', { name: 'Move' }).tap()
    await expect(placesOf(page)).toHaveCount(5)
    expect(await tooSmall(placesOf(page))).toEqual([])
    await keepScreen(page, 'touch-places')
    await placesOf(page).last().tap()
    await expect(blocksOf(page).last()).toHaveText('A walk in spring')
    await expect(page.getByRole('alert').filter({ hasText: 'Placed' })).toContainText('last, after')
  })

  await test.step('the way back and Escape leave all as it is', async () => {
    await actionsOf(page).getByRole('button', { name: 'Move' }).tap()
    await page.goBack()
    await expect(placesOf(page)).toHaveCount(0)
    await actionsOf(page).getByRole('button', { name: 'Move' }).tap()
    await page.keyboard.press('Escape')
    await expect(placesOf(page)).toHaveCount(0)
    await expect(blocksOf(page).last()).toHaveText('A walk in spring')
  })

  await test.step('one is hidden, one deleted, and both come back', async () => {
    await actionsOf(page).getByRole('button', { name: 'Hide' }).tap()
    await expect(actionsOf(page).getByRole('button', { name: 'Show' })).toBeVisible()
    await barOf(page).getByRole('button', { name: 'Undo' }).tap()
    await expect(actionsOf(page).getByRole('button', { name: 'Hide' })).toBeVisible()
    await actionsOf(page).getByRole('button', { name: 'Delete' }).tap()
    await expect(blocksOf(page)).toHaveCount(4)
    await page.getByRole('button', { name: 'Bring back' }).tap()
    await expect(blocksOf(page)).toHaveCount(5)
    await expect(saveBadge(page, 'Saved')).toBeVisible()
  })
})

test('what is edited stays in sight above the sheet and above the keyboard', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const page = await openPhone(openBrowser, stage)
  await openBuilder(page, stage.campaign.id)
  const form = canvasOf(page).getByRole('button', { name: 'Send me the next one' })

  await test.step('the selected form above its settings', async () => {
    await canvasOf(page).locator('[data-kind="form"]').tap()
    await actionsOf(page).getByRole('button', { name: 'Edit' }).tap()
    const sheet = sheetOf(page, 'Form')
    await expect(sheet).toBeVisible()
    await expect.poll(async () => (await endOf(form)) < (await topOf(sheet))).toBe(true)
    await keepScreen(page, 'touch-settings')
  })

  await test.step('the sheet follows the finger: higher, lower, gone', async () => {
    const sheet = sheetOf(page, 'Form')
    await expect.poll(() => isAtRest(sheet)).toBe(true)
    const half = await topOf(sheet)
    await swipe(page, sheet, -320)
    await expect.poll(() => topOf(sheet)).toBeLessThan(half - 200)
    await swipe(page, sheet, 300)
    await expect.poll(() => topOf(sheet)).toBe(half)
    await swipe(page, sheet, 300)
    await expect(sheet).toHaveCount(0)
    await expect(actionsOf(page).getByRole('button', { name: 'Edit' })).toBeFocused()
  })

  await test.step('a first tap selects, a second one writes', async () => {
    const words = canvasOf(page).getByText('A short walk through')
    // A browser takes the first tap after a swipe as the one that stops it.
    await canvasOf(page).locator('img').first().tap()
    await words.tap()
    await expect(actionsOf(page)).toBeVisible()
    await expect(textsOf(page)).toHaveCount(0)
    await words.tap()
    await expect(textsOf(page)).toBeFocused()
    await coverBelow(page, 336)
    const tools = page.getByRole('toolbar', { name: 'Text' })
    await expect.poll(() => endOf(tools)).toBeLessThanOrEqual(844 - 336)
    await expect.poll(async () => (await caretOf(page)) < (await topOf(tools))).toBe(true)
    await tools.getByRole('button', { name: 'Bold' }).tap()
    await expect(textsOf(page)).toBeFocused()
    await keepScreen(page, 'touch-writing')
    await coverBelow(page, 0)
    await page.getByRole('button', { name: 'Done' }).tap()
  })

  await test.step('picked up near an edge, the page rests until it is moved there', async () => {
    const area = page.locator('[data-canvas-scroller]')
    const heading = blocksOf(page).filter({ hasText: 'One good letter' })
    const scrolled = () => area.evaluate(({ scrollTop }) => Math.round(scrollTop))
    await area.evaluate((element) => element.scrollTo(0, 0))
    const rest = (await endOf(area)) - (await endOf(heading))
    // So far down that its middle is as near to the lower edge as scrolls.
    await heading.evaluate((element, px) => (element.style.marginTop = `${px}px`), rest - 8)
    const at = await middleOf(heading)
    const finger = await putFinger(page, at)
    await expect(page.getByRole('alert').filter({ hasText: 'Picked up' })).toHaveCount(1)
    for (const y of [3, -2, 4, 0]) await finger.moveTo({ ...at, y: at.y + y }, 2)
    await page.evaluate(frames, 20)
    expect(await scrolled()).toBe(0)
    await finger.moveTo({ ...at, y: at.y + 56 })
    await expect.poll(scrolled).toBeGreaterThan(20)
    await page.keyboard.press('Escape')
    await finger.lift()
    await heading.evaluate((element) => element.style.removeProperty('margin-top'))
  })

  await test.step('moved at once, the page scrolls; held long, a block is dragged', async () => {
    const heading = blocksOf(page).filter({ hasText: 'One good letter' })
    const text = blocksOf(page).filter({ hasText: 'A short walk' })
    const line = page.locator('[data-drop-line]')
    await heading.scrollIntoViewIfNeeded()
    const from = await middleOf(heading)
    const before = await topOf(heading)
    await flick(page, from, -60)
    await expect.poll(() => topOf(heading)).toBeLessThan(before)
    await expect(line).toHaveCount(0)
    // A flick rolls on, on a slow machine out of sight.
    await expect.poll(() => isAtRest(heading)).toBe(true)
    await heading.scrollIntoViewIfNeeded()
    const finger = await putFinger(page, await middleOf(heading))
    await expect(page.getByRole('alert').filter({ hasText: 'Picked up' })).toHaveCount(1)
    // Picked up near the edge, the page may still scroll: the finger goes after the text, as eyes would.
    const isBelow = async () => {
      await finger.moveTo({ ...from, y: (await endOf(text)) - 8 })
      return (await topOf(line)) >= (await endOf(text))
    }
    await expect.poll(isBelow).toBe(true)
    await finger.lift()
    await expect(blocksOf(page).nth(2)).toContainText('One good letter')
  })
})

test('everything on a phone is as large as a finger, without barriers, light and dark', async ({
  openBrowser,
}) => {
  const stage = await setStage(server.origin)
  const page = await openPhone(openBrowser, stage)
  await openBuilder(page, stage.campaign.id)
  const bars = page.locator('section[aria-label="Tools"], header').getByRole('button')
  await canvasOf(page).getByText('One good letter').tap()
  await expect(actionsOf(page)).toBeVisible()
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await tooSmall(bars)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await keepScreen(page, `touch-selected-${colorScheme}`)
    expect(await findBarriers(page)).toEqual([])
    for (const name of ['Add', 'Layers', 'Pages']) {
      await barOf(page).getByRole('button', { name }).tap()
      await expect(sheetOf(page, name)).toBeVisible()
      expect(await tooSmall(sheetOf(page, name).getByRole('button'))).toEqual([])
      expect(await findBarriers(page)).toEqual([])
      await keepScreen(page, `touch-${name}-${colorScheme}`)
      await sheetOf(page, name).getByRole('button', { name: 'Close' }).tap()
      await expect(sheetOf(page, name)).toHaveCount(0)
    }
  }
  await page.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name: 'Search for a command' }).tap()
  await expect(page.getByText('Hide or show')).toBeVisible()
  await page.getByPlaceholder('Command, page or words').fill('shortcuts')
  await expect(page.getByText('Nothing is called that')).toBeVisible()
})

function openPhone(openBrowser: OpenBrowser, stage: Stage): Promise<Page> {
  return openAs(openBrowser, server.origin, stage.owner, phone)
}

const textsOf = (page: Page) => canvasOf(page).getByRole('textbox', { name: /^Text, / })

/** Chooses something to add and taps the place whose name says this. */
async function addTo(page: Page, name: string, place: RegExp): Promise<void> {
  await barOf(page).getByRole('button', { name: 'Add' }).tap()
  await sheetOf(page, 'Add')
    .getByRole('button', { name: `Add ${name}`, exact: true })
    .tap()
  await placesOf(page)
    .and(page.getByRole('button', { name: place }))
    .tap()
  await expect(placesOf(page)).toHaveCount(0)
}

/** Chooses a picture of one colour from this phone. */
async function chooseFile(page: Page, name: string, colour: string): Promise<void> {
  const buffer = await paint(page, colour)
  const chooser = page.waitForEvent('filechooser')
  await sheetOf(page, 'Change picture').getByRole('button', { name: 'Choose a picture' }).tap()
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
}

async function paint(page: Page, colour: string): Promise<Buffer> {
  const url = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 400
    const context = canvas.getContext('2d')
    if (!context) throw new Error('nothing to paint on')
    context.fillStyle = fill
    context.fillRect(0, 0, canvas.width, canvas.height)
    return canvas.toDataURL('image/png')
  }, colour)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** Swipes the head of a sheet by some px; down is above 0. */
async function swipe(page: Page, sheet: Locator, by: number): Promise<void> {
  const { x, y } = await middleOf(sheet.getByRole('heading', { level: 2 }).first())
  const finger = await putFinger(page, { x, y })
  await finger.moveTo({ x, y: y + by })
  await finger.lift()
}
