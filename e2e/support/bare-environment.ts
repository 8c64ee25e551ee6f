import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { z } from 'zod'

/** What scripts of a shell take for granted. No Python, no make, no compiler. */
const shellTools = ['sh', 'env', 'cat', 'cp', 'dirname', 'git', 'ls', 'mkdir', 'mv', 'rm', 'uname']

/** How a machine reaches its registry, and where npm keeps what it fetched: all that may be the same. */
const npmSettings = ['registry', 'proxy', 'https-proxy', 'noproxy', 'cafile', 'strict-ssl', 'cache']
const networkVariables = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS', 'GOPROXY']

/** The Node and npm that run this npm script, whatever the packages bring. Throws outside of one. */
export function machinesOwn(): { node: string; npmScript: string } {
  const { npm_execpath: npmScript, npm_node_execpath: node } = process.env
  if (!npmScript || !node) throw new Error('Which Node and npm to use is told by npm: npm run …')
  return { node, npmScript }
}

/**
 * The environment of somebody who has Node, npm, git and a shell and nothing else, with an empty home
 * in `folder`. Needs the environment of an npm script.
 */
export function bareEnvironment(folder: string): { env: Record<string, string>; npm: string } {
  const { node, npmScript } = machinesOwn()
  const programs = join(folder, 'bin')
  const home = join(folder, 'home')
  for (const path of [programs, home]) mkdirSync(path)
  symlinkSync(node, join(programs, 'node'))
  symlinkSync(npmScript, join(programs, 'npm'))
  for (const tool of shellTools) {
    const path = findOnPath(tool)
    if (path) symlinkSync(path, join(programs, tool))
  }
  const settings = Object.entries(npmNetworkSettings()).map(
    ([name, value]) => [`npm_config_${name.replaceAll('-', '_')}`, value] as const,
  )
  const env = { PATH: programs, HOME: home, npm_config_globalconfig: join(home, 'none') }
  return {
    env: { ...env, ...Object.fromEntries(settings), ...networkEnvironment() },
    npm: join(programs, 'npm'),
  }
}

/** What this machine's npm is set to, as far as it is about the way to its registry and its cache. */
export function npmNetworkSettings(): Record<string, string> {
  const { node, npmScript } = machinesOwn()
  const listed = execFileSync(node, [npmScript, 'config', 'list', '--json'], { encoding: 'utf8' })
  const all = z.record(z.string(), z.unknown()).parse(JSON.parse(listed))
  const told = npmSettings.flatMap((name) => {
    const value = [all[name] ?? []].flat().join(',')
    return value === '' ? [] : [[name, value] as const]
  })
  return Object.fromEntries(told)
}

/** The variables that say how this machine reaches others. */
export function networkEnvironment(): Record<string, string> {
  const all = networkVariables.flatMap((name) => [name, name.toLowerCase()])
  return Object.fromEntries(
    all.flatMap((name) => {
      const value = process.env[name]
      return value ? [[name, value]] : []
    }),
  )
}

function findOnPath(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((path) => path !== '')
  return folders.map((path) => join(path, name)).find((path) => existsSync(path))
}
