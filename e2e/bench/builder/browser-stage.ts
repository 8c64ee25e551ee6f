import { chromium } from '@playwright/test'
import type { Browser, BrowserContext } from '@playwright/test'
import { findChromium } from '#e2e/support/find-chromium.ts'
import type { Settings } from '../settings.ts'
import { openBarePages } from './bare-page.ts'
import { packScript } from './pack.ts'
import { openFanfare, openPuck } from './subjects.ts'
import type { Fanfare, Subject } from './subjects.ts'

const viewport = { width: 1440, height: 900 }
// A page of a thousand blocks may hold everything up for long.
const answersWithinMs = 90_000

/** Both builders with their pages, and a browser to open them in. */
export type BrowserStage = {
  fanfare: Fanfare
  /** An earlier build, when the settings name one. */
  before: Fanfare | null
  puck: Subject
  /** No builder at all. */
  bare: Subject
  /** A browser of a new person, with nothing in its cache, in which every page has these scripts. */
  newContext(subject: Subject, script?: string): Promise<BrowserContext>
  /** The same in a browser that draws as soon as there is something new, not 60 times a second. */
  newUnpacedContext(subject: Subject): Promise<BrowserContext>
  stop(): Promise<void>
}

export async function openBrowserStage(settings: Settings): Promise<BrowserStage> {
  const meter = await packScript('meter.ts')
  const fanfare = await openFanfare(settings)
  const before = settings.before ? await openFanfare(settings, settings.before) : null
  const puck = await openPuck(settings, fanfare.origin)
  const bare = await openBarePages(settings)
  const executablePath = findChromium()
  const browser = await chromium.launch({ executablePath })
  const unpaced = await chromium.launch({ executablePath, args: ['--disable-frame-rate-limit'] })
  const contextIn = async (where: Browser, subject: Subject, script: string) => {
    const context = await where.newContext({ viewport })
    context.setDefaultTimeout(answersWithinMs)
    await context.addInitScript(`${meter}\n${script}`)
    await subject.admit(context)
    return context
  }
  return {
    fanfare,
    before,
    puck,
    bare,
    newContext: (subject, script = '') => contextIn(browser, subject, script),
    newUnpacedContext: (subject) => contextIn(unpaced, subject, ''),
    stop: async () => {
      await browser.close()
      await unpaced.close()
      await bare.stop()
      await puck.stop()
      await before?.stop()
      await fanfare.stop()
    },
  }
}
