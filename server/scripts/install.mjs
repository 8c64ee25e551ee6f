// Brings node_modules in line with package-lock.json. Runs on the machine's own Node (20 or newer)
// with nothing installed yet, so it imports nothing but Node itself.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { holdLock } from './hold-lock.mjs'
import { root } from './paths.mjs'

const lockFile = `${root}package-lock.json`
const installedFile = `${root}node_modules/.package-lock.json`
// Inside node_modules, so that removing the folder removes it too.
const stampFile = `${root}node_modules/.fanfare-installed`
const stamp = createHash('sha256')
  .update(readFileSync(lockFile))
  .update(`${process.platform} ${process.arch}`)
  .digest('hex')

if (!isStamped()) await holdLock(`${root}.build/install.lock`, install)

function install() {
  if (isStamped()) return
  if (!isInstalledAlready()) runNpm()
  writeFileSync(stampFile, stamp)
}

function isStamped() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
}

/** True when npm itself (`npm install x`) left exactly what the lock file asks for. */
function isInstalledAlready() {
  if (!existsSync(installedFile)) return false
  const { '': _project, ...wanted } = readPackages(lockFile)
  const installed = readPackages(installedFile)
  return (
    Object.keys(installed).every((path) => path in wanted) &&
    Object.entries(wanted).every(([path, { version, optional }]) =>
      path in installed ? installed[path].version === version : optional === true,
    )
  )
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function runNpm() {
  const startedAt = Date.now()
  const options = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const result = spawnSync('npm', options, { cwd: root, encoding: 'utf8', stdio: 'pipe' })
  if (result.status !== 0) {
    process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? result.error?.message ?? ''}\n`)
    process.stderr.write('The packages could not be installed; npm says why above.\n')
    process.exit(1)
  }
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`Installed the packages in ${seconds} s.\n`)
}
