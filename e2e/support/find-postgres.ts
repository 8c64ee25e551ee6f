import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findTool } from './find-tool.ts'
import type { Tool } from './find-tool.ts'

const debianFolder = '/usr/lib/postgresql'
const otherFolders = ['/opt/homebrew/opt/postgresql/bin', '/usr/local/opt/postgresql/bin']

export const postgres: Tool = {
  name: 'PostgreSQL',
  package: 'postgresql',
  look() {
    const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
    return [...onPath, ...debianVersions(), ...otherFolders].find((folder) =>
      ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
    )
  },
}

/**
 * The folder with `initdb` and `postgres`: on the PATH, where Debian keeps it, or what apt-get could
 * install. Throws an Error that says what to do when there is none.
 */
export const findPostgres = (): string => findTool(postgres)

/** Newest first. */
function debianVersions(): string[] {
  if (!existsSync(debianFolder)) return []
  return readdirSync(debianFolder)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debianFolder, version, 'bin'))
}
