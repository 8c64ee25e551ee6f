import { startWorker } from './start-worker.ts'
import type { Worker } from './start-worker.ts'
import type { ProxyOrder } from './orders.ts'
import { proxyReport } from './orders.ts'

/** Ports of the nodes that take the next connections. */
export type RoundRobin = {
  /** One port for each process: a process can have so many files open only. */
  ports: number[]
  sendTo(nodes: number[]): void
  stop(): Promise<void>
}

/** A round-robin TCP proxy before nodes of this machine, in processes of its own. */
export async function startRoundRobin(processes: number): Promise<RoundRobin> {
  const proxies = await Promise.all(Array.from({ length: processes }, startProxy))
  return {
    ports: proxies.map(({ port }) => port),
    sendTo: (nodes) => {
      for (const { worker } of proxies) worker.tell({ nodes } satisfies ProxyOrder)
    },
    stop: async () => {
      await Promise.all(proxies.map(({ worker }) => worker.stop()))
    },
  }
}

async function startProxy(): Promise<{ worker: Worker; port: number }> {
  const { promise, resolve } = Promise.withResolvers<number>()
  const worker = startWorker('./proxy-process.ts', proxyReport, ({ port }) => {
    resolve(port)
  })
  return { worker, port: await promise }
}
