import type { Page } from '@playwright/test'

export type Steps = { screens: number; presses: number }

/** Keys that only move or send; letters are what one types. */
const isLetter = (key: string) => Array.from(key).length === 1

/**
 * Counts from now on what a person goes through: the screens that they see (documents and changes of
 * the path), and their presses of keys and pointer besides letters.
 */
export async function countSteps(page: Page): Promise<{ read(): Promise<Steps> }> {
  const steps = { screens: 0, presses: 0 }
  let path = ''
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    const { protocol, pathname } = new URL(frame.url())
    // The secret of a link goes without another screen.
    if (protocol === 'about:' || pathname === path) return
    path = pathname
    steps.screens += 1
  })
  await page.exposeFunction('countPress', (key: string | null) => {
    if (key === null || !isLetter(key)) steps.presses += 1
  })
  await page.addInitScript(() => {
    const tell = (key: string | null) => void window.countPress?.(key)
    addEventListener('keydown', ({ key }) => tell(key), true)
    addEventListener('pointerdown', () => tell(null), true)
  })
  return { read: async () => ({ ...steps }) }
}

declare global {
  interface Window {
    countPress?: (key: string | null) => Promise<void>
  }
}
