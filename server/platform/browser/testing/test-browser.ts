import { createLog } from '#server/platform/log.ts'
import { howToGetBrowser } from '../find-browser.ts'
import { createPageBrowser } from '../page-browser.ts'

/** A real one, which the tests of the whole product bring along. Throws where there is none. */
export function openTestBrowser(limits?: { drawingMs: number; idleMs: number }) {
  const browser = createPageBrowser({
    chromiumPath: process.env['CHROMIUM_PATH'] || null,
    isSandboxed: true,
    log: createLog('silent'),
    ...(limits ? { limits } : {}),
  })
  if (!browser.isThere()) throw new Error(`This test draws with a browser. ${howToGetBrowser}`)
  return browser
}
