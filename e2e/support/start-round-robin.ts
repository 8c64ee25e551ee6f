import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

export type RoundRobin = { origin: string; stop(): Promise<void> }

/**
 * Listens on `port` of the loopback interface and hands every TCP connection to the next of
 * `nodePorts` in turn, passing over those where nobody listens. No connection keeps to a node.
 */
export async function startRoundRobin(
  port: number,
  nodePorts: readonly number[],
): Promise<RoundRobin> {
  const clients = new Set<Socket>()
  let turn = 0
  const server = createServer((client) => {
    const first = turn++
    clients.add(client)
    client.once('close', () => clients.delete(client))
    client.on('error', () => client.destroy())
    handOver(client, inTurn(nodePorts, first))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      server.close()
      for (const client of clients) client.destroy()
      await once(server, 'close')
    },
  }
}

function inTurn(ports: readonly number[], turn: number): number[] {
  const first = turn % ports.length
  return [...ports.slice(first), ...ports.slice(0, first)]
}

/** To the first of `ports` that answers; the client is let go when none does, or its node ends. */
function handOver(client: Socket, [port, ...others]: number[]): void {
  if (port === undefined || client.destroyed) return void client.destroy()
  const node = connect(port, '127.0.0.1')
  const passOver = () => handOver(client, others)
  node.once('error', passOver)
  node.once('connect', () => {
    node.off('error', passOver)
    node.on('error', () => client.destroy())
    node.once('close', () => client.destroy())
    client.once('close', () => node.destroy())
    client.pipe(node).pipe(client)
  })
}
