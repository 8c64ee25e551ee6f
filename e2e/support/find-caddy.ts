import { findTool, oneProgram } from './find-tool.ts'
import type { Tool } from './find-tool.ts'

const folders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

export const caddy: Tool = {
  name: 'Caddy',
  package: 'caddy',
  look: oneProgram(['caddy'], folders),
}

/**
 * The program of the proxy that production has in front: on the PATH, where it usually is, or what
 * apt-get could install. Throws an Error that says what to do when there is none.
 */
export const findCaddy = (): string => findTool(caddy)
