import type { Page } from '@playwright/test'
import { keepScreen } from './browsers.ts'

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Keeps a screen at the width of a desktop and of a phone, light and dark; then it is as it was. */
export async function keepEveryLook(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const size of widths)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await keepScreen(page, `${name}-${size.width}-${colorScheme}`)
    }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}
