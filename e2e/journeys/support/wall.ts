import type { Page } from '@playwright/test'

/**
 * Waits until the wall shows `value` for `label`; gives the time of the frame in ms since 1970. The
 * wall must be shown with reduced motion, where a number is plain text.
 */
export async function whenWallShows(page: Page, label: string, value: number): Promise<number> {
  const handle = await page.waitForFunction(
    ([name, wanted]) => {
      const term = Array.from(document.querySelectorAll('dt')).find((dt) => dt.textContent === name)
      const shown = Number.parseInt(term?.nextElementSibling?.textContent ?? '', 10)
      return shown === wanted ? performance.timeOrigin + performance.now() : false
    },
    [label, value] as const,
    { polling: 'raf' },
  )
  return Number(await handle.jsonValue())
}
