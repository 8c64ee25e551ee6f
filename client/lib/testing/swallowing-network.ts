import { createServer, connect } from 'node:net'
import type { Socket } from 'node:net'
import { listenLocally } from '#shared/testing/listen-locally.ts'

/** A network in front of a server's port: it can take all that is sent and answer nothing. */
export type SwallowingNetwork = {
  port: number
  /** How many connections were tried. */
  tried: () => number
  /** From now on, for new connections and all that are open. */
  swallow: (isOn: boolean) => void
  close: () => Promise<void>
}

/** Listens locally and passes everything on to `port`. */
export async function startSwallowingNetwork(port: number): Promise<SwallowingNetwork> {
  let isSwallowing = false
  let tried = 0
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    tried += 1
    keep(near)
    if (isSwallowing) return void near.resume()
    const far = connect(port, '127.0.0.1')
    keep(far)
    near.on('data', (bytes) => isSwallowing || far.write(bytes))
    far.on('data', (bytes) => isSwallowing || near.write(bytes))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  const { port: found } = await listenLocally(server)
  return {
    port: found,
    tried: () => tried,
    swallow: (isOn) => (isSwallowing = isOn),
    close: async () => {
      const isClosed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await isClosed
    },
  }
}
