import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** Goes on by Tab until something has the focus; at every step the focus must be seen somewhere. */
export async function tabTo(
  page: Page,
  wanted: Locator,
  { key = 'Tab', atMost = 60 }: { key?: 'Tab' | 'Shift+Tab'; atMost?: number } = {},
): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let step = 0; step < atMost; step++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    await expectFocusSeen(page)
  }
  throw new Error(`Not reached in ${atMost} steps. The focus is at ${await focusOf(page)}.`)
}

/** Goes there by Tab and presses it. */
export async function pressByTab(page: Page, wanted: Locator, key?: 'Tab' | 'Shift+Tab') {
  await tabTo(page, wanted, key ? { key } : {})
  await page.keyboard.press('Enter')
}

/** Somebody who looks at the screen can tell what has the focus: it is in sight, and marked. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const isSeen = () => page.evaluate(isFocusSeen)
  await expect.poll(isSeen, { message: `is it seen: ${await focusOf(page)}` }).toBe(true)
}

/** Runs in the page. */
function isFocusSeen(): boolean {
  const at = document.activeElement
  if (!(at instanceof HTMLElement) || at === document.body) return false
  // The selection is drawn on the page, around it or around the frame of the page.
  const around = [at, at.parentElement, at.nextElementSibling, at.closest('label')]
  const inside = ':scope > *, :scope > * > *, #canvas [data-current]'
  const marks = [...around, ...at.querySelectorAll(inside)]
  const isMarked = marks.some((each) => {
    if (!each) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
    const isRinged = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1
    return isRinged || boxShadow.includes('0px 0px 0px')
  })
  // In a text the caret shows it, on the canvas also the outline of what is selected.
  const isText = at.isContentEditable
  const isSelecting = at.id === 'canvas' && document.querySelector('[data-selected-id]') !== null
  const { top, bottom, left, right } = at.getBoundingClientRect()
  const isIn = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
  return isIn && (isMarked || isText || isSelecting)
}

/** What has the focus, in words for a failed test. */
function focusOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement
    return `${at?.tagName} ${at?.getAttribute('aria-label') ?? at?.textContent?.slice(0, 60)}`
  })
}

/** Holds what was last said at once to screen readers in the builder. */
export async function expectSaid(page: Page, words: string | RegExp): Promise<void> {
  await expect(page.locator('[role="alert"][aria-live]')).toContainText(words)
}

/** Opens the options of a setting and goes through them to one, which is chosen. */
export async function chooseByArrow(
  page: Page,
  setting: Locator,
  option: { key: string; name: string },
) {
  await tabTo(page, setting)
  await page.keyboard.press(option.key)
  const wanted = page.getByRole('option', { name: option.name })
  await expect(wanted).toBeVisible()
  // A turn after it opens, the list notes which option was chosen before; nobody's fingers are sooner.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  for (let step = 0; step < 10; step++) {
    await page.keyboard.press(option.key)
    if ((await wanted.getAttribute('data-combobox-selected')) !== null) break
  }
  await page.keyboard.press('Enter')
  await expect(setting).toHaveValue(option.name)
}

/** Goes down the list of places to link to, which is open, and chooses. */
export async function chooseTarget(page: Page, name: RegExp): Promise<void> {
  const item = page.getByRole('dialog').getByRole('button', { name })
  await expect(item).toBeVisible()
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('ArrowDown')
    if (await item.evaluate((element) => element === document.activeElement)) break
  }
  await expectFocusSeen(page)
  await page.keyboard.press('Enter')
}
