import type { BrowserContext, Page } from '@playwright/test'
import { holdTransactions, spoilWrites, watchBadge } from './bad-storage-in-page.ts'

/** `aborts`: whatever writes is undone, as on a full disk; `hangs`: nothing is answered. */
export type StorageMode = 'fine' | 'aborts' | 'hangs'

/** What one tab has to tell of its storage, since it was asked last. */
export type StorageTale = {
  aborted: number
  held: number
  /** What the badge claimed of this device while nothing could be written there. */
  claims: string[]
  /** How often the badge was seen to say that changes are in this tab only. */
  tabOnly: number
}

/** Storage as a test has it in one page. */
export type BadStorage = {
  mode: StorageMode
  tale: StorageTale
  /** The database that was opened last: that of the screen in sight. */
  newest: IDBDatabase | null
  /** When (ms of `performance.now`) a change was first not kept there in this mode; null before. */
  failedAt: number | null
  /** What is done once storage answers again. */
  waiting: (() => void)[]
  set: (mode: StorageMode) => void
  takeTale: () => StorageTale
}

declare global {
  interface Window {
    badStorage: BadStorage
  }
}

/** Has the storage of every page of this context obey `setStorage`. */
export async function prepareStorage(context: BrowserContext): Promise<void> {
  const parts = [makeBadStorage, spoilWrites, holdTransactions, watchBadge]
  await context.addInitScript({
    content: parts.map((part) => `(${part.toString()})()`).join(';\n'),
  })
}

/** Also the pages that are loaded in this tab from now on have it so. */
export async function setStorage(page: Page, mode: StorageMode): Promise<void> {
  await page.evaluate((to) => window.badStorage.set(to), mode)
}

export function takeTale(page: Page): Promise<StorageTale> {
  return page.evaluate(() => window.badStorage.takeTale())
}

/** In the page, before its own scripts, as are the other parts. */
function makeBadStorage(): void {
  const key = 'chaos-storage'
  const noTale = (): StorageTale => ({ aborted: 0, held: 0, claims: [], tabOnly: 0 })
  const said = sessionStorage.getItem(key)
  const bad: BadStorage = {
    mode: said === 'aborts' || said === 'hangs' ? said : 'fine',
    tale: noTale(),
    newest: null,
    failedAt: null,
    waiting: [],
    set: (mode) => {
      sessionStorage.setItem(key, mode)
      bad.mode = mode
      bad.failedAt = null
      if (mode !== 'hangs') for (const goOn of bad.waiting.splice(0)) goOn()
    },
    takeTale: () => {
      const { tale } = bad
      bad.tale = noTale()
      return tale
    },
  }
  window.badStorage = bad
}
