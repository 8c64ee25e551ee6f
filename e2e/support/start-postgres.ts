import { execFileSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from './find-postgres.ts'
import { freePort } from './free-port.ts'
import { keepServer, serverPid, startAgain, stopServer } from './keep-server.ts'
import type { Owner } from './keep-server.ts'
import { areRunning, signalTree } from './process-tree.ts'
import { waitUntil } from './wait-until.ts'

export type Postgres = {
  /** A server where databases may be made; `postgres://…/postgres`. */
  url: string
  /** Its files; while it is killed, others may be put in their place. */
  dataFolder: string
  /** Stops all its processes where they are (SIGSTOP), and lets them go on. */
  pause(): void
  resume(): void
  /** SIGKILL to all its processes; resolves when they are gone. */
  kill(): Promise<void>
  /** After `kill`: runs it again with the same files and port; resolves when it answers. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

type Options = {
  /** Keeps fsync on, for tests that kill things. */
  durable: boolean
  /** Further settings, e.g. `archive_mode=on`. */
  settings?: readonly string[]
}

/**
 * Starts a throw-away PostgreSQL on a free port of the loopback interface. It ends with `stop()` or with this process, however that ends.
 */
export async function startPostgres(options: Options): Promise<Postgres> {
  const binaries = findPostgres()
  const owner = unprivilegedOwner()
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-postgres-'))
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid)
  const password = randomBytes(12).toString('hex')
  initialise(binaries, folder, password, owner)
  const port = await freePort()
  const settings = serverSettings(folder, port, options)
  const command = [join(binaries, 'postgres'), '-D', join(folder, 'data'), ...settings]
  const keeper = keepServer(folder, command, { signal: 'QUIT', owner })
  await ready(keeper)
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    dataFolder: join(folder, 'data'),
    pause: () => void signalTree(serverPid(folder), 'SIGSTOP'),
    resume: () => void signalTree(serverPid(folder), 'SIGCONT'),
    async kill() {
      const killed = signalTree(serverPid(folder), 'SIGKILL')
      await waitUntil('PostgreSQL to be gone', () => !areRunning(killed))
    },
    async startAgain() {
      const answers = ready(keeper)
      startAgain(keeper)
      await answers
    },
    stop: () => stopServer(keeper),
  }
}

/** PostgreSQL refuses to run as root, so root hands it to another account. */
function unprivilegedOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody'])
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) }
    } catch {
      continue
    }
  throw new Error(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody".',
  )
}

function idOf(which: '-u' | '-g', name: string): number {
  return Number(execFileSync('id', [which, name], { encoding: 'utf8', stdio: 'pipe' }))
}

function initialise(binaries: string, folder: string, password: string, owner: Owner): void {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  if (owner.uid !== undefined) chownSync(passwordFile, owner.uid, owner.gid)
  const options = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=password']
  const more = ['--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions']
  const args = ['-D', join(folder, 'data'), ...options, ...more]
  execFileSync(join(binaries, 'initdb'), args, { ...owner, cwd: folder, stdio: 'pipe' })
}

function serverSettings(folder: string, port: number, options: Options): string[] {
  const { durable, settings: more = [] } = options
  const safety = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...safety,
    ...more,
  ]
  return settings.flatMap((setting) => ['-c', setting])
}

/** Clients who come while it recovers are refused as fatally, but that passes. */
const fatal = /FATAL:(?! +the database system is )/

/** Resolves once it answers. Only until then a FATAL is ours: later ones are of single connections. */
function ready(keeper: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    const settle = (say: () => void) => {
      keeper.stderr?.off('data', read).resume()
      keeper.off('error', reject).off('close', fail)
      say()
    }
    const fail = () => settle(() => reject(new Error(`PostgreSQL did not start:\n${output}`)))
    const read = (text: Buffer) => {
      output += text.toString()
      if (output.includes('database system is ready to accept connections')) settle(resolve)
      else if (fatal.test(output)) void stopServer(keeper).then(fail)
    }
    keeper.on('error', reject).on('close', fail)
    keeper.stderr?.on('data', read)
  })
}
