import { expect } from '@playwright/test'
import type { Found } from '../engine/found.ts'
import type { Tab } from '../engine/tab.ts'

/** The page being built, as the builder shows it. */
export const canvasOf = (tab: Tab): Found => tab.byRole('application', /^Page at /)
/** The palette of things to add. */
export const paletteOf = (tab: Tab): Found => tab.byRole('complementary', 'Add')
/** What is written in now. */
export const openText = (tab: Tab): Found => canvasOf(tab).css('[contenteditable="true"]')

/** Opens the builder and waits until the campaign is on its canvas. */
export async function openBuilder(tab: Tab, origin: string, campaignId: string): Promise<void> {
  await tab.open(`${origin}/campaigns/builder/${campaignId}`)
  await canvasOf(tab).appears()
  await isSaved(tab)
}

export const isSaved = (tab: Tab): Promise<void> => badge(tab, /^Saved\./).appears()

/** The one badge, by its words: `Saved.`, `Offline, 3 changes kept.` */
export const badge = (tab: Tab, words: RegExp): Found =>
  tab.byRole('banner').byRole('status', words)

/** Clicks into the text that begins with these words, and puts the caret at its start or end. */
export async function writeIn(tab: Tab, words: string, at: 'start' | 'end'): Promise<Found> {
  await canvasOf(tab)
    .byText(new RegExp(`^${words}`))
    .click()
  const text = openText(tab)
  await text.hasFocus()
  await goTo(tab, at)
  return text
}

/** Moves the caret to the start or end of the text that is written in, until it is there. */
async function goTo(tab: Tab, at: 'start' | 'end'): Promise<void> {
  await expect(async () => {
    await tab.keyboard.press(at === 'start' ? 'Control+Home' : 'Control+End')
    expect(await openText(tab).evaluate(isCaretAt, at)).toBe(true)
  }).toPass()
}

/** Whether the caret stands at the start or end of a text; runs in the page. */
export function isCaretAt(text: HTMLElement, at: 'start' | 'end'): boolean {
  const caret = getSelection()?.getRangeAt(0)
  if (!caret) return false
  const between = document.createRange()
  between.selectNodeContents(text)
  if (at === 'start') between.setEnd(caret.startContainer, caret.startOffset)
  else between.setStart(caret.endContainer, caret.endOffset)
  return caret.collapsed && between.toString() === ''
}

/** What is written in a text that is open, without the flags of other people's carets. */
export const writtenIn = (text: Found): Promise<string> =>
  text.evaluate((element) => {
    const copy = element.cloneNode(true)
    if (!(copy instanceof HTMLElement)) return ''
    for (const flag of copy.querySelectorAll('[contenteditable="false"]')) flag.remove()
    return copy.textContent
  })

/** Shows the page at a size of the menu, `75 %` or `Fit the width`; 62 % is what fits, and begins. */
export async function zoomTo(tab: Tab, size: string): Promise<void> {
  const zoom = tab.byRole('button', /^Zoom/)
  if ((await zoom.text()).startsWith(size)) return
  await zoom.click()
  await tab.byRole('menuitem', new RegExp(`^${size}`)).click()
  await tab.byRole('menu').disappears()
}
