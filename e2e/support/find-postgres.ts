import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackage } from './install-package.ts'

const debianFolder = '/usr/lib/postgresql'
const otherFolders = ['/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin']

/**
 * The folder with `initdb` and `postgres`: on the PATH, where Debian keeps it, or what apt-get could
 * install. Throws an Error that says what to do when there is none.
 */
export function findPostgres(): string {
  const present = lookForPostgres()
  if (present) return present
  installDebianPackage('postgresql', 'The tests need PostgreSQL (or TEST_POSTGRES_URL)')
  const installed = lookForPostgres()
  if (!installed) throw new Error(`postgresql was installed, but is not in ${debianFolder}.`)
  return installed
}

function lookForPostgres(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...onPath, ...debianVersions(), ...otherFolders].find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  )
}

/** Newest first. */
function debianVersions(): string[] {
  if (!existsSync(debianFolder)) return []
  return readdirSync(debianFolder)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version, 'bin'))
}
