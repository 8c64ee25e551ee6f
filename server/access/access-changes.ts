import { z } from 'zod'
import type { Log } from '#server/log.ts'
import { createRedisLink } from './redis-link.ts'

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
  /** Throws while changes of other nodes don't arrive; this node then goes on alone. */
  ping(): Promise<void>
  close(): void
}

const channel = 'fanfare:access'

/** Carries changes of access to everything that is open: in this process, and by Redis to others. */
export function createAccessChanges(options: { redisUrl: string | null; log: Log }): AccessChanges {
  const listeners = new Set<(change: AccessChange) => void>()
  const tell = (change: AccessChange) => {
    for (const listener of listeners) listener(change)
  }
  const link = options.redisUrl
    ? createRedisLink({ url: options.redisUrl, channel, log: options.log, receive: heard })
    : null

  function heard(text: string): void {
    const parsed = parseJson(text)
    if (parsed.success) tell(parsed.data)
    else options.log.warn('a message about access could not be read')
  }

  return {
    publish(change) {
      tell(change)
      link?.send(JSON.stringify(change))
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ping: async () => link?.ping(),
    close: () => link?.close(),
  }
}

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})

function parseJson(text: string) {
  return json.pipe(accessChange).safeParse(text)
}
