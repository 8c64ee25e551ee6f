import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackage } from './install-package.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a Chromium or Chrome: CHROMIUM_PATH, or what is on the PATH, or what apt-get could
 * install. Throws an Error that says what to do when there is none.
 */
export function findChromium(): string {
  const present = lookForChromium()
  if (present) return present
  installDebianPackage('chromium', 'The browser tests need Chromium or Chrome (or CHROMIUM_PATH)')
  const installed = lookForChromium()
  if (!installed) throw new Error('chromium was installed, but is not on the PATH.')
  return installed
}

function lookForChromium(): string | undefined {
  const configured = process.env['CHROMIUM_PATH']
  if (configured && !existsSync(configured))
    throw new Error(`CHROMIUM_PATH is ${configured}, where there is nothing.`)
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [configured, ...onPath, ...macApplications].find((path) => path && existsSync(path))
}
