import { findTool, oneProgram } from './find-tool.ts'
import type { Tool } from './find-tool.ts'

export const xvfb: Tool = { name: 'Xvfb', package: 'xvfb', look: oneProgram(['Xvfb']) }

/**
 * The program of a screen that nobody sees: on the PATH, or what apt-get could install. Throws an
 * Error that says what to do when there is none.
 */
export const findXvfb = (): string => findTool(xvfb)
