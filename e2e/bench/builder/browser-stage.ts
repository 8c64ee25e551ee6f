import { chromium } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import { findChromium } from '#e2e/support/find-chromium.ts'
import type { Settings } from '../settings.ts'
import { packScript } from './pack.ts'
import { openFanfare, openPuck } from './subjects.ts'
import type { Fanfare, Subject } from './subjects.ts'

const viewport = { width: 1440, height: 900 }
// A page of a thousand blocks may hold everything up for long.
const answersWithinMs = 90_000

/** Both builders with their pages, and a browser to open them in. */
export type BrowserStage = {
  fanfare: Fanfare
  puck: Subject
  /** A browser of a new person, with nothing in its cache, in which every page has these scripts. */
  newContext(subject: Subject, script?: string): Promise<BrowserContext>
  stop(): Promise<void>
}

export async function openBrowserStage(settings: Settings): Promise<BrowserStage> {
  const meter = await packScript('meter.ts')
  const fanfare = await openFanfare(settings)
  const puck = await openPuck(settings, fanfare.origin)
  const browser = await chromium.launch({ executablePath: findChromium() })
  return {
    fanfare,
    puck,
    async newContext(subject, script = '') {
      const context = await browser.newContext({ viewport })
      context.setDefaultTimeout(answersWithinMs)
      await context.addInitScript(`${meter}\n${script}`)
      await subject.admit(context)
      return context
    },
    stop: async () => {
      await browser.close()
      await puck.stop()
      await fanfare.stop()
    },
  }
}
