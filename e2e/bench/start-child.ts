import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A server in a process of its own, on a free port of the loopback interface. */
export type Child = { pid: number; port: number; stop(): Promise<void> }

/**
 * Runs a file that sends its port once it listens and ends when it is disconnected. It also ends with
 * this process. `nodeOptions` as in NODE_OPTIONS.
 */
export async function startChild(file: URL, args: string[] = [], nodeOptions = ''): Promise<Child> {
  const env = { ...process.env, NODE_OPTIONS: nodeOptions }
  const child = fork(file, args, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const heard: unknown[] = await once(child, 'message', { signal: AbortSignal.timeout(10_000) })
  const [port] = heard
  if (typeof port !== 'number' || child.pid === undefined) throw new Error(`No port: ${file}`)
  return {
    pid: child.pid,
    port,
    stop: async () => {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}
