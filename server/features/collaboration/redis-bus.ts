import type { Bus } from '#collab/ports.ts'
import type { RedisLink } from '#server/platform/redis/redis-link.ts'

/** The engine's bus between nodes: one channel of Redis a room. */
export function createRedisBus(redis: RedisLink): Bus {
  const channelOf = (room: string) => `fanfare:room:${room}`
  return {
    shared: true,
    publish: (room, message) => redis.publish(channelOf(room), message),
    subscribe: (room, listener, subscribed) =>
      redis.subscribe(channelOf(room), listener, subscribed),
    onReturn: redis.onReturn,
  }
}
