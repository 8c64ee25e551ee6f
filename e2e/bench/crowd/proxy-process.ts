// A child process of the bench: sends each connection on to the next of its nodes, and to another
// one when that refuses, as load balancers do.
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { report, serveOrders } from './serve-orders.ts'
import type { ProxyReport } from './orders.ts'
import { proxyOrder } from './orders.ts'

let nodes: number[] = []
let next = 0

serveOrders(proxyOrder, (order) => {
  nodes = order.nodes
})

const server = createServer({ pauseOnConnect: true, noDelay: true }, (client) => {
  client.on('error', () => undefined)
  const turn = next++
  sendOn(
    client,
    nodes.map((_, index) => nodes[(turn + index) % nodes.length] ?? 0),
  )
})
server.listen({ host: '127.0.0.1', port: 0, backlog: 4096 }, () => {
  const address = server.address()
  const heard = { port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
  report(heard satisfies ProxyReport)
})

/** Connects to the first of these ports that takes it. */
function sendOn(client: Socket, [port, ...others]: number[]): void {
  if (port === undefined || client.destroyed) return void client.destroy()
  const onward = connect({ host: '127.0.0.1', port, noDelay: true })
  const end = () => onward.destroy()
  let isThere = false
  client.on('close', end)
  onward.on('connect', () => {
    isThere = true
    client.pipe(onward).pipe(client)
  })
  onward.on('error', () => undefined)
  onward.on('close', () => {
    client.off('close', end)
    if (isThere) client.destroy()
    else sendOn(client, others)
  })
}
