import { findTool, oneProgram } from './find-tool.ts'
import type { Tool } from './find-tool.ts'

const names = ['firefox-esr', 'firefox']
const folders = ['/usr/bin', '/Applications/Firefox.app/Contents/MacOS']

export const firefox: Tool = {
  name: 'Firefox',
  package: 'firefox-esr',
  look: oneProgram(names, folders),
}

/**
 * The path of a Firefox as it comes, which speaks WebDriver BiDi by itself: on the PATH, where it
 * usually is, or what apt-get could install. Throws an Error that says what to do when there is none.
 */
export const findFirefox = (): string => findTool(firefox)
