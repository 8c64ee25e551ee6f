import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { keepScreen, test } from './support/browsers.ts'
import type { OpenBrowser } from './support/browsers.ts'
import { canvasOf, openBuilder, saveBadge, writeIn } from './support/builder-screen.ts'
import { serveFanfare } from './support/fanfare-server.ts'
import { findBarriers } from './support/find-barriers.ts'
import { boxOf } from './support/own-hands.ts'
import { addMember, openAs, setStage } from './support/signed-in.ts'

const server = serveFanfare()
const words = 'A short walk through'

/** Ada and Bo in the builder of one campaign, in windows of other widths. */
async function openTogether(openBrowser: OpenBrowser) {
  const { origin } = server
  const stage = await setStage(origin)
  const editor = await addMember(origin, stage, { name: 'Bo Lindqvist', role: 'editor' })
  const wide = { viewport: { width: 1440, height: 900 } }
  const narrow = { viewport: { width: 1100, height: 700 } }
  const ada = await openAs(openBrowser, origin, stage.owner, wide)
  const bo = await openAs(openBrowser, origin, editor, narrow)
  await openBuilder(ada, stage.campaign.id)
  await openBuilder(bo, stage.campaign.id)
  await expect(facesOf(ada)).toHaveCount(1)
  return { ada, bo }
}

const facesOf = (page: Page) =>
  page.getByRole('list', { name: 'People here' }).getByRole('listitem')

const pointerOf = (page: Page, name: string) => page.locator(`[data-pointer-of="${name}"]`)

/** How far right and down a point is in an element, as fractions. */
async function placeIn(element: Locator, pointer: Locator) {
  const [box, point] = [await element.boundingBox(), await pointer.boundingBox()]
  if (!box || !point) return null
  return { x: (point.x - box.x) / box.width, y: (point.y - box.y) / box.height }
}

async function pointAt(page: Page, element: Locator, x: number, y: number): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('nothing to point at')
  await page.mouse.move(box.x + box.width * x - 4, box.y + box.height * y)
  await page.mouse.move(box.x + box.width * x, box.y + box.height * y)
}

const scrollerOf = (page: Page) => page.locator('[data-canvas-scroller]')

/** Which section is in the middle of what is seen, and how far down in it. */
const middleOf = (page: Page) =>
  scrollerOf(page).evaluate((area) => {
    const { top, height } = area.getBoundingClientRect()
    const middle = top + height / 2
    const sections = [...area.querySelectorAll('[data-section-id]')]
    const index = sections.findLastIndex((each) => each.getBoundingClientRect().top <= middle)
    const box = sections[index]?.getBoundingClientRect()
    return box ? index + (middle - box.top) / box.height : -1
  })

/** So that either window shows a part of the page only. */
async function enlarge(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Zoom' }).click()
  await page.getByRole('menuitem', { name: '150%' }).click()
}

const scrollTo = (page: Page, top: number) =>
  scrollerOf(page).evaluate((area, to) => area.scrollTo({ top: to }), top)

test('pointers are seen at the same place of the page in windows of any width', async ({
  openBrowser,
}) => {
  const { ada, bo } = await openTogether(openBrowser)
  const text = (page: Page) => page.locator('[data-block-id]').filter({ hasText: words })
  const bos = pointerOf(ada, 'Bo Lindqvist')

  await test.step('over a block, also at another width of the page', async () => {
    await pointAt(bo, text(bo), 0.75, 0.5)
    await expect(bos).toHaveCSS('opacity', '1')
    const isThere = async () => {
      const place = await placeIn(text(ada), bos)
      expect(place?.x).toBeCloseTo(0.75, 1)
      expect(place?.y).toBeCloseTo(0.5, 1)
    }
    await expect(isThere).toPass()
    await keepScreen(ada, 'together-pointer')
    await ada.getByRole('radio', { name: /^Phone/ }).click()
    await expect(isThere).toPass()
    await ada.getByRole('radio', { name: /^Desktop/ }).click()
    await expect(isThere).toPass()
  })

  await test.step('not while they type, and not beside the canvas', async () => {
    await bo.keyboard.press('Escape')
    await expect(bos).toHaveCSS('opacity', '0')
    await pointAt(bo, text(bo), 0.25, 0.5)
    await expect(bos).toHaveCSS('opacity', '1')
    await bo.mouse.move(10, 10)
    await expect(bos).toHaveCSS('opacity', '0')
  })

  await test.step('not when they hide it, also after a reload', async () => {
    const list = await openList(bo)
    await list.getByRole('switch', { name: 'Hide my pointer' }).click()
    await bo.keyboard.press('Escape')
    await pointAt(bo, text(bo), 0.5, 0.5)
    await pointAt(ada, text(ada), 0.5, 0.5)
    await expect(pointerOf(bo, 'Ada Lovelace')).toHaveCSS('opacity', '1')
    await expect(bos).toHaveCSS('opacity', '0')
    await bo.reload()
    await expect(saveBadge(bo, 'Saved')).toBeVisible()
    await expect(
      (await openList(bo)).getByRole('switch', { name: 'Hide my pointer' }),
    ).toBeChecked()
    await keepScreen(bo, 'together-hidden')
  })
})

