import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A load generator in a process of its own. */
export type Worker = {
  /** Sends an order as JSON. */
  tell(order: object): void
  stop(): Promise<void>
}

/**
 * Runs one of the `*-process.ts` files; `hear` gets each of its reports as JSON. It also ends with
 * this process.
 */
export function startWorker(
  file: `./${string}-process.ts`,
  hear: (report: string) => void,
): Worker {
  const child = fork(new URL(file, import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('message', (report) => hear(String(report)))
  const gone = once(child, 'exit')
  return {
    tell: (order) => void child.send(JSON.stringify(order)),
    stop: async () => {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}
