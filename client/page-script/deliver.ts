import type { openOutbox, PageEvent } from './outbox.ts'

const batchSize = 40
const gatherMs = 100
const firstPauseMs = 500
const longestPauseMs = 60_000

const bodyOf = (events: readonly PageEvent[]) => JSON.stringify({ s: Date.now(), e: events })

/**
 * Sends what is in the outbox, again and again until the server has confirmed it (2xx) or will never
 * take it (4xx, but not 408 and 429). Pauses twice as long after each failure, with jitter.
 */
export function startDelivery(outbox: ReturnType<typeof openOutbox>, endpoint: string) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let busy = false
  let failures = 0

  function plan(pause: number) {
    clearTimeout(timer)
    timer = setTimeout(send, pause)
  }

  async function send() {
    const events = outbox.peek(batchSize)
    if (busy || !events[0]) return
    busy = true
    const status = await post(endpoint, events)
    busy = false
    const isFinal = status >= 200 && status < 500 && status !== 408 && status !== 429
    if (isFinal) outbox.remove(events)
    failures = isFinal ? 0 : failures + 1
    const pause = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
    plan(isFinal ? 0 : pause * (0.5 + Math.random() / 2))
  }

  return {
    /** Sends soon, together with what else happens now; after failures the pause is kept. */
    soon: () => {
      if (!failures) plan(gatherMs)
    },
    /** The page may be going: hands everything to the browser, and keeps it until confirmed. */
    leave: () => {
      const events = outbox.peek(batchSize)
      if (events[0]) navigator.sendBeacon(endpoint, bodyOf(events))
    },
    /** Says that someone is still here. Not worth a retry. */
    beat: (event: PageEvent) => void post(endpoint, [event]),
  }
}

/** The status of the answer, 0 without one. */
async function post(endpoint: string, events: readonly PageEvent[]): Promise<number> {
  try {
    const init = { method: 'POST', body: bodyOf(events), keepalive: true } as const
    return (await fetch(endpoint, init)).status
  } catch {
    return 0
  }
}
