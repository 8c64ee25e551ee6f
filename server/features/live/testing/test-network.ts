import type { RedisLink } from '#server/platform/redis/redis-link.ts'

type Sent = { to: TestLink; channel: string; message: Uint8Array }

export type TestLink = RedisLink & {
  isThere(): boolean
  /** Redis is away for this one; what is on its way to it is lost. */
  cut(): void
  /** Redis is there again. */
  mend(): void
}

/** Links as by Redis, whose messages arrive when the test says so. */
export function createTestNetwork() {
  const links: TestLink[] = []
  const underWay: Sent[] = []

  function open(): TestLink {
    const listeners = new Map<string, (message: Uint8Array) => void>()
    const returns: (() => void)[] = []
    const losses: (() => void)[] = []
    let isThere = true
    const link: TestLink = {
      publish(channel, message) {
        if (!isThere) return
        for (const to of links)
          if (to !== link && to.isThere()) underWay.push({ to, channel, message })
      },
      subscribe(channel, listener, subscribed) {
        listeners.set(channel, listener)
        subscribed?.()
        return () => listeners.delete(channel)
      },
      onReturn: (listener) => (returns.push(listener), () => undefined),
      onLoss: (listener) => (losses.push(listener), () => undefined),
      async ping() {
        if (!isThere) throw new Error('Redis is away')
      },
      isThere: () => isThere,
      cut() {
        if (!isThere) return
        isThere = false
        for (const lost of underWay.filter(({ to }) => to === link))
          underWay.splice(underWay.indexOf(lost), 1)
        for (const listener of losses) listener()
      },
      mend() {
        if (isThere) return
        isThere = true
        for (const listener of returns) listener()
      },
      close: () => undefined,
    }
    hear.set(link, (channel, message) => listeners.get(channel)?.(message))
    links.push(link)
    return link
  }
  const hear = new Map<TestLink, (channel: string, message: Uint8Array) => void>()

  return {
    open,
    count: () => underWay.length,
    /** What was sent as this one arrives; `twice` leaves it to arrive once more. */
    deliver(index: number, twice = false) {
      const sent = underWay[index]
      if (!sent) return
      if (!twice) underWay.splice(index, 1)
      hear.get(sent.to)?.(sent.channel, sent.message)
    },
    lose: (index: number) => void underWay.splice(index, 1),
  }
}
