import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Something bare in a process of its own, to measure beside the server. */
export type Floor = { pid: number; port: number; stop(): Promise<void> }

const starts = {
  relay: { file: new URL('./relay.ts', import.meta.url), args: ['plain'] },
  'relay, coalesced': { file: new URL('./relay.ts', import.meta.url), args: ['coalesced'] },
  'bare node:http': { file: new URL('./bare-http.ts', import.meta.url), args: [] },
}

export type FloorName = keyof typeof starts

/** Starts a floor on a free port of the loopback interface. It also ends with this process. */
export async function startFloor(name: FloorName): Promise<Floor> {
  const { file, args } = starts[name]
  const child = fork(file, args, { stdio: 'inherit' })
  const [port] = await once(child, 'message', { signal: AbortSignal.timeout(10_000) })
  if (typeof port !== 'number' || child.pid === undefined) throw new Error(`No ${name}.`)
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
