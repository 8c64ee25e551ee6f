import { z } from 'zod'
import type { Log } from '#server/platform/log.ts'
import type { RedisLink } from '#server/platform/redis/redis-link.ts'

const id = z.string().min(1).max(200)

const accessChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member'), companyId: id, personId: id }),
  z.object({ kind: z.literal('company'), companyId: id }),
  z.object({ kind: z.literal('session'), sessionId: id }),
  z.object({ kind: z.literal('person'), personId: id }),
])

/**
 * Whose rights may be others now: a member joined, left or got another role; a company's rules,
 * closing or end; a session; all sessions of a person. It is a hint to look, never the decision.
 */
export type AccessChange = z.infer<typeof accessChange>

export type AccessChanges = {
  /** Call it after the commit. Every listener here is called at once, those of other nodes soon. */
  publish(change: AccessChange): void
  /** Calls `listener` with every change, from whichever node. Returns the stop. */
  onChange(listener: (change: AccessChange) => void): () => void
}

const channel = 'fanfare:access'
/** What is longer was not sent by us. */
const maxBytes = 2_000

/** Carries changes of access to everything that is open: in this process, and by Redis to others. */
export function createAccessChanges(options: { redis: RedisLink | null; log: Log }): AccessChanges {
  const { redis, log } = options
  const listeners = new Set<(change: AccessChange) => void>()
  const tell = (change: AccessChange) => {
    for (const listener of listeners) listener(change)
  }
  redis?.subscribe(channel, (message) => {
    const parsed = message.length <= maxBytes ? parseJson(message) : null
    if (parsed?.success) tell(parsed.data)
    else log.warn('a message about access could not be read')
  })

  return {
    publish(change) {
      tell(change)
      redis?.publish(channel, Buffer.from(JSON.stringify(change)))
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const json = z.string().transform((text, context) => {
  try {
    const given: unknown = JSON.parse(text)
    return given
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})

function parseJson(message: Uint8Array) {
  return json.pipe(accessChange).safeParse(Buffer.from(message).toString())
}
