import type { Page } from '@playwright/test'
import { openCampaign } from '#shared/campaign/edits/edit-campaign.ts'
import type { Person } from './person.ts'
import type { Stage } from './stage.ts'

/** Every page and variant as it stands on this person's canvas, by its id. */
export async function readPages(
  { name, page }: Person,
  { witness }: Stage,
): Promise<Map<string, string>> {
  const { outline } = openCampaign(witness.doc)
  // In the order of the menu.
  const pages = outline.pages.flatMap((each) => [each, ...each.variants])
  const read = new Map<string, string>()
  for (const [index, { id }] of pages.entries()) {
    await showPage(page, index, id).catch((error: unknown) => {
      throw new Error(`${name} can't open page ${index + 1} of ${pages.length}`, { cause: error })
    })
    read.set(id, await page.evaluate(readCanvas, id))
  }
  return read
}

async function showPage(page: Page, index: number, id: string): Promise<void> {
  await page.locator('header [aria-label^="Page: "]').click()
  await page.locator('[role="menu"] [role="menuitem"]').nth(index).click()
  await page.locator(`#canvas [data-page-id="${id}"]`).waitFor()
  await page.locator('[role="menu"]').waitFor({ state: 'detached' })
}

/** In the page: the markup of what is built, without what is only about the one who looks. */
function readCanvas(id: string): string {
  const shown = document.querySelector(`#canvas [data-page-id="${id}"]`)?.cloneNode(true)
  if (!(shown instanceof HTMLElement)) return ''
  for (const each of shown.querySelectorAll('[data-canvas-control]')) each.remove()
  // Figures count down from when each was drawn.
  for (const each of shown.querySelectorAll('.ff-countdown-figure')) each.textContent = ''
  const own = new Set(['tabindex', 'data-revealed', 'data-long', 'data-ff-on', 'data-ff-still'])
  // Which tab is open is everybody's own affair.
  const ofTabs = new Set([...own, 'hidden', 'role', 'aria-selected', 'aria-labelledby'])
  for (const each of shown.querySelectorAll('*')) {
    const left = each.matches('.ff-tabs-tab, .ff-tabs-panel') ? ofTabs : own
    const attributes = [...each.attributes].map(({ name, value }) => ({ name, value }))
    for (const { name } of attributes) each.removeAttribute(name)
    // In one order: it is that in which they were set.
    for (const { name, value } of attributes.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
      if (!left.has(name)) each.setAttribute(name, value)
  }
  return shown.outerHTML
}

/** How many blocks could not be drawn on this person's canvas. */
export function countCrashed({ page }: Person): Promise<number> {
  return page.locator('#canvas .ff-unknown').count()
}
