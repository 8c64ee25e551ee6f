import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** The number of changes that the badge says are kept on this device. */
export async function keptOn(page: Page): Promise<number> {
  const badge = page.getByRole('banner').getByRole('status').filter({ hasText: 'Offline' })
  const name = (await badge.getAttribute('aria-label')) ?? (await badge.innerText())
  return Number(/(\d[\d,.]*) changes? kept/.exec(name)?.[1]?.replaceAll(/\D/g, '') ?? 0)
}

/** The number of changes that the campaign's copies in this browser say are not saved. */
function recordedOn(page: Page, campaignId: string): Promise<number> {
  return page.evaluate(async (id) => {
    let sum = 0
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith(`fanfare-${id}-`)) continue
      const opening = indexedDB.open(name)
      await new Promise((resolve) => (opening.onsuccess = resolve))
      const store = opening.result.transaction(['updates', 'custom']).objectStore('custom')
      const reading: IDBRequest<unknown[]> = store.getAll()
      await new Promise((resolve) => (reading.onsuccess = resolve))
      opening.result.close()
      // Beside those of the tabs lies what the copy itself is, as the number of its generation.
      for (const record of reading.result)
        if (typeof record === 'object' && record !== null && 'count' in record)
          sum += Number(record.count)
    }
    return sum
  }, campaignId)
}

/** Waits until the number of the badge is on the device as well, and gives it. */
export async function whenRecorded(page: Page, campaignId: string): Promise<number> {
  const count = await keptOn(page)
  await expect.poll(() => recordedOn(page, campaignId)).toBe(count)
  return count
}
