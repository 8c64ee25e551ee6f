import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A program that tests need beside Node. */
export type Tool = {
  name: string
  /** Of Debian. */
  package: string
  /** The variable that can name another one. */
  variable?: string
  /** Where it is here. */
  look(): string | undefined
}

/** Where it is, or what apt-get could install. Throws an Error that says what to do when there is none. */
export function findTool(tool: Tool): string {
  provideTools([tool])
  const path = tool.look()
  if (!path)
    throw new Error(`${tool.package} was installed, but ${tool.name} is nowhere to be found.`)
  return path
}

/**
 * Installs those that are missing, with a line that says so, where this process may (root, with
 * apt-get). Throws an Error that names them and the command for all of them otherwise.
 */
export function provideTools(tools: readonly Tool[]): void {
  const missing = missingOf(tools)
  if (missing.length === 0) return
  if (!mayInstall()) throw new Error(whatToDo(missing))
  const installed = install(missing)
  if (installed.status !== 0)
    throw new Error(`apt-get can't install what the tests need:\n${installed.stderr}`)
}

/** The same for tools that others stand in for: where they can't be installed, nothing happens. */
export function provideIfPossible(tools: readonly Tool[]): void {
  const missing = missingOf(tools)
  if (missing.length > 0 && mayInstall()) install(missing)
}

/** The places of programs: folders of the PATH, then `more`, with each of the `names` in them. */
export function placesOf(names: readonly string[], more: readonly string[] = []): string[] {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...onPath, ...more].flatMap((folder) => names.map((name) => join(folder, name)))
}

/** The tool that is one program, looked for on the PATH and in `more` folders. */
export function oneProgram(
  names: readonly string[],
  more: readonly string[] = [],
): () => string | undefined {
  return () => placesOf(names, more).find((path) => existsSync(path))
}

const missingOf = (tools: readonly Tool[]) => tools.filter((tool) => tool.look() === undefined)
const packagesOf = (tools: readonly Tool[]) => tools.map((tool) => tool.package)

function whatToDo(missing: readonly Tool[]): string {
  const names = new Intl.ListFormat('en-GB').format(missing.map(({ name }) => name))
  const variables = missing.flatMap(({ name, variable }) =>
    variable ? [`${name} by ${variable}`] : [],
  )
  const or = variables.length > 0 ? `\n(or name others: ${variables.join(', ')})` : ''
  return `The tests need ${names}, which this machine lacks, and this user can't install. On Debian and Ubuntu:

  sudo apt-get install --no-install-recommends ${packagesOf(missing).join(' ')}

Then run this again.${or}`
}

const mayInstall = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0

function install(tools: readonly Tool[]) {
  const packages = packagesOf(tools)
  process.stdout.write(`Installing ${packages.join(', ')} with apt-get, for the tests.\n`)
  // First the lists: without those of security updates a new machine gets a browser that is months behind.
  runApt(['update'])
  return runApt(['install', '--yes', '--no-install-recommends', ...packages])
}

function runApt(args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { env, encoding: 'utf8' })
}
