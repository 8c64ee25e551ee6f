import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackage } from './install-package.ts'

const folders = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']

/**
 * The program of the proxy that production has in front: on the PATH, where it usually is, or what
 * apt-get could install. Throws an Error that says what to do when there is none.
 */
export function findCaddy(): string {
  const present = lookForCaddy()
  if (present) return present
  installDebianPackage('caddy', 'The journey of custom domains needs Caddy')
  const installed = lookForCaddy()
  if (!installed) throw new Error('caddy was installed, but is not on the PATH.')
  return installed
}

function lookForCaddy(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...onPath, ...folders]
    .map((folder) => join(folder, 'caddy'))
    .find((path) => existsSync(path))
}
