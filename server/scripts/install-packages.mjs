// Brings node_modules in line with package-lock.json. Runs on the machine's own Node (20 or newer)
// with nothing installed yet, so it imports nothing but Node itself.
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { explainBuild, explainInstall } from './explain-failure.mjs'
import { holdLock } from './hold-lock.mjs'
import { node, root } from './paths.mjs'
import { runToEnd } from './run-to-end.mjs'
import { tellStep } from './tell-step.mjs'

const folder = `${root}node_modules`
const lockFile = `${root}package-lock.json`
const installedFile = `${folder}/.package-lock.json`
// Inside node_modules, so that removing the folder removes it too.
const stampFile = `${folder}/.fanfare-installed`

/** Does nothing when the packages are there. Throws an Error that says what to do when they can't be. */
export async function installPackages() {
  const stamp = createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  if (isStamped(stamp)) return
  await inWords(() => holdLock(`${root}.build/install.lock`, () => install(stamp)))
}

async function install(stamp) {
  if (isStamped(stamp)) return
  if (!isInstalledAlready()) {
    refuseLink()
    await tellStep({ doing: 'Installing the packages', done: 'Installed the packages' }, runNpm)
  }
  await tryNode()
  writeFileSync(stampFile, stamp)
}

function isStamped(stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
}

/** True when npm itself (`npm install x`) left exactly what the lock file asks for. */
function isInstalledAlready() {
  if (!existsSync(installedFile) || !existsSync(node)) return false
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

// npm would first empty the folder behind the link, which somebody else may be using.
function refuseLink() {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const target = existsSync(folder) ? realpathSync(folder) : 'a folder that is not there'
  throw new Error(
    `node_modules is a link to ${target}, whose packages are not those of package-lock.json. Installing would empty that folder: remove the link (not the folder) and run this again.`,
  )
}

async function runNpm() {
  const wanted = ['--include=dev', '--include=optional', '--ignore-scripts=false']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await callNpm(['ci', ...wanted, ...quiet])
  if (code !== 0) throw new Error(explainInstall(output))
}

/** The npm that called us, which is not a program that every system can start by its name. */
function callNpm(args) {
  const { npm_execpath: script = '', npm_node_execpath: ownNode } = process.env
  if (/^npm-cli\.[cm]?js$/.test(basename(script)))
    return runToEnd(ownNode ?? process.execPath, [script, ...args])
  return runToEnd('npm', args, { shell: process.platform === 'win32' })
}

/** Where there is no Node 24 for a system, npm installs none, or one that does not run. */
async function tryNode() {
  const { code, output } = await runToEnd(node, ['--version'])
  if (code === 0) return
  throw new Error(
    `Node 24, which comes with the packages, does not run on this system (${process.platform} ${process.arch}):\n\n${output}`,
  )
}

/** What the system says of folders and disks, as for the build. */
async function inWords(work) {
  try {
    await work()
  } catch (error) {
    throw error.syscall ? new Error(explainBuild(error.message)) : error
  }
}
