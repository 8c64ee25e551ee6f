import { findTool, oneProgram } from './find-tool.ts'
import type { Tool } from './find-tool.ts'

const names = ['valkey-server', 'redis-server']
const folders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

export const redis: Tool = {
  name: 'Redis',
  package: 'redis-server',
  look: oneProgram(names, folders),
}

/**
 * The program of a Redis (or Valkey): on the PATH, where it usually is, or what apt-get could
 * install. Throws an Error that says what to do when there is none.
 */
export const findRedis = (): string => findTool(redis)
