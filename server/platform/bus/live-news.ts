import { z } from 'zod'
import type { Log } from '#server/platform/log.ts'
import type { RedisLink } from '#server/platform/redis/redis-link.ts'

const id = z.string().min(1).max(200)

const news = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['review', 'internal']), campaignId: id }),
  z.object({ kind: z.literal('notifications'), companyId: id, personId: id }),
])

/**
 * What is different now: the threads or reviews of a campaign, its threads that only the team sees,
 * or what a person is told of in a company. It says only that; whoever hears it asks the API, which decides what they may see.
 */
export type News = z.infer<typeof news>

export type LiveNews = {
  /** Call it after the commit. Listeners here are called at once, those of other nodes soon. */
  publish(one: News): void
  /** Calls `listener` with everything, from whichever node. */
  onNews(listener: (one: News) => void): void
}

const channel = 'fanfare:news'
/** What is longer was not sent by us. */
const maxBytes = 2_000

/** Carries news to the live sockets: in this process, and by Redis to others. */
export function createLiveNews(options: { redis: RedisLink | null; log: Log }): LiveNews {
  const { redis, log } = options
  const listeners: ((one: News) => void)[] = []
  const tell = (one: News) => {
    for (const listener of listeners) listener(one)
  }
  redis?.subscribe(channel, (message) => {
    const parsed = message.length <= maxBytes ? parse(message) : null
    if (parsed?.success) tell(parsed.data)
    else log.warn('a message about news could not be read')
  })
  return {
    publish(one) {
      tell(one)
      redis?.publish(channel, Buffer.from(JSON.stringify(one)))
    },
    onNews: (listener) => void listeners.push(listener),
  }
}

function parse(message: Uint8Array) {
  try {
    return news.safeParse(JSON.parse(Buffer.from(message).toString()))
  } catch {
    return null
  }
}
