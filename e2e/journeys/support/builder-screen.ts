import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** The page being built, as the builder shows it. */
export function canvasOf(page: Page): Locator {
  return page.getByRole('application', { name: /^Page at / })
}

/** The one badge, by its word: `Saved`, `Offline, 3 changes kept`. */
export function saveBadge(page: Page, word: string | RegExp): Locator {
  const name = typeof word === 'string' ? new RegExp(`^${word}\\.`) : word
  return page.getByRole('banner').getByRole('status', { name })
}

/** Opens the builder and waits until the campaign is on its canvas. */
export async function openBuilder(page: Page, campaignId: string): Promise<void> {
  await page.goto(`/campaigns/builder/${campaignId}`)
  await expect(canvasOf(page)).toBeVisible()
  await expect(saveBadge(page, 'Saved')).toBeVisible()
}

/** Clicks into the text that has these words, and puts the caret at its start or end. */
export async function writeIn(page: Page, words: string, at: 'start' | 'end'): Promise<Locator> {
  await canvasOf(page).getByText(words).click()
  const text = canvasOf(page).getByRole('textbox').filter({ hasText: words })
  await expect(text).toBeFocused()
  await goTo(text, at)
  return text
}

/** Moves the caret to the start or end of the text that has the keyboard, until it is there. */
export async function goTo(text: Locator, at: 'start' | 'end'): Promise<void> {
  await expect(async () => {
    await text.page().keyboard.press(at === 'start' ? 'Control+Home' : 'Control+End')
    expect(await isCaretAt(text, at)).toBe(true)
  }).toPass()
}

function isCaretAt(text: Locator, at: 'start' | 'end'): Promise<boolean> {
  return text.evaluate((element, wanted) => {
    const caret = getSelection()?.getRangeAt(0)
    if (!caret) return false
    const between = document.createRange()
    between.selectNodeContents(element)
    if (wanted === 'start') between.setEnd(caret.startContainer, caret.startOffset)
    else between.setStart(caret.endContainer, caret.endOffset)
    return caret.collapsed && between.toString() === ''
  }, at)
}

/** What is written in a text that is open for writing, without the flags of other people's carets. */
export function writtenIn(text: Locator): Promise<string> {
  return text.evaluate((element) => {
    const copy = element.cloneNode(true)
    if (!(copy instanceof HTMLElement)) return ''
    for (const flag of copy.querySelectorAll('[contenteditable="false"]')) flag.remove()
    return copy.textContent
  })
}

/** Carries the selected block down by some places: picks it up, moves and drops it by keyboard. */
export async function carryDown(page: Page, places: number): Promise<void> {
  const heard = page.getByRole('alert').filter({ hasText: /./ })
  await page.getByRole('button', { name: /^Move / }).focus()
  await page.keyboard.press('Space')
  await expect(heard).toContainText('Picked up')
  for (let place = 1; place <= places; place++) {
    const before = await heard.innerText()
    await page.keyboard.press('ArrowDown')
    await expect(heard).not.toHaveText(before)
  }
  await page.keyboard.press('Space')
  await expect(heard).toContainText('Dropped')
}

/** Whether the text with these words comes below the picture on the page being built. */
export async function isBelowPicture(page: Page, words: string): Promise<boolean> {
  const text = await canvasOf(page).getByText(words).boundingBox()
  const picture = await canvasOf(page)
    .getByRole('img', { name: /orange sun/ })
    .boundingBox()
  return text !== null && picture !== null && text.y > picture.y
}
