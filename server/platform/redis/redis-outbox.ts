import type { ChainableCommander, Redis } from 'ioredis'

/** What may wait for Redis' answer before it counts as away. */
const maxUnansweredBytes = 32 * 1024 * 1024
/** About what a command costs in memory beside its message. */
const commandBytes = 1_000

export type RedisOutbox = { publish(channel: string, message: Uint8Array): void }

/**
 * What is published within a tick leaves in one pipeline, with `self` in front of each message.
 * Nothing is kept for a Redis that is away, and only so much for a slow one. `onFailure` is told
 * when something may not have been delivered.
 */
export function createRedisOutbox(
  publisher: Redis,
  self: Buffer,
  onFailure: (error: Error) => void,
): RedisOutbox {
  type Batch = { pipeline: ChainableCommander; bytes: number }
  let next: Batch | null = null
  let unansweredBytes = 0

  function open(): Batch {
    const batch = { pipeline: publisher.pipeline(), bytes: 0 }
    setImmediate(() => {
      next = null
      send(batch).catch(onFailure)
    })
    return batch
  }

  async function send({ pipeline, bytes }: Batch): Promise<void> {
    const results = (await pipeline.exec()) ?? []
    unansweredBytes -= bytes
    const failure = results.find(([error]) => error)?.[0]
    if (failure) onFailure(failure)
  }

  return {
    publish(channel, message) {
      if (publisher.status !== 'ready' || unansweredBytes >= maxUnansweredBytes) return
      next ??= open()
      next.pipeline.publish(channel, Buffer.concat([self, message]))
      next.bytes += message.length + commandBytes
      unansweredBytes += message.length + commandBytes
      if (unansweredBytes >= maxUnansweredBytes) onFailure(new Error('Redis does not keep up'))
    },
  }
}
