import { execFileSync } from 'node:child_process'
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

/**
 * Arguments for a Chromium whose visits are to count as those of people: it doesn't say that it is
 * steered, and has the name that it has with a window. A page that is given that name by itself still
 * sends the one of a robot with what it sends as it is left.
 */
export function likeAVisitor(chromiumPath: string): string[] {
  const said = execFileSync(chromiumPath, ['--version'], { stdio: 'pipe' }).toString()
  const [, major = ''] = / (\d+)\./.exec(said) ?? []
  const name = `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`
  return ['--disable-blink-features=AutomationControlled', `--user-agent=${name}`]
}
