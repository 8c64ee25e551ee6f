// Brings a node_modules in line with the package-lock.json beside it. Runs on the machine's own Node
// (20 or newer) with nothing installed yet, so it imports nothing but Node itself.
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { explainInstall, explainThrown } from './explain-failure.mjs'
import { holdLock } from './hold-lock.mjs'
import { node, root } from './paths.mjs'
import { runToEnd } from './run-to-end.mjs'
import { reportStep } from './report-step.mjs'

/**
 * Does nothing when the packages are there: those of the product, or of `folder`, one below the root
 * with a package.json of its own. Throws an Error that says what to do when they can't be.
 */
export async function installPackages(folder = '') {
  const place = placeOf(folder)
  const stamp = createHash('sha256')
    .update(readFileSync(place.lockFile))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
  if (isStamped(place, stamp)) return
  await inWords(() => holdLock(`${root}.build/install.lock`, () => install(place, stamp)))
}

/** @param {string} folder */
function placeOf(folder) {
  const isProduct = folder === ''
  const cwd = isProduct ? root : `${root}${folder}/`
  return {
    cwd,
    packages: isProduct ? 'the packages' : `the packages of ${folder}`,
    // For the product, those that its `allowScripts` names.
    runsScripts: isProduct,
    modules: `${cwd}node_modules`,
    lockFile: `${cwd}package-lock.json`,
    installedFile: `${cwd}node_modules/.package-lock.json`,
    // Inside node_modules, so that removing the folder removes it too.
    stampFile: `${cwd}node_modules/.fanfare-installed`,
  }
}

/** @typedef {ReturnType<typeof placeOf>} Place */

/**
 * @param {Place} place
 * @param {string} stamp
 */
async function install(place, stamp) {
  if (isStamped(place, stamp)) return
  if (!isInstalledAlready(place)) {
    refuseLink(place)
    const { packages } = place
    const words = { doing: `Installing ${packages}`, done: `Installed ${packages}` }
    await reportStep(words, () => runNpm(place))
  }
  await tryNode()
  writeFileSync(place.stampFile, stamp)
}

/**
 * @param {Place} place
 * @param {string} stamp
 */
function isStamped({ stampFile }, stamp) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
}

/**
 * True when npm itself (`npm install x`) left exactly what the lock file asks for.
 * @param {Place} place
 */
function isInstalledAlready({ installedFile, lockFile }) {
  if (!existsSync(installedFile) || !existsSync(node)) return false
  const { '': _project, ...wanted } = readPackages(lockFile)
  const installed = readPackages(installedFile)
  return (
    Object.keys(installed).every((path) => path in wanted) &&
    Object.entries(wanted).every(([path, { version, optional }]) =>
      path in installed ? installed[path]?.version === version : optional === true,
    )
  )
}

/** @typedef {{ version?: string, optional?: boolean }} Locked */

/**
 * The packages of a lock file, which npm wrote, by their path.
 * @param {string} file
 * @returns {Record<string, Locked>}
 */
function readPackages(file) {
  /** @type {unknown} */
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  if (isLock(lock)) return lock.packages
  throw new Error(`${file} is no lock file of npm.`)
}

/**
 * @param {unknown} value
 * @returns {value is { packages: Record<string, Locked> }}
 */
function isLock(value) {
  return typeof value === 'object' && value !== null && 'packages' in value
}

/**
 * npm would first empty the folder behind the link, which somebody else may be using.
 * @param {Place} place
 */
function refuseLink({ modules }) {
  if (!lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return
  const target = existsSync(modules) ? realpathSync(modules) : 'a folder that is not there'
  throw new Error(
    `node_modules is a link to ${target}, whose packages are not those of package-lock.json. Installing would empty that folder: remove the link (not the folder) and run this again.`,
  )
}

/** @param {Place} place */
async function runNpm({ cwd, runsScripts }) {
  const wanted = ['--include=dev', '--include=optional', `--ignore-scripts=${!runsScripts}`]
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await callNpm(cwd, ['ci', ...wanted, ...quiet])
  if (code !== 0) throw new Error(explainInstall(output))
}

/**
 * The npm that called us, which is not a program that every system can start by its name.
 * @param {string} cwd
 * @param {string[]} args
 */
function callNpm(cwd, args) {
  const { npm_execpath: script = '', npm_node_execpath: ownNode } = process.env
  if (/^npm-cli\.[cm]?js$/.test(basename(script)))
    return runToEnd(ownNode ?? process.execPath, [script, ...args], { cwd })
  return runToEnd('npm', args, { cwd, shell: process.platform === 'win32' })
}

/** Where there is no Node 24 for a system, npm installs none, or one that does not run. */
async function tryNode() {
  const { code, output } = await runToEnd(node, ['--version'])
  if (code === 0) return
  throw new Error(
    `Node 24, which comes with the packages, does not run on this system (${process.platform} ${process.arch}):\n\n${output}`,
  )
}

/**
 * What the system says of folders and disks, as for the build.
 * @param {() => Promise<void>} work
 */
async function inWords(work) {
  try {
    await work()
  } catch (error) {
    throw explainThrown(error)
  }
}
