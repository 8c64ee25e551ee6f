import { writeFile } from 'node:fs/promises'
import { expect, test as base } from '@playwright/test'
import type { SignedIn } from '#e2e/support/person.ts'
import { cookiesOf } from '#e2e/journeys/support/signed-in.ts'
import type { Browser, Engine } from './driver.ts'
import { startBrowser } from './start-browser.ts'
import { tabOf } from './tab.ts'
import type { Tab } from './tab.ts'

type TabOptions = {
  /** Signed in as somebody at this origin. */
  as?: { person: SignedIn; origin: string }
  size?: { width: number; height: number }
  /** Another engine than that of the project: a colleague's. */
  engine?: Engine
  /** False: its pages run no script. */
  script?: boolean
  /** Errors that this person is meant to see. */
  expected?: readonly RegExp[]
}

/** Opens a tab of one person's own: nothing is shared with the others. */
export type OpenTab = (options?: TabOptions) => Promise<Tab>

/** No error: what is left to the next frame, of which some engines tell. */
const putOff = /ResizeObserver loop/

type Worker = { engine: Engine; browsers: (engine: Engine) => Promise<Browser> }

/**
 * Playwright's `test` in the engine of the project, with `openTab`: after the test, none of its tabs
 * may have had an uncaught error or an error on its console.
 */
export const test = base.extend<{ openTab: OpenTab }, Worker>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  browsers: [
    async ({ engine: own }, use) => {
      const started = new Map([[own, startBrowser(own)]])
      await use((engine) => {
        const browser = started.get(engine) ?? startBrowser(engine)
        started.set(engine, browser)
        return browser
      })
      for (const browser of started.values()) await (await browser).close()
    },
    { scope: 'worker' },
  ],
  openTab: async ({ engine: own, browsers }, use, info) => {
    const opened: { tab: Tab; expected: readonly RegExp[] }[] = []
    await use(async ({ as, engine = own, size, script = true, expected = [] } = {}) => {
      const tab = tabOf(await (await browsers(engine)).openTab({ script }))
      opened.push({ tab, expected })
      await tab.resize(size ?? { width: 1440, height: 900 })
      if (as) await tab.setCookies(as.origin, cookiesOf(as.person, as.origin))
      return tab
    })
    const complaints: string[] = []
    for (const [at, { tab, expected }] of opened.entries()) {
      if (info.status !== info.expectedStatus)
        await writeFile(info.outputPath(`tab-${at + 1}.png`), await tab.screenshot())
      const problems = await tab.problems()
      const fine = [putOff, ...expected]
      complaints.push(...problems.filter((one) => !fine.some((each) => each.test(one))))
      await tab.close()
    }
    expect(complaints, 'errors in the tabs').toEqual([])
  },
})
