import { Server as HttpServer } from 'node:http'
import type { Server } from 'node:net'

/** Has a server listen on a free port of this machine, and says where it is found then. */
export async function listenLocally(server: Server): Promise<{ port: number; origin: string }> {
  // A busy machine would close an idle connection just as it is used again.
  if (server instanceof HttpServer) server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('it listens on no port')
  return { port: address.port, origin: `http://127.0.0.1:${address.port}` }
}
