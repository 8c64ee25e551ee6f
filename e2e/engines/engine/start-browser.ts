import type { Browser, Engine } from './driver.ts'
import { startChromium, startFirefox } from './puppeteer.ts'
import { startWebKit } from './webkit.ts'

const start = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit }

export const engines = ['chromium', 'firefox', 'webkit'] as const satisfies Engine[]

export const startBrowser = (engine: Engine): Promise<Browser> => start[engine]()
