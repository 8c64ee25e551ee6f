import { globSync } from 'node:fs'
import { findTool, oneProgram } from './find-tool.ts'
import type { Tool } from './find-tool.ts'

const lookForDriver = oneProgram(['WebKitWebDriver'], ['/usr/bin'])

/** The newest: Debian has one for each version of GTK. */
const lookForBrowser = () => globSync('/usr/lib/*/webkit*gtk-*/MiniBrowser').toSorted().at(-1)

export const webKit: Tool = {
  name: 'WebKitWebDriver',
  package: 'webkit2gtk-driver',
  look: () => (lookForBrowser() ? lookForDriver() : undefined),
}

/**
 * WebKit for GTK, the engine of Safari: the program that drives it, and the browser that it drives.
 * One package of Debian brings both. Throws an Error that says what to do when they are not here.
 */
export function findWebKit(): { driver: string; browser: string } {
  const driver = findTool(webKit)
  const browser = lookForBrowser()
  if (!browser) throw new Error(`${webKit.package} was installed without its MiniBrowser.`)
  return { driver, browser }
}
