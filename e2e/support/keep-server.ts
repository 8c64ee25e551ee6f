import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { tmpdir } from 'node:os'

/** Empty: the account of this process. */
export type Owner = { uid: number; gid: number } | { uid?: undefined; gid?: undefined }

/**
 * Runs a throw-away server that keeps its files in `folder`, and gives its keeper, which passes its
 * error output on. The keeper is a shell that reads a pipe that only this process holds. When that
 * ends, by `stopServer` or because this process is gone (SIGKILL too), it sends `signal` to the
 * server and removes the folder.
 */
export function keepServer(
  folder: string,
  command: string[],
  options: { signal: 'QUIT' | 'TERM'; owner?: Owner; env?: Record<string, string> },
): ChildProcess {
  const script =
    'folder=$1; signal=$2; shift 2; "$@" & server=$!; cat; kill -$signal $server; wait; rm -rf "$folder"'
  return spawn('sh', ['-c', script, 'sh', folder, options.signal, ...command], {
    ...options.owner,
    ...(options.env ? { env: options.env } : {}),
    cwd: tmpdir(),
    stdio: ['pipe', 'ignore', 'pipe'],
    // Out of the terminal's group: Ctrl+C must not end the server before its users.
    detached: true,
  })
}

/** Resolves when the server has ended and its folder is gone. */
export function stopServer(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    keeper.once('close', () => resolve())
    keeper.stdin?.end()
  })
}
