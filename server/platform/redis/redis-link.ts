import { randomBytes } from 'node:crypto'
import { Redis } from 'ioredis'
import type { Log } from '#server/platform/log.ts'
import { createRedisInbox } from './redis-inbox.ts'
import type { Listener } from './redis-inbox.ts'
import { createRedisOutbox } from './redis-outbox.ts'

/** This process's line to the others: whoever listens to a channel hears what others publish. */
export type RedisLink = {
  /** Never throws; lost while Redis is away. This process does not hear it. */
  publish(channel: string, message: Uint8Array): void
  /**
   * Calls `listener` with every message of the channel; returns the stop. `subscribed` is called
   * once Redis has the subscription. While Redis is away, `onReturn` tells that.
   */
  subscribe(channel: string, listener: Listener, subscribed?: () => void): () => void
  /** Calls `listener` when Redis is there (again) and has all subscriptions. Returns the stop. */
  onReturn(listener: () => void): () => void
  /** Calls `listener` when Redis is away. Returns the stop. */
  onLoss(listener: () => void): () => void
  /** Throws while Redis is away. */
  ping(): Promise<void>
  close(): void
}

/** The link with the connection that publishes. */
export type RedisConnection = RedisLink & {
  /**
   * For short commands: they are refused at once while Redis is away, and wait for what is being
   * published. Who can't wait bounds the time.
   */
  readonly commands: Redis
}

/**
 * Two connections, as one that is subscribed may not publish. They come back by themselves for as
 * long as it takes; the log says once when Redis is away and once when it is back. A connection
 * that lets a question wait for `patienceMs` is lost; each is asked as often.
 */
export function createRedisLink(options: {
  url: string
  log: Log
  patienceMs?: number
}): RedisConnection {
  const { url, log, patienceMs = 5_000 } = options
  const subscriber = connect(url, patienceMs)
  const publisher = connect(url, patienceMs)
  const connections = [subscriber, publisher]
  const self = randomBytes(16)
  const inbox = createRedisInbox(subscriber, self, (error) => drop(subscriber, error))
  const outbox = createRedisOutbox(publisher, self, (error) => drop(publisher, error))
  const returns = new Set<() => void>()
  const losses = new Set<() => void>()
  let state: 'starting' | 'there' | 'away' | 'closed' = 'starting'

  const isReady = () => connections.every(({ status }) => status === 'ready')

  function lost(error: unknown): void {
    if (state === 'away' || state === 'closed') return
    state = 'away'
    log.error({ err: error }, 'Redis is away: this node goes on alone')
    for (const listener of losses) listener()
  }

  // The way back is always the same: a new connection, on which everything stands again.
  function drop(connection: Redis, error: unknown): void {
    lost(error)
    if (state !== 'closed' && connection.status === 'ready') connection.disconnect(true)
  }

  async function restore(): Promise<void> {
    if (!isReady()) return
    await inbox.restore()
    if (!isReady() || state === 'there' || state === 'closed') return
    if (state === 'away') log.info('Redis is back')
    state = 'there'
    for (const listener of returns) listener()
  }

  for (const connection of connections) {
    connection.on('error', lost)
    connection.on('close', () => lost(new Error('the connection was closed')))
    connection.on('ready', () => restore().catch((error: unknown) => drop(subscriber, error)))
  }
  const heartbeat = setInterval(() => {
    for (const connection of connections) connection.ping().catch(() => undefined)
  }, patienceMs)
  heartbeat.unref()

  return {
    publish: outbox.publish,
    subscribe: inbox.subscribe,
    onReturn(listener) {
      returns.add(listener)
      return () => returns.delete(listener)
    },
    onLoss(listener) {
      losses.add(listener)
      return () => losses.delete(listener)
    },
    commands: publisher,
    async ping() {
      if (state !== 'there') throw new Error('Redis is away')
    },
    close() {
      state = 'closed'
      clearInterval(heartbeat)
      for (const connection of connections) connection.disconnect()
    },
  }
}

/** Keeps nothing for later: what can't be said now is lost, and `onReturn` tells so. */
function connect(url: string, patienceMs: number): Redis {
  return new Redis(url, {
    enableOfflineQueue: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 0,
    socketTimeout: patienceMs,
    disconnectTimeout: 0,
    retryStrategy: (attempt) => Math.min(100 * 2 ** attempt, 2_000),
  })
}
