import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { listenLocally } from '#shared/testing/listen-locally.ts'

/** The Redis of the tests. */
export function testRedisUrl(): string {
  const url = process.env['TEST_REDIS_URL']
  if (!url) throw new Error('TEST_REDIS_URL is not set: the test runner starts Redis.')
  return url
}

/** A way to the Redis of the tests that can be cut, or held: then nothing passes and nobody is told. */
export async function startLine() {
  const target = new URL(testRedisUrl())
  /** Where each socket passes on what it gets. */
  const ways = new Map<Socket, Socket>()
  let state: 'open' | 'held' | 'cut' = 'open'
  const pass = (from: Socket, to: Socket) => {
    ways.set(from, to)
    from.on('error', () => undefined)
    from.on('close', () => {
      ways.delete(from)
      to.destroy()
    })
    if (state === 'open') from.pipe(to)
  }
  const server = createServer((client) => {
    if (state === 'cut') return client.destroy()
    const onward = connect(Number(target.port), target.hostname)
    pass(client, onward)
    pass(onward, client)
  })
  const { port } = await listenLocally(server)
  const cut = () => {
    state = 'cut'
    for (const socket of ways.keys()) socket.destroy()
  }
  const hold = () => {
    state = 'held'
    for (const socket of ways.keys()) socket.unpipe()
  }
  const mend = () => {
    state = 'open'
    for (const [from, to] of ways) from.unpipe().pipe(to)
  }
  /** Ends one of the connections, in the order in which they came. */
  const drop = (index: number) => [...ways.keys()][2 * index]?.destroy()
  return {
    url: `redis://127.0.0.1:${port}`,
    cut,
    hold,
    mend,
    drop,
    stop: () => (cut(), server.close()),
  }
}
