import { spawnSync } from 'node:child_process'

/**
 * Installs a Debian package when this machine lets us (root, with apt-get). Throws an Error that
 * says what to install by hand otherwise. `purpose` is the first half of that sentence.
 */
export function installDebianPackage(name: string, purpose: string): void {
  const isRoot = process.getuid?.() === 0
  const hasApt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0
  if (!isRoot || !hasApt) throw new Error(`${purpose}: install ${name} and run this again.`)
  process.stdout.write(`Installing ${name} with apt-get.\n`)
  const install = ['install', '--yes', '--no-install-recommends', name]
  if (runApt(install).status === 0) return
  runApt(['update'])
  const second = runApt(install)
  if (second.status !== 0)
    throw new Error(`${purpose}, and apt-get can't install ${name}:\n${second.stderr}`)
}

function runApt(args: string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { env, encoding: 'utf8' })
}
