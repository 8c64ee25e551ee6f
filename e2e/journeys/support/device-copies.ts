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

/** Waits until all that was written is on the device, by the badge and by its record, and gives how much. */
export async function whenRecorded(page: Page, campaignId: string): Promise<number> {
  let count = -1
  const isRest = async () => {
    const before = count
    count = await keptOn(page)
    // The badge counts what is on the disk, so the last keys may be missing in it for a moment.
    return count === before && count === (await recordedOn(page, campaignId))
  }
  await expect.poll(isRest).toBe(true)
  return count
}
