import type { Redis } from 'ioredis'

export type Listener = (message: Uint8Array) => void

export type RedisInbox = {
  subscribe(channel: string, listener: Listener, subscribed?: () => void): () => void
  /** Resolves when a new connection has all subscriptions. */
  restore(): Promise<void>
}

/**
 * Who listens to which channel. What begins with `self` is our own and passed over. `onFailure` is
 * told when Redis did not take a subscription.
 */
export function createRedisInbox(
  subscriber: Redis,
  self: Buffer,
  onFailure: (error: Error) => void,
): RedisInbox {
  const channels = new Map<string, Set<Listener>>()

  subscriber.on('messageBuffer', (channel: Buffer, message: Buffer) => {
    if (message.length < self.length || self.equals(message.subarray(0, self.length))) return
    const { buffer, byteOffset, length } = message.subarray(self.length)
    const content = new Uint8Array(buffer, byteOffset, length)
    for (const listener of channels.get(channel.toString()) ?? []) listener(content)
  })

  function unsubscribe(channel: string, listener: Listener): void {
    const listeners = channels.get(channel)
    if (!listeners?.delete(listener) || listeners.size > 0) return
    channels.delete(channel)
    if (subscriber.status === 'ready') subscriber.unsubscribe(channel).catch(onFailure)
  }

  return {
    subscribe(channel, listener, subscribed) {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(listener))
      const settle = () => listeners.has(listener) && subscribed?.()
      if (subscriber.status === 'ready') subscriber.subscribe(channel).then(settle, onFailure)
      return () => unsubscribe(channel, listener)
    },
    async restore() {
      if (channels.size > 0) await subscriber.subscribe(...channels.keys())
    },
  }
}
