import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Connections that may wait to be taken, if the system allows as many. Node's own 511 are few when
 * thousands come back at once: those beyond notice nothing, and try again only seconds later.
 */
const backlog = 4_096

/** Listens and returns the port. Throws the system's error when the address can't be had. */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Stops listening and waits for answers under way; after `graceMs` their connections are cut. */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(cut)
}

/**
 * Has every answer of the next `ms` say that its connection ends with it. Whoever keeps connections
 * open, as a proxy does, might else send a request just as they are closed, and never know what became
 * of it.
 */
export async function drainConnections(server: Server, ms: number): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await wait(ms)
}
