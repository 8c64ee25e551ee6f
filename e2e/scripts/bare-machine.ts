// npm run bare-machine: a Debian with Node, npm and git and nothing else, in a folder, to see there what
// somebody with a new machine sees. Root on a Debian with debootstrap can make one.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { addNode, certificates, makeDebian } from '../support/bare-debian.ts'
import { networkEnvironment } from '../support/bare-environment.ts'
import { notOurs } from './not-ours.ts'
import { root } from './run-command.ts'

const usage = `Usage: npm run bare-machine -- make <folder>
       npm run bare-machine -- root <folder> <command>   runs it there, in a copy of this checkout
       npm run bare-machine -- user <folder> <command>   the same as a plain user
       npm run bare-machine -- remove <folder>`
const user = 'ann'
/**
 * Runs in mounts and processes of its own, which go when it ends, however that is. The shell stays their
 * first: one that becomes another user no longer hears that its parent is gone.
 */
const apart = ['--mount', '--propagation', 'private', '--pid', '--fork', '--kill-child']
const enter = `machine=$1; account=$2; shift 2
  mount -t proc proc "$machine/proc" && mount --rbind /dev "$machine/dev" &&
  mount --rbind /sys "$machine/sys" && chroot --userspec="$account" "$machine" "$@"; exit $?`

const [action, folder, ...command] = process.argv.slice(2)
if (!action || !folder) fail(usage)
if (process.getuid?.() !== 0) fail('Only root can make or enter a machine.')
const machine = resolve(folder)
const mark = join(machine, '.fanfare-bare-machine')

if (action === 'make') make()
else if (!existsSync(mark)) fail(`${machine} is no machine that this command made.\n${usage}`)
else if (action === 'root') run('root', '/root')
else if (action === 'user') run(user, `/home/${user}`)
else if (action === 'remove') rmSync(machine, { recursive: true, force: true })
else fail(usage)

function make(): void {
  if (existsSync(machine)) fail(`${machine} is there already.`)
  try {
    makeDebian(machine, ['ca-certificates', 'git'])
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
  addNode(machine)
  execFileSync('chroot', [machine, 'useradd', '--create-home', user])
  writeFileSync(mark, '')
  process.stdout.write(`${machine} is ready.\n`)
}

/** Runs `command` in a copy of this checkout, whose packages, build and data stay there. Ends like it. */
function run(account: string, home: string): void {
  if (command.length === 0) fail(usage)
  const checkout = join(machine, home, 'fanfare')
  const isCopied = (path: string) => path === root || !notOurs.test(basename(path))
  cpSync(root, checkout, { recursive: true, filter: isCopied })
  execFileSync('chroot', [machine, 'chown', '-R', `${account}:`, `${home}/fanfare`])
  const { NODE_EXTRA_CA_CERTS: extra, ...network } = networkEnvironment()
  const variables = {
    ...network,
    ...(extra ? { NODE_EXTRA_CA_CERTS: certificates } : {}),
    HOME: home,
    LANG: 'C.UTF-8',
    TERM: process.env['TERM'] ?? 'dumb',
    USER: account,
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  }
  const settings = Object.entries(variables).map(([name, value]) => `${name}=${value}`)
  const inside = ['env', '-i', '-C', `${home}/fanfare`, ...settings, ...command]
  const args = [...apart, 'sh', '-c', enter, 'sh', machine, `${account}:${account}`, ...inside]
  const child = spawn('unshare', args, { stdio: 'inherit' })
  // Ctrl+C is the command's to hear; anything else that ends this ends all that runs there.
  process.on('SIGINT', () => undefined)
  for (const signal of ['SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => child.kill('SIGKILL'))
  child.on('exit', (code) => process.exit(code ?? 1))
}

function fail(words: string): never {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}
