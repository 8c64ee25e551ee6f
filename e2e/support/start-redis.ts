import { mkdtempSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findRedis } from './find-redis.ts'
import { freePort } from './free-port.ts'
import { keepServer, serverPid, startAgain, stopServer } from './keep-server.ts'
import { waitUntil } from './wait-until.ts'

export type RedisServer = {
  url: string
  /** SIGKILL; resolves when nobody answers any more. */
  kill(): Promise<void>
  /** After `kill`: runs it again, empty, on the same port; resolves when it answers. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a throw-away Redis on the loopback interface, on `port` or a free one. It ends with
 * `stop()` or with this process, however that ends.
 */
export async function startRedis(port?: number): Promise<RedisServer> {
  const program = findRedis()
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-redis-'))
  const ownPort = port ?? (await freePort())
  const settings = ['--bind', '127.0.0.1', '--port', String(ownPort), '--dir', folder]
  const command = [program, ...settings, '--save', '', '--appendonly', 'no']
  const keeper = keepServer(folder, command, { signal: 'TERM' })
  const isThere = () => waitUntil('Redis to answer', () => answers(ownPort))
  await isThere()
  return {
    url: `redis://127.0.0.1:${ownPort}`,
    async kill() {
      process.kill(serverPid(folder), 'SIGKILL')
      await waitUntil('Redis to be gone', async () => !(await answers(ownPort)))
    },
    startAgain() {
      startAgain(keeper)
      return isThere()
    },
    stop: () => stopServer(keeper),
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    const settle = (isThere: boolean) => {
      socket.destroy()
      resolve(isThere)
    }
    socket.on('data', (data) => settle(data.toString().startsWith('+PONG')))
    socket.on('error', () => settle(false))
  })
}