async function openList(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Who is here' }).click()
  const list = page.getByRole('dialog', { name: 'Who is here' })
  await expect(list).toBeVisible()
  return list
}

test('who comes later sees at once where the others are', async ({ openBrowser }) => {
  const { ada, bo } = await openTogether(openBrowser)
  await writeIn(ada, words, 'end')
  const outline = bo.locator('[data-peer="Ada Lovelace"]')
  await expect(outline).toBeVisible()
  await bo.reload()
  await expect(outline).toBeVisible()
  const around = canvasOf(bo).getByText(words)
  const topOf = async (each: Locator) => (await each.boundingBox())?.y ?? 0
  await expect
    .poll(async () => Math.abs((await topOf(outline)) - (await topOf(around))))
    .toBeLessThan(12)
})

test('who is followed shows the way until the follower moves', async ({ openBrowser }) => {
  const { ada, bo } = await openTogether(openBrowser)
  const frame = bo.getByRole('region', { name: 'Following Ada Lovelace' })
  const follow = async () => {
    await bo.getByRole('button', { name: 'Follow Ada Lovelace' }).click()
    await expect(frame).toBeVisible()
  }

  await test.step('what is in the middle for one is in the middle for the other', async () => {
    for (const page of [ada, bo]) await enlarge(page)
    await follow()
    await expect(
      ada.getByRole('button', { name: 'Follow Bo Lindqvist, who follows you' }),
    ).toBeVisible()
    for (const top of [600, 900, 300]) {
      await scrollTo(ada, top)
      const seen = await middleOf(ada)
      await expect.poll(() => middleOf(bo)).toBeCloseTo(seen, 2)
    }
    await keepScreen(bo, 'together-following')
    await keepScreen(ada, 'together-followed')
    expect(await findBarriers(bo)).toEqual([])
  })

  await test.step('their page, too', async () => {
    await ada.getByRole('button', { name: /^Page: / }).click()
    await ada.getByRole('menuitem', { name: /thank/i }).click()
    await expect(bo.getByRole('button', { name: 'Page: You are on the list' })).toBeVisible()
  })

  await test.step('the wheel leaves, and stays where the person is', async () => {
    await bo.mouse.move(550, 400)
    await bo.mouse.wheel(0, 40)
    await expect(frame).toHaveCount(0)
    await expect(
      ada.getByRole('button', { name: 'Follow Bo Lindqvist', exact: true }),
    ).toBeVisible()
    await ada.getByRole('button', { name: /^Page: / }).click()
    await ada.getByRole('menuitem').first().click()
    await expect(saveBadge(ada, 'Saved')).toBeVisible()
    await expect(bo.getByRole('button', { name: 'Page: You are on the list' })).toBeVisible()
  })

  await test.step('so do Escape and Stop', async () => {
    await follow()
    await bo.keyboard.press('Escape')
    await expect(frame).toHaveCount(0)
    await follow()
    await frame.getByRole('button', { name: 'Stop' }).click()
    await expect(frame).toHaveCount(0)
  })

  await test.step('and when they leave, it is said', async () => {
    await follow()
    await ada.goto('/dashboard')
    await expect(bo.getByText('Ada Lovelace has left. You are where they were.')).toBeVisible()
    await expect(frame).toHaveCount(0)
  })
})

