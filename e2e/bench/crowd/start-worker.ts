import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { z } from 'zod'

/** A load generator in a process of its own. */
export type Worker = {
  /** Sends an order as JSON. */
  tell(order: object): void
  stop(): Promise<void>
}

/**
 * Runs one of the `*-process.ts` files; `hear` gets each of its reports. It also ends with this
 * process.
 */
export function startWorker<Report>(
  file: `./${string}-process.ts`,
  shape: z.ZodType<Report>,
  hear: (report: Report) => void,
): Worker {
  const child = fork(new URL(file, import.meta.url), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.on('message', (report) => hear(shape.parse(JSON.parse(String(report)))))
  const gone = once(child, 'exit')
  return {
    tell: (order) => void child.send(JSON.stringify(order)),
    stop: async () => {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}
