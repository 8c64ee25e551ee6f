import { existsSync } from 'node:fs'
import { findTool, oneProgram, placesOf } from './find-tool.ts'
import type { Tool } from './find-tool.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Chromium without the parts for a window: the same engine, which tests start for every person anew,
 * for an eighth of the processor time.
 */
export const headlessShell: Tool = {
  name: 'Chromium without a window',
  package: 'chromium-headless-shell',
  look: oneProgram(['chromium-headless-shell', 'chrome-headless-shell']),
}

export const chromium: Tool = {
  name: 'Chromium',
  package: 'chromium',
  variable: 'CHROMIUM_PATH',
  look() {
    const configured = process.env['CHROMIUM_PATH']
    if (configured && !existsSync(configured))
      throw new Error(`CHROMIUM_PATH is ${configured}, where there is nothing.`)
    const places = [configured, ...placesOf(names), ...macApplications]
    return places.find((path) => path && existsSync(path))
  },
}

/**
 * The path of a Chromium or Chrome: CHROMIUM_PATH, or what is on the PATH, first without a window, or
 * what apt-get could install. Throws an Error that says what to do when there is none.
 */
export function findChromium(): string {
  const shell = process.env['CHROMIUM_PATH'] ? undefined : headlessShell.look()
  return shell ?? findTool(chromium)
}

/** The same with all its parts: without those for a window it has no clipboard for published pages. */
export const findWholeChromium = (): string => findTool(chromium)

/** For a Chromium whose visits are to count as those of people: it doesn't say that it is steered. */
export const likeAVisitor = ['--disable-blink-features=AutomationControlled'] as const
