import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackage } from './install-package.ts'

const names = ['valkey-server', 'redis-server']
const folders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

/**
 * The program of a Redis (or Valkey): on the PATH, where it usually is, or what apt-get could
 * install. Throws an Error that says what to do when there is none.
 */
export function findRedis(): string {
  const present = lookForRedis()
  if (present) return present
  installDebianPackage('redis-server', 'The tests need Redis (or TEST_REDIS_URL)')
  const installed = lookForRedis()
  if (!installed) throw new Error('redis-server was installed, but is not on the PATH.')
  return installed
}

function lookForRedis(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const places = [...onPath, ...folders].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  )
  return places.find((path) => existsSync(path))
}
