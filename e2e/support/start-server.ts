import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const root = resolve(import.meta.dirname, '../..')
const readyWithinMs = 60_000

export type ServerOptions = {
  /** Made when missing; the server's log is written to `server.log` in it. */
  dataDir: string
  /** PostgreSQL; SQLite in `dataDir` when left out. */
  databaseUrl?: string
  /** 0, the default: any free one. */
  port?: number
  /** Further variables of the configuration. */
  env?: Record<string, string>
}

export type RunningServer = {
  /** e.g. `http://localhost:41234` */
  origin: string
  pid: number
  /** Asks it to stop and waits; resolves with its exit code. */
  stop(): Promise<number>
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>
}

/**
 * Runs the built server and waits until it is ready. Rejects with its last words when it ends before.
 * It also ends with this process.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  mkdirSync(options.dataDir, { recursive: true })
  const child = spawn(
    resolve(root, 'node_modules/.bin/node'),
    ['--enable-source-maps', '.build/server/main.js'],
    { cwd: root, env: environment(options), stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const gone = new Promise<number>((done) => child.once('exit', (code) => done(code ?? -1)))
  void gone.then(() => process.removeListener('exit', killWithUs))
  const origin = await readyAt(child, join(options.dataDir, 'server.log'))
  return {
    origin,
    pid: child.pid ?? 0,
    stop: () => {
      child.kill('SIGTERM')
      return gone
    },
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Only what the caller chose reaches the server, not the settings of whoever runs the tests. */
function environment(options: ServerOptions): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  const database = options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}
  return {
    ...{ PATH, HOME, TMPDIR, LANG },
    ...database,
    DATA_DIR: options.dataDir,
    PORT: String(options.port ?? 0),
    ...options.env,
  }
}

function readyAt(child: ChildProcess, logPath: string): Promise<string> {
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('The server was started without pipes.')
  const log = createWriteStream(logPath, { flags: 'a' })
  let lastWords = ''
  stderr.on('data', (text: Buffer) => {
    lastWords = (lastWords + text.toString()).slice(-4_000)
  })
  stderr.pipe(log)
  return new Promise((done, fail) => {
    const timeout = setTimeout(() => child.kill('SIGKILL'), readyWithinMs)
    child.once('error', fail)
    child.once('close', () => {
      clearTimeout(timeout)
      fail(new Error(`The server ended before it was ready:\n${lastWords}`))
    })
    createInterface({ input: stdout }).on('line', (line) => {
      const origin = /^Fanfare is ready at (\S+)/.exec(line)?.[1]
      if (!origin) return
      clearTimeout(timeout)
      done(origin)
    })
  })
}
