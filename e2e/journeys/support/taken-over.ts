import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Waits until a preview is more than its first look: until keys and clicks on the page do something. */
export async function untilTakenOver(page: Page): Promise<void> {
  await expect(page.locator('#root [data-stage]')).toBeVisible()
  await expect(page.locator('#first-look')).toHaveCount(0)
}