test('everybody sees who does what, in the list, in texts and in settings', async ({
  openBrowser,
}) => {
  const { ada, bo } = await openTogether(openBrowser)
  const list = await openList(ada)
  const entry = list.getByRole('listitem').filter({ hasText: 'Bo Lindqvist' })

  await test.step('what they look at and write in', async () => {
    await expect(entry).toContainText(/Looking at Section \d/)
    await writeIn(bo, words, 'end')
    await expect(entry).toContainText(`Writing in Text “${words}`)
    await keepScreen(ada, 'together-list')
    expect(await findBarriers(ada)).toEqual([])
  })

  await test.step('their caret is named for a moment, and covers no words', async () => {
    await ada.keyboard.press('Escape')
    const text = await writeIn(ada, words, 'start')
    const caret = text.locator('.fan-caret')
    await expect(caret).toHaveCount(1)
    await expect(caret).not.toHaveAttribute('data-named')
    await bo.keyboard.type(' Yes')
    await expect(text).toContainText('Yes')
    await expect(caret).toHaveAttribute('data-named', '')
    await keepScreen(ada, 'together-caret')
    expect(await isOverWords(caret.locator('.fan-caret-name'))).toBe(false)
    await expect(caret).not.toHaveAttribute('data-named')
  })

  await test.step('it takes no room: a label that just fits stays on its line', async () => {
    await ada.keyboard.press('Escape')
    const palette = ada.getByRole('complementary', { name: 'Add' })
    await palette.getByRole('button', { name: 'Add Button', exact: true }).click()
    await ada.keyboard.type('Read more')
    // Not any text: "Read mor" and the "E-mail" after it would be one, and the click in the middle.
    const labelOf = (page: Page) =>
      canvasOf(page).locator('.ff-button-link').filter({ hasText: 'Read more' })
    const label = labelOf(ada)
    const { height } = await boxOf(label)
    await labelOf(bo).click()
    await expect(labelOf(bo).getByRole('textbox')).toBeFocused()
    const before = () =>
      label.locator('.fan-caret').evaluate((caret) => caret.previousSibling?.textContent)
    await expect(async () => {
      await bo.keyboard.press('End')
      expect(await before()).toBe('Read more')
    }).toPass()
    expect((await boxOf(label)).height).toBe(height)
    await ada.keyboard.press('Escape')
    await ada.keyboard.press('Delete')
    await expect(label).toHaveCount(0)
  })

  await test.step('the field of the inspector that they are in is marked', async () => {
    const form = (page: Page) =>
      page.locator('[data-block-id]').filter({ hasText: 'Send me the next one' })
    const inspector = ada.getByRole('complementary', { name: 'Inspector' })
    for (const page of [bo, ada]) {
      await page.keyboard.press('Escape')
      await form(page).click()
    }
    const field = bo.getByRole('complementary', { name: 'Inspector' }).getByRole('textbox').first()
    await field.focus()
    const mark = inspector.getByRole('img', { name: 'Bo Lindqvist' })
    await expect(mark).toHaveCount(1)
    await keepScreen(ada, 'together-field')
    await field.blur()
    await expect(mark).toHaveCount(0)
  })

  await test.step('who is alone is told so', async () => {
    await bo.goto('/dashboard')
    await expect(facesOf(ada)).toHaveCount(0)
    await expect(await openList(ada)).toContainText('Only you are here')
    await keepScreen(ada, 'together-alone')
  })
})

/** Whether a shown flag stands over a line of the text it is in. */
const isOverWords = (flag: Locator) =>
  flag.evaluate((element) => {
    const box = element.getBoundingClientRect()
    if (box.width === 0) return false
    const section = element.closest('[data-section-id]')
    if (!section) return true
    const texts = document.createTreeWalker(section, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement?.closest('.fan-caret')) continue
      range.selectNodeContents(texts.currentNode)
      for (const line of range.getClientRects()) {
        const [top, bottom] = [line.top + line.height * 0.25, line.bottom - line.height * 0.25]
        const beside = line.right <= box.left || line.left >= box.right
        if (!beside && top < box.bottom && bottom > box.top) return true
      }
    }
    return false
  })
