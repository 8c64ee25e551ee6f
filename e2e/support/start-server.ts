import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../..')
/** What `npm start` sets for the allocator of the process. */
const allocator = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(resolve(root, 'server/scripts/allocator.json'), 'utf8')))
const readyWithinMs = 60_000

export type ServerOptions = {
  /** Made when missing. */
  dataDir: string
  /** Where the server's log is added to, beside `access.log`; `server.log` in `dataDir` when left out. */
  logFile?: string
  /** PostgreSQL; SQLite in `dataDir` when left out. */
  databaseUrl?: string
  /** 0, the default: any free one. */
  port?: number
  /** Folder of another build than that of this checkout. */
  build?: string
  /** What runs a server somewhere else, from its program on; it sees to the variables itself. */
  command?: readonly [string, ...string[]]
  /** Further variables of the configuration. */
  env?: Record<string, string>
}

export type RunningServer = {
  /** e.g. `http://localhost:41234` */
  origin: string
  pid: number
  /** False once it has ended, however that came about. */
  isUp(): boolean
  /** Asks it to stop and waits; resolves with its exit code. */
  stop(): Promise<number>
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>
}

/** A server that may not be ready yet. */
export type LaunchedServer = {
  /** Resolves when it is ready; rejects with its last words when it ends before. */
  ready: Promise<RunningServer>
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>
}

/**
 * Runs the built server and waits until it is ready. Rejects with its last words when it ends before.
 * It also ends with this process.
 */
export function startServer(options: ServerOptions): Promise<RunningServer> {
  return launchServer(options).ready
}

/** Runs the built server without waiting for it. It also ends with this process. */
export function launchServer(options: ServerOptions): LaunchedServer {
  mkdirSync(options.dataDir, { recursive: true })
  const usual = [resolve(root, 'node_modules/.bin/node'), '.build/server/main.js'] as const
  const [program, ...args] = options.command ?? usual
  const child = spawn(program, args, {
    cwd: options.build ?? root,
    env: environment(options),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const gone = new Promise<number>((done) => child.once('exit', (code) => done(code ?? -1)))
  void gone.then(() => process.removeListener('exit', killWithUs))
  const end = (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal)
    return gone
  }
  const kill = async () => void (await end('SIGKILL'))
  const origin = readyAt(child, options.logFile ?? join(options.dataDir, 'server.log'))
  const running = (at: string): RunningServer => ({
    origin: at,
    pid: child.pid ?? 0,
    kill,
    isUp: () => child.exitCode === null && child.signalCode === null,
    stop: () => end('SIGTERM'),
  })
  return { ready: origin.then(running), kill }
}

/** Only what the caller chose reaches the server, not the settings of whoever runs the tests. */
export function environment(options: ServerOptions): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  const database = options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}
  return {
    PATH,
    HOME,
    TMPDIR,
    LANG,
    ...allocator,
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
  stdout.pipe(createWriteStream(join(dirname(logPath), 'access.log'), { flags: 'a' }))
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
