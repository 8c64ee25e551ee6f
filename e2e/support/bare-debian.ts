import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { machinesOwn, networkEnvironment, npmNetworkSettings } from './bare-environment.ts'
import { oneProgram } from './find-tool.ts'
import type { Tool } from './find-tool.ts'

const release = 'bookworm'
/** Where a bare Debian has the certificates that are trusted. */
export const certificates = '/etc/ssl/certs/ca-certificates.crt'
/** The machine's own sources of Debian, its way to them, and to everything else. */
const carriedIn = ['/etc/apt/sources.list', '/etc/apt/sources.list.d/debian.sources']
const alsoCarriedIn = ['/etc/resolv.conf', '/etc/hosts', certificates]

export const debootstrap: Tool = {
  name: 'debootstrap',
  package: 'debootstrap',
  look: oneProgram(['debootstrap'], ['/usr/sbin']),
}

/**
 * Makes the least Debian there is, with `packages`, in a folder that is not there yet. It reaches
 * Debian's packages as this machine does. Throws an Error that says why it can't; only root can.
 */
export function makeDebian(folder: string, packages: readonly string[]): void {
  const options = ['--variant=minbase', `--include=${packages.join(',')}`]
  const made = spawnSync('debootstrap', [...options, release, folder], { encoding: 'utf8' })
  if (made.error) throw new Error('debootstrap is missing: apt-get install debootstrap')
  if (made.status !== 0)
    throw new Error(`debootstrap could not make ${folder}:\n${made.stdout.slice(-2_000)}`)
  if (carriedIn.some((path) => existsSync(path)))
    for (const path of carriedIn) rmSync(join(folder, path), { force: true })
  for (const path of [...carriedIn, ...alsoCarriedIn, ...proxySettings()])
    if (existsSync(path)) copyFileSync(path, join(folder, path))
}

/** Files of apt's configuration that say how it gets at anything. */
function proxySettings(): string[] {
  const configuration = '/etc/apt/apt.conf.d'
  if (!existsSync(configuration)) return []
  return readdirSync(configuration)
    .map((name) => join(configuration, name))
    .filter((path) => /^\s*Acquire::https?::/m.test(readFileSync(path, 'utf8')))
}

/** Puts the Node and npm of this machine into it; of npm's settings only how it reaches its registry. */
export function addNode(folder: string): void {
  const { node, npmScript } = machinesOwn()
  const at = (path: string) => join(folder, 'usr/local', path)
  const npm = dirname(dirname(realpathSync(npmScript)))
  for (const path of ['bin', 'etc', 'lib/node_modules']) mkdirSync(at(path), { recursive: true })
  copyFileSync(realpathSync(node), at('bin/node'))
  cpSync(npm, at('lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, at(`bin/${name}`))
  const { cache: _own, cafile, ...settings } = npmNetworkSettings()
  const trusted = cafile ?? networkEnvironment()['NODE_EXTRA_CA_CERTS']
  const all = { ...settings, ...(trusted ? { cafile: certificates } : {}) }
  const lines = Object.entries(all).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(at('etc/npmrc'), lines.join(''))
}
