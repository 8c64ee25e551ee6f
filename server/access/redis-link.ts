import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Log } from '#server/log.ts'

export type RedisLink = {
  /** Sends `text` to the other nodes; while Redis is away it is dropped. */
  send(text: string): void
  /** Throws while Redis is away. */
  ping(): Promise<void>
  close(): void
}

/** What is longer was not sent by us. */
const maxLength = 2_000
const idLength = 36

/**
 * This node's line to the others on one channel. It reconnects by itself for as long as it takes,
 * says once when the line is lost and once when it is back, and passes over what this node sent.
 */
export function createRedisLink(options: {
  url: string
  channel: string
  log: Log
  receive: (text: string) => void
}): RedisLink {
  const { url, channel, log } = options
  const self = randomUUID()
  const subscriber = new Redis(url, { maxRetriesPerRequest: null, retryStrategy })
  const publisher = new Redis(url, { enableOfflineQueue: false, retryStrategy })
  let isLost = false

  const lost = (error: Error) => {
    if (!isLost) log.error({ err: error }, 'Redis is away: this node goes on alone')
    isLost = true
  }
  const back = () => {
    if (isLost && isReady()) {
      isLost = false
      log.info('Redis is back')
    }
  }
  const isReady = () => subscriber.status === 'ready' && publisher.status === 'ready'

  for (const connection of [subscriber, publisher]) connection.on('error', lost).on('ready', back)
  subscriber.on('message', (_, text) => {
    const isOurs = text.length > idLength && text.length <= maxLength
    if (isOurs && !text.startsWith(self)) options.receive(text.slice(idLength))
  })
  subscriber.subscribe(channel).catch(lost)

  return {
    send: (text) => void publisher.publish(channel, `${self}${text}`).catch(lost),
    async ping() {
      if (!isReady()) throw new Error('Redis is away')
    },
    close() {
      subscriber.disconnect()
      publisher.disconnect()
    },
  }
}

function retryStrategy(attempt: number): number {
  return Math.min(100 * 2 ** attempt, 2_000)
}
