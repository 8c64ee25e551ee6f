import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { test as base } from '@playwright/test'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { databaseKind } from './fanfare-server.ts'

const screens = resolve(import.meta.dirname, '../../../test-results/screens', databaseKind())

export type BrowserOptions = BrowserContextOptions & {
  /** Console errors that this person is meant to see, e.g. for an address that is not there. */
  expectedErrors?: RegExp[]
}

/** Opens a browser of one person's own: nothing is shared with the others. */
export type OpenBrowser = (name: string, options?: BrowserOptions) => Promise<Page>

/**
 * Playwright's `test`, with `openBrowser`: after the test, no page of any of these browsers may have
 * had an uncaught error or an error on its console (which is where policy violations show, too).
 */
export const test = base.extend<{ openBrowser: OpenBrowser }>({
  openBrowser: async ({ browser }, use) => {
    const complaints: string[] = []
    const contexts: BrowserContext[] = []
    await use(async (name, { expectedErrors = [], ...options } = {}) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      listen(context, (text) => {
        if (!expectedErrors.some((expected) => expected.test(text)))
          complaints.push(`${name}: ${text}`)
      })
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    base.expect(complaints, 'errors in the browsers').toEqual([])
  },
})

function listen(context: BrowserContext, complain: (text: string) => void): void {
  context.on('weberror', (error) => complain(String(error.error().stack ?? error.error())))
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    complain(`${message.text()} (${message.location().url})`)
  })
}

/**
 * Keeps a picture of the page, once what moves has come to rest, below test-results/screens/. None where
 * CI ran: nobody looks there, and some hundred of them take minutes.
 */
export async function keepScreen(page: Page, name: string): Promise<void> {
  if (process.env['CI']) return
  mkdirSync(screens, { recursive: true })
  await page.screenshot({ path: resolve(screens, `${name}.png`), animations: 'disabled' })
}
