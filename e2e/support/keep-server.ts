import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntil } from './wait-until.ts'

/** Empty: the account of this process. */
export type Owner = { uid: number; gid: number } | { uid?: undefined; gid?: undefined }

/**
 * Runs a throw-away server that keeps its files in `folder`, and gives its keeper, which passes its
 * error output on. The keeper is a shell that reads a pipe that only this process holds: a line
 * starts the server again once it has ended. When the pipe ends, by `stopServer` or because this
 * process is gone (SIGKILL too), it sends `signal` to the server (to one that is stopped, too) and removes the folder.
 */
export function keepServer(
  folder: string,
  command: string[],
  options: { signal: 'QUIT' | 'TERM'; owner?: Owner; env?: Record<string, string> },
): ChildProcess {
  // A stopped server hears the signal only once it is continued.
  const script = `folder=$1; signal=$2; shift 2
    start() { "$@" & server=$!; echo $server > "$folder/server.pid"; }
    start "$@"; while read -r _; do wait $server; start "$@"; done
    kill -$signal $server; kill -CONT $server; wait; rm -rf "$folder"`
  return spawn('sh', ['-c', script, 'sh', folder, options.signal, ...command], {
    ...options.owner,
    ...(options.env ? { env: options.env } : {}),
    cwd: tmpdir(),
    stdio: ['pipe', 'ignore', 'pipe'],
    // Out of the terminal's group: Ctrl+C must not end the server before its users.
    detached: true,
  })
}

/** Resolves once `isReady` holds. When that takes too long, stops the server and throws its last words. */
export async function whenReady(
  keeper: ChildProcess,
  name: string,
  isReady: () => Promise<boolean>,
  withinMs: number,
): Promise<void> {
  const lastWords = lastWordsOf(keeper)
  try {
    await waitUntil(`${name} to be ready`, isReady, withinMs)
  } catch {
    await stopServer(keeper)
    throw new Error(`${name} did not start:\n${lastWords()}`)
  }
}

/** The last words on stderr; it goes on being read, so that nobody waits for it. */
export function lastWordsOf(child: ChildProcess): () => string {
  let output = ''
  child.stderr?.on('data', (text: Buffer) => {
    output = (output + text.toString()).slice(-4_000)
  })
  return () => output
}

/** The process id of the server that keeps its files in `folder`. */
export function serverPid(folder: string): number {
  return Number(readFileSync(join(folder, 'server.pid'), 'utf8'))
}

/** Starts the server again, with all that it had in its folder, once it has ended. */
export function startAgain(keeper: ChildProcess): void {
  keeper.stdin?.write('\n')
}

/** Resolves when the server has ended and its folder is gone. */
export function stopServer(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    keeper.once('close', () => resolve())
    keeper.stdin?.end()
  })
}
